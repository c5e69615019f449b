import { formatDate, localDateOf, day } from '#app/domain/local-time.ts'
import { graceMs } from '#app/domain/subscriptions/plan/state.ts'
import { signIn, type Cast } from './cast.ts'
import { boundsOf, soldTwice, type Money } from './paid-bounds.ts'
import { wordsOf } from './visitor.ts'

const planOf = (code: unknown) => (String(code).endsWith('premium') ? 'PREMIUM' : 'BASIC')

/** What renews at the provider, and for which business. */
async function renewing({ world: { sql } }: Cast) {
  const rows = await sql`
    select s.code, s.plan_code, s.status, s.next_payment_at, s.customer_code, own.business_id,
      (select count(*) from checkouts c where c.customer_code = s.customer_code
        and c.state = 'paid' and c.business_id is null and c.setup_reminder < 26)::int as unclaimed
    from sandbox_subscriptions s left join subscriptions own on own.code = s.code
    where s.status in ('active', 'attention') and s.plan_code like 'PLN_sandbox%'`
  return rows.map((row) => ({
    code: String(row['code']),
    plan: planOf(row['plan_code']),
    next: row['next_payment_at'] as Date,
    businessId: row['business_id'] as string | null,
    customer: String(row['customer_code']),
    isUnclaimed: row['unclaimed'] > 0,
  }))
}

/** At most one subscription renews for a business, and none for nobody. */
export async function renewalFaults(cast: Cast): Promise<string[]> {
  const all = await renewing(cast)
  const faults: string[] = []
  const holders = new Map<string, string[]>()
  for (const { code, businessId, customer, isUnclaimed } of all) {
    if (!businessId && !isUnclaimed) faults.push(`${code} of ${customer} renews for nobody`)
    const holder = businessId ?? customer
    holders.set(holder, [...(holders.get(holder) ?? []), code])
  }
  for (const [holder, codes] of holders)
    if (codes.length > 1) faults.push(`${codes.join(' and ')} renew for ${holder}`)
  return faults
}

/** Of each payment the earlier date: each renewal of a customer moves all of theirs at the provider by a moment. */
async function received({ world: { sql } }: Cast): Promise<Money[]> {
  const rows = await sql`
    select t.reference, t.plan_code, t.amount_cents, least(t.paid_at, p.paid_at) as paid_at, t.renewal, p.reference as booked, p.business_id,
      case t.status when 'reversed' then t.amount_cents else (select coalesce(sum(amount_cents), 0)::int
        from sandbox_refunds r where r.reference = t.reference and r.status = 'processed') end as refunded,
      (select coalesce(sum(amount_cents), 0)::int from receipts r
        where r.reference = t.reference and credit_of is null) as received,
      (select coalesce(sum(amount_cents), 0)::int from receipts r
        where r.reference = t.reference and credit_of is not null) as credited,
      (select state from billing_tasks k where k.reference = t.reference
        and k.kind in ('second-payment', 'unmatched', 'unclaimed') limit 1) as aside,
      (select closed_at from billing_tasks k where k.reference = t.reference
        and k.kind = 'second-payment' and k.state = 'settled') as settled_at,
      (select count(*) from checkouts c where c.reference = t.reference
        and c.state = 'paid' and c.business_id is null)::int as waits
    from sandbox_transactions t left join payments p on p.reference = t.reference
    where t.status in ('success', 'reversed') and t.plan_code like 'PLN_sandbox%' order by 4`
  return rows.map((row) => ({
    reference: String(row['reference']),
    plan: planOf(row['plan_code']),
    cents: Number(row['amount_cents']),
    paidAt: row['paid_at'] as Date,
    refunded: Number(row['refunded']),
    received: Number(row['received']),
    credited: Number(row['credited']),
    businessId: row['business_id'] as string | null,
    booked: row['booked'] !== null,
    aside: row['aside'] as string | null,
    settledAt: row['settled_at'] as Date | null,
    waits: row['waits'] > 0,
    isRenewal: row['renewal'] !== null,
  }))
}

/** Every cent received is service, or was paid back, or waits for a person, and no time was sold twice. */
export async function moneyFaults(cast: Cast): Promise<string[]> {
  const all = await received(cast)
  const faults: string[] = []
  const sums = { received: 0, service: 0, refunds: 0, tasks: 0, waiting: 0 }
  for (const one of all) {
    const { reference, cents, refunded } = one
    const rest = cents - refunded
    if (one.received !== cents || one.credited !== refunded)
      faults.push(
        `the documents of ${reference} say ${one.received} less ${one.credited}: ${JSON.stringify(one)}`,
      )
    sums.received += cents
    sums.refunds += refunded
    if (one.aside === 'refunded' && rest > 0)
      faults.push(`nobody looks at ${rest} cents of ${reference}`)
    if (one.aside) sums.tasks += rest
    else if (one.booked) sums.service += rest
    else if (one.waits) sums.waiting += rest
    else if (rest > 0) faults.push(`${rest} cents of ${reference} are nowhere`)
  }
  const { received: total, service, refunds, tasks, waiting } = sums
  if (faults.length === 0 && total !== service + refunds + tasks + waiting)
    faults.push(`the books do not add up: ${JSON.stringify(sums)}`)
  faults.push(...soldTwice(all))
  const [untold] = await cast.world.sql`
    select coalesce((select sum(amount_cents) from sandbox_refunds), 0)::int as sent,
      coalesce((select sum(amount_cents) from refunds where state = 'processed'), 0)::int as known`
  if (untold?.['sent'] !== untold?.['known']) faults.push(`refunds: ${JSON.stringify(untold)}`)
  return faults
}

const dateText = (instant: Date) => formatDate(localDateOf(instant))

/** What the plan page says of the plan and the next payment is what the provider holds. */
export async function pageFaults(cast: Cast): Promise<string[]> {
  const faults: string[] = []
  const all = await renewing(cast)
  for (const owner of cast.owners) {
    const { visitor, businessId } = owner
    await signIn(cast.world, owner)
    const { html } = await visitor.get('/dashboard/plan')
    const words = wordsOf(html)
    const own = all.filter((one) => one.businessId === businessId)
    const held = own.map(({ plan, next }) => `${plan} next on ${dateText(next)}`).join(', ')
    const expects = (fits: boolean) => {
      if (!fits)
        faults.push(
          `the page says “${words.slice(0, 400)}”, the provider holds: ${held || 'nothing'}`,
        )
    }
    const next =
      /next payment of (?<price>R\d+) is taken automatically on (?<on>\w+ \d+ \w+ \d{4})/.exec(
        words,
      ) ??
      // After a trial.
      /paid until (?<on>\w+ \d+ \w+ \d{4})\. The next payment of (?<price>R\d+) is taken then/.exec(
        words,
      )
    const follower = /follows for (R99|R299) a month/.exec(words)?.[1]
    if (next) {
      const [one] = own
      const price = one?.plan === 'PREMIUM' ? 'R299' : 'R99'
      const { price: said, on } = next.groups ?? {}
      expects(own.length === 1 && said === price && on === dateText(one?.next as Date))
    } else if (follower) {
      // Premium follows Basic that was paid while Premium was due, where the owner kept Premium.
      expects(own.length === 1 && own[0]?.plan === (follower === 'R299' ? 'PREMIUM' : 'BASIC'))
    } else if (/has not gone through/.test(words)) {
      expects(own.length <= 1)
    } else {
      expects(own.length === 0)
    }
  }
  return faults
}

/** Paid plans run exactly within what is paid, with the days of grace. */
export async function planFaults(cast: Cast): Promise<string[]> {
  const { sql, clock } = cast.world
  const now = clock.now().getTime()
  const all = await received(cast)
  const faults: string[] = []
  for (const { businessId } of cast.owners) {
    const [row] = await sql`select plan_status from businesses where id = ${businessId}`
    const [credit] = await sql`
      select coalesce(sum(days), 0)::int as days from plan_credits where business_id = ${businessId}`
    const [trial] = await sql`
      select 1 from plan_trials where business_id = ${businessId} and ends_at > now()`
    const plan = String(row?.['plan_status'])
    if (trial) {
      if (plan !== 'PREMIUM') faults.push(`a trial runs, and the plan is ${plan}`)
      continue
    }
    const credited = await sql`select source from plan_credits where business_id = ${businessId}`
    const { most } = boundsOf(all, businessId)
    // What became days of Premium is not had as Basic as well.
    const { least } = boundsOf(
      all.filter((one) => credited.every(({ source }) => source !== one.reference)),
      businessId,
    )
    // Months that end at the same hour of a 28th may begin at different ones.
    const sure = (until: number) => now < until - day
    const past = graceMs + Number(credit?.['days']) * day + 5 * day
    const is = `${plan} at ${clock.now().toISOString()}, received: ${all.map((one) => JSON.stringify(one)).join(', ')}`
    if (sure(least.until.PREMIUM) && plan !== 'PREMIUM') faults.push(`not Premium: ${is}`)
    if (
      (sure(least.until.PREMIUM) || sure(least.until.BASIC)) &&
      !['BASIC', 'PREMIUM'].includes(plan)
    )
      faults.push(`no plan: ${is}`)
    if (plan === 'PREMIUM' && now >= most.until.PREMIUM + past) faults.push(`still Premium: ${is}`)
    if (plan === 'BASIC' && now >= Math.max(most.until.BASIC, most.until.PREMIUM) + past + graceMs)
      faults.push(`still Basic: ${is}`)
  }
  return faults
}
