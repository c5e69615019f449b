import { fileURLToPath } from 'node:url'
import postgres from 'postgres'
import { createTestDatabase } from '#tests/support/database.ts'
import { startTestServer } from '#tests/support/server.ts'
import { ask } from './ask.ts'
import { addWork, announceWork, movableNow, movedClock } from './clock.ts'
import { startProvider, type Held } from './provider.ts'
import { visitor } from './visitor.ts'

/** How the webhook hears of what happens at the provider. */
export const newsOf = ['prompt', 'lost', 'late', 'twice', 'backwards'] as const
export type News = (typeof newsOf)[number]

/**
 * For the server's statements: plans are kept once they have been made a few times. The product makes them anew for the
 * sake of its searches, of which a life has none, and that costs a tenth of it.
 */
const keepsPlans = `options=${encodeURIComponent('-c plan_cache_mode=auto -c random_page_cost=1.1 -c jit=off')}`

const preload = fileURLToPath(new URL('./preload.js', import.meta.url))

export const password = 'three-blue-kites'
const admin = { email: 'desk@example.co.za', password }

/** The whole product on a server of its own, with a clock that moves and a provider that fails. */
export async function startWorld() {
  const database = await createTestDatabase()
  const setUp = postgres(database.url, { max: 1, onnotice: () => {} })
  await movableNow(setUp)
  await setUp.end()
  const sql = postgres(database.url, { max: 2, onnotice: () => {} })
  const provider = await startProvider(database.url)
  const server = await startTestServer({
    env: {
      DATABASE_URL: `${database.url}?${keepsPlans}`,
      NODE_OPTIONS: `--import=${preload} --max-semi-space-size=64`,
      MODEL_PORT: String(provider.port),
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
    },
  })
  provider.serve(server.url)
  const clock = movedClock(sql, provider.moveClock)
  const late: Held[] = []
  let afterwards = async () => {}
  let reconciledAt = Date.now()
  const desk = visitor(server.url)
  await desk.post('/login', admin)

  async function deliver({ body, signature }: Held): Promise<void> {
    const { status } = await ask(`${server.url}/api/webhooks/paystack`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        'accept-encoding': 'identity',
        'x-paystack-signature': signature,
      },
      body,
    })
    if (status !== 200) throw new Error(`The webhook answered ${status} to ${body}`)
  }

  let onEnded = () => {}
  await sql.listen('work_ended', () => onEnded())
  /** Settles when work has ended from now on; work that became due unheard is looked for in a while. */
  function nextChange() {
    let timer: NodeJS.Timeout | undefined
    const come = new Promise<void>((resolve) => {
      timer = setTimeout(() => void announceWork(sql).then(resolve), 500)
      onEnded = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    return { come, forget: () => clearTimeout(timer) }
  }

  /** Waits until no work is due. */
  async function idle(): Promise<void> {
    for (const end = Date.now() + 300_000; ;) {
      const change = nextChange()
      const due = await sql`
        select t.identifier from graphile_worker._private_jobs j
        join graphile_worker._private_tasks t on t.id = j.task_id
        where j.attempts < j.max_attempts and j.run_at <= now() or j.locked_at is not null
          -- A mail that did not go out at once is read beside the page of its time all the same.
          or t.identifier = 'send-mail' and j.attempts between 1 and j.max_attempts - 1`
      if (due.length === 0) return change.forget()
      if (Date.now() > end) throw new Error(`Work does not end: ${JSON.stringify(due)}`)
      await change.come
    }
  }

  /** Lets work that is due run and events arrive, in this way. */
  async function settle(news: News = 'prompt'): Promise<void> {
    for (;;) {
      await idle()
      const events = provider.take()
      if (events.length === 0) return afterwards()
      if (news === 'lost') continue
      if (news === 'late') {
        late.push(...events)
        continue
      }
      const sent = news === 'backwards' ? events.toReversed() : events
      for (const event of news === 'twice' ? [...sent, ...sent] : sent) await deliver(event)
    }
  }

  const run = async (task: string) => {
    await addWork(sql, task, {}, `model-${task}`)
    await settle()
  }

  return {
    url: server.url,
    sql,
    clock,
    provider,
    desk,
    deliver,
    settle,
    /** Has something done whenever all is settled. */
    whenSettled: (work: () => Promise<void>) => void (afterwards = work),
    /** Runs what the clock of the queue would begin by itself. */
    sweep: () => run('clean-up-plans'),
    async reconcile() {
      await run('reconcile-payments')
      reconciledAt = clock.now().getTime()
    },
    /** When the books were last compared with the provider's. */
    reconciledAt: () => reconciledAt,
    /** The events that are late, and are here now. */
    takeLate: () => late.splice(0),
    output: server.output,
    pid: server.pid,
    async stop() {
      await server.stop()
      await sql.end()
      await provider.close()
      await database.drop()
    },
  }
}

export type World = Awaited<ReturnType<typeof startWorld>>
