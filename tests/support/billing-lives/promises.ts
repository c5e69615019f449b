import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import type { Cast } from './cast.ts'
import { wordsOf } from './visitor.ts'

type Promised = {
  today: string
  next: string
  held: number
  /** Whether the books knew of all that was paid. */
  isInformed: boolean
}

/** Whether a payment was made that the provider could not yet tell us of, so that it is on no books. */
async function isUntold({ world: { sql } }: Cast): Promise<boolean> {
  const rows = await sql`
    select 1 from sandbox_transactions t where t.status in ('success', 'reversed') and t.plan_code like 'PLN_sandbox%'
      and not exists (select from payments p where p.reference = t.reference)
      and not exists (select from billing_tasks k where k.reference = t.reference)`
  return rows.length > 0
}

/** What the page before a payment says is taken today and next. */
export async function promiseOf(cast: Cast, plan: string): Promise<Promised | null> {
  const { html } = await cast.owner.visitor.get(`/subscription?plan=${plan}`)
  const words = wordsOf(html)
  const today = /Today you pay R(\d+)\./.exec(words)?.[1]
  const next = /The next payment of R\d+ is taken on (\w+ \d+ \w+ \d{4}),/.exec(words)?.[1]
  if (!today || !next) return null
  return { today, next, held: cast.opened.length, isInformed: !(await isUntold(cast)) }
}

const endOfDay = (text: string) => new Date(`${text} 23:59 +02:00`)

/** Notes where what was taken, or what the provider will take next, is not what the page had said. */
export async function keepPromise(cast: Cast, { today, next, held, isInformed }: Promised) {
  const { sql } = cast.world
  const reference = cast.opened[held]?.reference
  if (!reference) return
  const [paid] = await sql`
    select t.amount_cents, (select count(*) from billing_tasks k where k.reference = t.reference)::int as tasks
    from sandbox_transactions t join payments p on p.reference = t.reference where t.reference = ${reference}`
  if (!paid || paid['tasks'] > 0) return
  const rows = await sql`
    select s.next_payment_at from sandbox_subscriptions s join subscriptions own on own.code = s.code
    where s.status in ('active', 'attention') and own.business_id = ${cast.owner.businessId}`
  const dates = rows.map((row) => formatDate(localDateOf(row['next_payment_at'] as Date)))
  // What an earlier payment turns out to be worth moves the next one to a later day.
  const isLater = rows.length === 1 && rows[0]?.['next_payment_at'] > endOfDay(next)
  const isKept = dates.join() === next || (!isInformed && isLater)
  if (isKept && paid['amount_cents'] === Number(today) * 100) return
  cast.wrong.push(
    `before paying the page said R${today} today and the next on ${next}; ${paid['amount_cents']} cents were taken for ${reference}, next on ${dates.join(' and ')}`,
  )
}
