import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { signIn, type Cast } from './cast.ts'
import { wordsOf } from './visitor.ts'

type Mail = { id: number; kind: string; recipient: string; subject: string; text: string }

const price = { BASIC: 'R99', PREMIUM: 'R299' }
const named = (text: string) =>
  text.includes('Premium') ? ('PREMIUM' as const) : ('BASIC' as const)
const flat = (text: string) => text.replaceAll(/\s+/g, ' ')

/** A first payment: its plan, amount and payer are those of the checkout. */
async function paid({ world: { sql } }: Cast, { text, recipient }: Mail): Promise<boolean> {
  const reference = /cptgems-[0-9a-f]{32}/.exec(text)?.[0] ?? ''
  const [row] = await sql`
    select t.amount_cents, t.email, t.plan_code from sandbox_transactions t
    where t.reference = ${reference} and t.status in ('success', 'reversed')`
  if (!row) return false
  const plan = String(row['plan_code']).endsWith('premium') ? 'PREMIUM' : 'BASIC'
  return (
    row['email'] === recipient &&
    row['amount_cents'] === Number(price[plan].slice(1)) * 100 &&
    text.includes(price[plan]) &&
    named(text) === plan
  )
}

/** A charge that is announced: the provider will take it on that day, from a subscription to that plan. */
async function announced({ world: { sql }, owners }: Cast, { subject, recipient }: Mail) {
  const businessId = owners.find(({ email }) => email === recipient)?.businessId
  const told = /^(R\d+) for (Basic|Premium) will be taken on (.+)$/.exec(subject)
  const rows = await sql`
    select s.plan_code, s.next_payment_at from sandbox_subscriptions s
    join subscriptions own on own.code = s.code and own.business_id = ${businessId ?? null}
    where s.status = 'active'`
  return rows.some((row) => {
    const plan = String(row['plan_code']).endsWith('premium') ? 'PREMIUM' : 'BASIC'
    const on = formatDate(localDateOf(row['next_payment_at'] as Date))
    return told?.[1] === price[plan] && told[2]?.toUpperCase() === plan && told[3] === on
  })
}

async function planPage(cast: Cast, recipient: string): Promise<string> {
  const owner = cast.owners.find(({ email }) => email === recipient)
  if (!owner) return ''
  await signIn(cast.world, owner)
  return wordsOf((await owner.visitor.get('/dashboard/plan')).html)
}

/** A mail that a plan ends: its page names the same day or, where that moment has passed since, Free. */
async function ends(cast: Cast, { subject, recipient }: Mail): Promise<boolean> {
  const [, on, time] = / ends on (.+), (.+) SAST/.exec(subject) ?? []
  const words = await planPage(cast, recipient)
  const isOver = new Date(`${on} ${time} +02:00`) <= cast.world.clock.now()
  if (isOver && words.includes('Your listing is on the Free plan')) return true
  // What follows a trial ends without having begun.
  return (
    on !== undefined && [`ends on ${on}`, `follows until ${on}`].some((one) => words.includes(one))
  )
}

/** A payment that failed: the page asks for the same amount, by the same day. */
async function failed(cast: Cast, { text, recipient }: Mail): Promise<boolean> {
  const said = flat(text)
  const [, amount, by] = /payment of (R\d+) .*?Nothing changes before (.+?), /.exec(said) ?? []
  const words = await planPage(cast, recipient)
  return words.includes(`Pay ${amount} now`) && words.includes(`stays until ${by}`)
}

/** Which mails of a step are read against which facts. */
const facts: Record<string, (cast: Cast, mail: Mail) => Promise<boolean>> = {
  'plan-paid': paid,
  'plan-charge-announced': announced,
  'plan-ends': ends,
  'plan-payment-failed-1': failed,
  'plan-payment-failed-2': failed,
}

/** The mails that say that what an earlier one told is over, as the owner has changed or paid their plan since. */
const overtaking = ({ kind }: Mail): string[] => {
  if (kind === 'plan-ends') return ['plan-kept']
  return kind.startsWith('plan-payment-failed') ? ['plan-ends', 'plan-paid'] : []
}

/** Whether its recipient was told since that it is over. */
const isOvertaken = (mail: Mail, since: Mail[]) =>
  since.some((one) => overtaking(mail).includes(one.kind) && one.recipient === mail.recipient)

/** Reads the mails that came since, and notes each that says other than what is so. */
export async function readMails(cast: Cast): Promise<void> {
  const mails = await cast.world.sql<Mail[]>`
    select id, kind, recipient, subject, text from clock.sent_mails where id > ${cast.mailsRead} order by id`
  cast.mailsRead = mails.at(-1)?.id ?? cast.mailsRead
  for (const [at, mail] of mails.entries()) {
    if ((await facts[mail.kind]?.(cast, mail)) !== false) continue
    if (isOvertaken(mail, mails.slice(at + 1))) continue
    const words = mail.kind === 'plan-paid' ? '' : await planPage(cast, mail.recipient)
    cast.wrong.push(
      `a mail says “${mail.subject}: ${flat(mail.text).slice(0, 200)}”; the page: ${words.slice(Math.max(0, words.indexOf('Your plan')))}`,
    )
  }
}
