import { day } from '#app/domain/local-time.ts'
import {
  noted,
  open,
  ownerWith,
  register,
  remember,
  signIn,
  type Cast,
  type Opened,
} from './cast.ts'
import { keepPromise, promiseOf } from './promises.ts'
import { disputePayment, pass, renameCodes, sellOther, type Disputed } from './provider-side.ts'
import type { Step } from './steps.ts'
import type { Answer } from './visitor.ts'
import type { News } from './world.ts'

const at = (opened: Opened[], which: number) => opened.at(-1 - (which % Math.max(1, opened.length)))

/** Follows a redirect to our own pages. */
async function comeBack(cast: Cast, { by }: Opened, { to }: Answer): Promise<void> {
  if (to) noted(cast, `Coming back to ${to}`, await by.get(to))
}

async function decide(
  cast: Cast,
  { which, how, comesBack }: Step & { kind: 'decide' },
): Promise<void> {
  const one = at(cast.opened, which)
  if (!one) return
  const intent = how === 'fail' ? 'decline' : how
  const answer = await one.by.post(`/sandbox/checkout/${one.reference}`, { intent })
  if (comesBack && how !== 'fail')
    await comeBack(cast, one, noted(cast, 'The payment page', answer))
}

/** Presses a button of the plan page; only where it is there, unless the page is an old one. */
async function change(cast: Cast, intents: string[], blind: boolean): Promise<void> {
  const { visitor, email } = cast.owner
  const page = noted(cast, 'The plan page', await visitor.get('/dashboard/plan'))
  const intent = intents.find((one) => blind || page.html.includes(`value="${one}"`))
  if (!intent) return
  const answer = noted(
    cast,
    `Pressing ${intent}`,
    await visitor.post('/dashboard/plan', { intent }),
  )
  remember(cast, answer, {
    by: visitor,
    email,
    plan: page.html.includes('Pay R99') ? 'BASIC' : 'PREMIUM',
  })
}

/** Uses the latest link mailed to who paid without an account. */
async function claim(cast: Cast, by: 'owner' | 'new'): Promise<void> {
  const { world, owner } = cast
  const links = await world.sql`
    select text, recipient from clock.sent_mails where id > ${cast.mailsFrom} and text ~ '/(register\?paid|subscription/claim\?code)='
    order by id desc limit 1`
  const code = /\/(?:register\?paid|subscription\/claim\?code)=([\w.-]+)/.exec(
    links[0]?.['text'],
  )?.[1]
  if (!code) return
  if (by === 'owner') {
    const path = `/subscription/claim?code=${code}`
    const page = await owner.visitor.get(path)
    if (page.status === 200) noted(cast, 'Claiming', await owner.visitor.post(path, { code }))
    return
  }
  const { browser, email, answer } = await register(world, `/register?paid=${code}`)
  if (noted(cast, 'Registering who paid', answer).status === 302)
    cast.owners.push(await ownerWith(world, browser, email))
}

async function look(cast: Cast, { which, who }: Step & { kind: 'look' }): Promise<void> {
  const one = at(cast.opened, which)
  const browser = { payer: one?.by, owner: cast.owner.visitor, stranger: cast.strangers.at(-1) }[
    who
  ]
  if (!one || !browser) return
  const path = `/subscription/return?reference=${one.reference}`
  const { to } = noted(cast, 'The return page', await browser.get(path))
  if (to.startsWith('/dashboard')) noted(cast, 'The way on', await browser.get(to))
}

/** Sets up an account in the browser that paid, from the page it came back to. */
async function setUp(cast: Cast, which: number): Promise<void> {
  const one = at(cast.opened, which)
  if (!one || !cast.strangers.includes(one.by)) return
  const path = `/subscription/return?reference=${one.reference}`
  const { to } = noted(cast, 'Going on', await one.by.post(path, { intent: 'register' }))
  if (!to.startsWith('/register?paid=')) return
  const { browser, email, answer } = await register(cast.world, to, undefined, one.by)
  if (noted(cast, 'Registering', answer).status !== 302) return
  cast.owners.push(await ownerWith(cast.world, browser, email))
  cast.strangers = cast.strangers.filter((stranger) => stranger !== browser)
}

async function workAtDesk(cast: Cast, what: string): Promise<void> {
  const { desk } = cast.world
  const page = noted(cast, 'The tasks', await desk.get('/admin/tasks'))
  const taskId = /name="taskId" value="([^"]+)"/.exec(page.html)?.[1]
  if (!taskId) return
  const [intent = '', more] = what.split(' and ')
  const ending: Record<string, string> = more ? { endSubscription: 'on' } : {}
  const fields = { taskId, intent, amount: '49.50', reason: 'Agreed by phone.', ...ending }
  noted(cast, `Pressing ${what}`, await desk.post('/admin/tasks', fields))
}

/** The list of the night shows for 120 days that a bank took a payment back; it may be 68 days until it is read. */
const stillListed = 45 * day

/** The payer's bank asks for one of the payments back. Answers how its news travels: as meant, but never too late. */
async function dispute(
  { world }: Cast,
  { which, end, news }: Step & { kind: 'dispute' },
): Promise<News> {
  const rows = await world.sql`
    select t.id, t.reference, t.amount_cents, t.paid_at from sandbox_transactions t
    where t.status = 'success' and not exists (select from sandbox_refunds r where r.reference = t.reference)
    order by t.id desc`
  const row = rows[which % Math.max(1, rows.length)]
  if (!row) return news
  await disputePayment(world, row as unknown as Disputed, end)
  const age = world.clock.now().getTime() - (row['paid_at'] as Date).getTime()
  return news === 'lost' && age > stillListed ? 'late' : news
}

async function foreign(cast: Cast, what: 'payment' | 'subscription'): Promise<void> {
  const [customer] = await cast.world.sql`
    select email, customer_code as code from sandbox_transactions order by id desc limit 1`
  if (customer)
    await sellOther(cast.world, what, customer as unknown as { email: string; code: string })
}

/** Answers how the step's news travels where that is not as it was meant. */
async function act(cast: Cast, step: Step): Promise<News | void> {
  switch (step.kind) {
    case 'open':
      return open(cast, step.plan, step.who)
    case 'buy': {
      const before = cast.opened.length
      await open(cast, step.plan, step.who)
      if (cast.opened.length === before) return
      await decide(cast, { ...step, kind: 'decide', which: 0, how: 'pay' })
      return
    }
    case 'decide':
      return decide(cast, step)
    case 'look':
      return look(cast, step)
    case 'set up':
      return setUp(cast, step.which)
    case 'new codes':
      return renameCodes(cast.world)
    case 'change':
      return change(cast, step.intents, step.blind)
    case 'two changes':
      await Promise.all(step.intents.map((intent) => change(cast, [intent], true)))
      return
    case 'days':
      return pass(cast.world, step, step.news)
    case 'claim':
      return claim(cast, step.by)
    case 'desk':
      return workAtDesk(cast, step.what)
    case 'dispute':
      return dispute(cast, step)
    case 'foreign':
      return foreign(cast, step.what)
    case 'late news':
      for (const event of cast.world.takeLate()) await cast.world.deliver(event)
  }
}

/** The list of the night goes back four months: from then on a payment is known from the webhook alone. */
function newsOfPayment(cast: Cast, { which, news }: Step & { kind: 'decide' }): News {
  const one = at(cast.opened, which)
  const age = one ? cast.world.clock.now().getTime() - one.at.getTime() : 0
  return news === 'lost' && age > 119 * day ? 'late' : news
}

/** A purchase that nothing disturbs. */
const isPlain = (step: Step): step is Step & { kind: 'buy' } =>
  step.kind === 'buy' &&
  step.who === 'owner' &&
  step.faults.length === 0 &&
  ['prompt', 'twice', 'backwards'].includes(step.news)

/** Takes a step, and lets what follows from it happen. */
export async function takeStep(cast: Cast, step: Step): Promise<void> {
  cast.world.provider.spoil(step.faults)
  if (step.kind !== 'days') await signIn(cast.world, cast.owner)
  const promise = isPlain(step) ? await promiseOf(cast, step.plan) : null
  const news = await act(cast, step)
  await cast.world.settle(step.kind === 'decide' ? newsOfPayment(cast, step) : (news ?? step.news))
  if (promise) await keepPromise(cast, promise)
}
