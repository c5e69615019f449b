import { eq, isNotNull } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, planTrials, users } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import { lockOwnPlanBusiness } from '../plan/locks.server.ts'
import { applyPlanState } from './ledger.server.ts'
import { hadTrial, takeTrial } from './trial-person.server.ts'

const trialDays = 14

async function trialOwner(actor: Actor, tx: Database) {
  const { userId } = asOwner(actor)
  const [row] = await tx
    .select({
      id: businesses.id,
      plan: businesses.planStatus,
      email: users.email,
      phone: users.phone,
      isProved: isNotNull(users.emailVerifiedAt).mapWith(Boolean),
    })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.ownerId, userId))
  if (!row) throw noBusiness()
  return row
}

/** Whether the actor may start a trial: no paid plan, and none had before by the business or, as far as proved, the person. */
export async function mayStartTrial(actor: Actor, tx: Database = db): Promise<boolean> {
  const owner = await trialOwner(actor, tx)
  if (isPaidPlan(owner.plan)) return false
  const [had] = await tx
    .select({ id: planTrials.businessId })
    .from(planTrials)
    .where(eq(planTrials.businessId, owner.id))
  return !had && !(await hadTrial(owner, 'proved', tx))
}

const usedUp = () =>
  new DomainError(
    'conflict',
    'Each business and each person can have one Premium trial, and yours has been used.',
  )

/**
 * Starts the actor's 14 days of Premium, once for each business and person, without a card; then the plan is Free.
 * Throws `unauthenticated`, `forbidden`, `not-found` without a business, and `conflict` on a paid plan or where the
 * trial was used.
 */
export async function startTrial(
  actor: Actor,
  tx: Database = db,
  now = new Date(),
): Promise<{ endsAt: Date }> {
  const endsAt = new Date(now.getTime() + trialDays * day)
  return tx.transaction(async (inner) => {
    // Before any row that refers to it: whoever takes it off its owner would wait for that, and this for them.
    await lockOwnPlanBusiness(actor, inner)
    const owner = await trialOwner(actor, inner)
    if (isPaidPlan(owner.plan)) {
      throw new DomainError(
        'conflict',
        'You already have a paid plan. The trial is for businesses without one.',
      )
    }
    const started = await inner
      .insert(planTrials)
      .values({ businessId: owner.id, startedAt: now, endsAt })
      .onConflictDoNothing()
      .returning({ id: planTrials.businessId })
    if (started.length === 0) throw usedUp()
    if (!(await takeTrial(owner, inner))) {
      if (owner.isProved || (await hadTrial(owner, 'proved', inner))) throw usedUp()
      throw new DomainError(
        'conflict',
        'Somebody has had a Premium trial under this email address or phone number. Please confirm that the address is yours, by the link in our email; then the trial is yours.',
      )
    }
    await applyPlanState(owner.id, now, inner)
    // To the second, rather than with the next cleanup.
    const runAt = new Date(endsAt.getTime() + 1000)
    await enqueue(inner, 'clean-up-plans', {}, { key: `trial-ends:${owner.id}`, runAt })
    return { endsAt }
  })
}

/** As `startTrial` for who asked for it while registering: the account stands whatever becomes of the trial. */
export async function startAskedTrial(
  actor: Actor,
  tx: Database = db,
): Promise<{ endsAt: Date } | { refused: string }> {
  if (!(await mayStartTrial(actor, tx))) {
    return { refused: 'You have had a Premium trial before. Please choose a plan.' }
  }
  try {
    return await startTrial(actor, tx)
  } catch (error) {
    if (error instanceof DomainError) return { refused: error.message }
    throw error
  }
}
