import { eq, inArray } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { businesses, planTrials, trialIdentities, users } from '#db/schema/index.ts'
import { asOwner, type Actor } from '#app/domain/actor.ts'
import { noBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { day } from '#app/domain/local-time.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { keyedHash } from '#app/hmac.server.ts'
import { isPaidPlan } from '../plan/catalogue.ts'
import { applyPlanState } from './ledger.server.ts'

export const trialDays = 14

/** An address without what its owner can vary at will: case, a part after `+`, and dots at Gmail. */
export function samePerson(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const bare = name.split('+')[0] ?? ''
  const gmail = host === 'gmail.com' || host === 'googlemail.com'
  return gmail ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${host}`
}

type Person = { email: string; phone: string | null }

/** Keyed hashes of a person: they outlive the account, and say nothing to who has no key. */
const hashesOf = ({ email, phone }: Person): string[] => [
  keyedHash(`trial email ${samePerson(email)}`),
  ...(phone ? [keyedHash(`trial phone ${phone}`)] : []),
]

async function ownerOf(actor: Actor, tx: Database) {
  const { userId } = asOwner(actor)
  const [row] = await tx
    .select({
      id: businesses.id,
      plan: businesses.planStatus,
      email: users.email,
      phone: users.phone,
    })
    .from(businesses)
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(eq(businesses.ownerId, userId))
  if (!row) throw noBusiness()
  return row
}

/** Whether the actor may start a trial now: no paid plan, and none had before by the business or the person. */
export async function mayStartTrial(actor: Actor, tx: Database = db): Promise<boolean> {
  const owner = await ownerOf(actor, tx)
  if (isPaidPlan(owner.plan)) return false
  const [had] = await tx
    .select({ id: planTrials.businessId })
    .from(planTrials)
    .where(eq(planTrials.businessId, owner.id))
  const [known] = await tx
    .select({ hash: trialIdentities.hash })
    .from(trialIdentities)
    .where(inArray(trialIdentities.hash, hashesOf(owner)))
  return !had && !known
}

const usedUp = () =>
  new DomainError(
    'conflict',
    'The Premium trial is there once for each business and person, and yours has been used.',
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
    const owner = await ownerOf(actor, inner)
    if (isPaidPlan(owner.plan)) {
      throw new DomainError(
        'conflict',
        'You have a paid plan already. The trial is for who has none.',
      )
    }
    const started = await inner
      .insert(planTrials)
      .values({ businessId: owner.id, startedAt: now, endsAt })
      .onConflictDoNothing()
      .returning({ id: planTrials.businessId })
    if (started.length === 0) throw usedUp()
    const hashes = hashesOf(owner).toSorted()
    const taken = await inner
      .insert(trialIdentities)
      .values(hashes.map((hash) => ({ hash })))
      .onConflictDoNothing()
      .returning({ hash: trialIdentities.hash })
    if (taken.length < hashes.length) throw usedUp()
    await applyPlanState(owner.id, now, inner)
    // To the second, rather than with the next cleanup.
    const runAt = new Date(endsAt.getTime() + 1000)
    await enqueue(inner, 'clean-up-plans', {}, { key: `trial-ends:${owner.id}`, runAt })
    return { endsAt }
  })
}
