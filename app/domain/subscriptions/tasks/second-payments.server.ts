import { and, eq, gt, inArray, isNull, ne, notExists, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { billingTasks, checkouts, payments } from '#db/schema/index.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { catalogue } from '../plan/catalogue.ts'
import { lockBusiness, lockCustomer } from '../plan/locks.server.ts'
import { openTask } from './open-task.server.ts'
import { isPaidBySettled, payForTheSameTime, type PaidTime } from './overlap.ts'
import { wentBack } from './set-aside.server.ts'
import { settledMonths } from './settled-months.server.ts'

type Checkout = typeof checkouts.$inferSelect
type Known = PaidTime & { reference: string }

/** Other payments that the payer or the business of a checkout made and that were not paid back. */
async function bookedOf(
  checkout: Pick<Checkout, 'reference' | 'businessId'>,
  customerCode: string,
  tx: Database,
): Promise<Known[]> {
  const { reference, businessId } = checkout
  const booked = await tx
    .select({
      reference: payments.reference,
      plan: payments.plan,
      paidAt: payments.paidAt,
      overdueSeconds: payments.overdueSeconds,
      ordered: checkouts.reference,
    })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.reference, payments.reference))
    .where(
      and(
        ne(payments.reference, reference),
        eq(payments.reversed, false),
        businessId ? eq(payments.businessId, businessId) : eq(payments.customerCode, customerCode),
      ),
    )
  return booked.map(({ ordered, ...one }) => ({ ...one, isRenewal: ordered === null }))
}

/** The same among paid checkouts that are not booked, as before there is an account. */
async function unbookedOf(
  { reference, businessId }: Pick<Checkout, 'reference' | 'businessId'>,
  customerCode: string,
  tx: Database,
): Promise<Known[]> {
  const unbooked = await tx
    .select({ reference: checkouts.reference, plan: checkouts.plan, paidAt: checkouts.paidAt })
    .from(checkouts)
    .where(
      and(
        ne(checkouts.reference, reference),
        eq(checkouts.state, 'paid'),
        gt(checkouts.amountCents, wentBack),
        businessId
          ? eq(checkouts.businessId, businessId)
          : and(eq(checkouts.customerCode, customerCode), isNull(checkouts.businessId)),
        // A booked payment's own date counts, which the provider may have corrected.
        notExists(
          tx
            .select({ one: sql`1` })
            .from(payments)
            .where(eq(payments.reference, checkouts.reference)),
        ),
      ),
    )
  return unbooked.flatMap(({ paidAt, ...one }) =>
    paidAt ? [{ ...one, paidAt, isRenewal: false }] : [],
  )
}

/** Among these references those that a task has set aside, or that were paid back, and those that a person settled. */
async function doubted(references: string[], tx: Database) {
  const rows = await tx
    .select({ subject: billingTasks.subject, state: billingTasks.state })
    .from(billingTasks)
    .where(and(eq(billingTasks.kind, 'second-payment'), inArray(billingTasks.subject, references)))
  const settled = new Set<string>()
  const aside = new Set<string>()
  for (const { subject, state } of rows) (state === 'settled' ? settled : aside).add(subject)
  return { aside, settled }
}

const secondNote = (first: Pick<PaidTime, 'plan' | 'paidAt'>) =>
  `${catalogue[first.plan].name} was already paid on ${formatInstant(first.paidAt)}.`

type Bought = PaidTime & Pick<Checkout, 'reference' | 'businessId'> & { customerCode: string }

/** Another payment that had paid for what this one bought; none of those that count no more. */
export async function paidBefore(bought: Bought, tx: Database) {
  const { businessId, customerCode } = bought
  const others = [
    ...(await bookedOf(bought, customerCode, tx)),
    ...(await unbookedOf(bought, customerCode, tx)),
  ]
  if (others.length === 0) return undefined
  const { aside, settled } = await doubted(
    others.map(({ reference }) => reference),
    tx,
  )
  const months = settled.size > 0 ? await settledMonths(businessId, tx) : []
  const counts = ({ reference }: Known) =>
    !aside.has(reference) && !months.some((one) => one.reference === reference)
  return (
    others.find((one) => counts(one) && payForTheSameTime(one, bought)) ??
    months.find((one) => one.reference !== bought.reference && isPaidBySettled(one, bought))
  )
}

/**
 * Opens a task where a checkout that has just been paid bought time paid for already: in another tab, or twice
 * before there was an account. Two that are confirmed at once wait for each other. True where it is a second payment.
 */
export async function isSecondPayment(
  checkout: Checkout,
  { customerCode, paidAt }: { customerCode: string; paidAt: Date },
  tx: Database,
): Promise<boolean> {
  await lockCustomer(customerCode, tx)
  // The other tab may have paid under another address.
  if (checkout.businessId) await lockBusiness(checkout.businessId, tx)
  const { reference, businessId, plan } = checkout
  const bought = { reference, businessId, customerCode, plan, paidAt, isRenewal: false }
  const first = await paidBefore(bought, tx)
  if (!first) return false
  await openTask(tx, {
    kind: 'second-payment',
    subject: checkout.reference,
    plan: checkout.plan,
    reference: checkout.reference,
    businessId: checkout.businessId,
    customerCode,
    payerEmail: checkout.email,
    amountCents: checkout.amountCents,
    paidAt,
    note: secondNote(first),
  })
  return true
}

/** Opens a task for every booked payment of a business that bought time paid for already, as a stray renewal does. */
export async function findSecondPayments(businessId: string, tx: Database): Promise<void> {
  const rows = await tx
    .select({ payment: payments, email: checkouts.email, ordered: checkouts.reference })
    .from(payments)
    .leftJoin(checkouts, eq(checkouts.reference, payments.reference))
    .where(and(eq(payments.businessId, businessId), eq(payments.reversed, false)))
    // What was confirmed to the payer stays service; the other one is set aside.
    .orderBy(sql`coalesce(${checkouts.state} <> 'paid', false)`, payments.paidAt)
  if (rows.length < 2) return
  const { aside, settled } = await doubted(
    rows.map(({ payment }) => payment.reference),
    tx,
  )
  const months = settled.size > 0 ? await settledMonths(businessId, tx) : []
  const kept: Known[] = []
  for (const { payment, email, ordered } of rows) {
    if (aside.has(payment.reference) || settled.has(payment.reference)) continue
    const one: Known = { ...payment, isRenewal: ordered === null }
    const first =
      kept.find((earlier) => payForTheSameTime(earlier, one)) ??
      months.find((month) => isPaidBySettled(month, one))
    const isAside =
      first &&
      (await openTask(tx, {
        kind: 'second-payment',
        subject: payment.reference,
        plan: payment.plan,
        reference: payment.reference,
        businessId,
        customerCode: payment.customerCode,
        payerEmail: email || (await payerOf(payment.customerCode, tx)),
        amountCents: payment.amountCents,
        paidAt: payment.paidAt,
        note: secondNote(first),
      }))
    if (!isAside) kept.push(one)
  }
}

/** The address a customer of the provider gave at their latest checkout. */
export async function payerOf(customerCode: string | null, tx: Database): Promise<string | null> {
  if (!customerCode) return null
  const [row] = await tx
    .select({ email: checkouts.email })
    .from(checkouts)
    .where(and(eq(checkouts.customerCode, customerCode), eq(checkouts.state, 'paid')))
    .orderBy(sql`${checkouts.createdAt} desc`)
    .limit(1)
  return row?.email || null
}
