import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { businesses, planTrials, trialIdentities, users } from '#db/schema/index.ts'
import { day } from '#app/domain/local-time.ts'
import { keyedHash } from '#app/hmac.server.ts'

/** An address without what its owner can vary at will: case, a part after `+`, and dots at Gmail. */
export function samePerson(email: string): string {
  const [name = '', host = ''] = email.trim().toLowerCase().split('@')
  const bare = name.split('+')[0] ?? ''
  const gmail = host === 'gmail.com' || host === 'googlemail.com'
  return gmail ? `${bare.replaceAll('.', '')}@gmail.com` : `${bare}@${host}`
}

/** Whether an address was proved: what somebody only typed says nothing of who it belongs to. */
type Proof = 'proved' | 'typed'

/** A keyed hash of a person: it outlives the account, and says nothing to who has no key. */
const hashOf = (email: string, proof: Proof): string =>
  keyedHash(`trial ${proof === 'proved' ? 'email' : 'typed email'} ${samePerson(email)}`)

/** Whether a trial was had by the person of an address, proved or as typed. */
export async function hadTrial(email: string, proof: Proof, tx: Database): Promise<boolean> {
  const [known] = await tx
    .select({ hash: trialIdentities.hash })
    .from(trialIdentities)
    .where(eq(trialIdentities.hash, hashOf(email, proof)))
  return known !== undefined
}

async function take(email: string, proof: Proof, tx: Database): Promise<boolean> {
  const taken = await tx
    .insert(trialIdentities)
    .values({ hash: hashOf(email, proof) })
    .onConflictDoNothing()
    .returning({ hash: trialIdentities.hash })
  return taken.length > 0
}

/**
 * Uses up the one trial of a person; false where it was used. A trial under an address that nobody proved uses up that
 * of others who have not proved it, never that of its owner.
 */
export async function takeTrial(
  { email, isProved }: { email: string; isProved: boolean },
  tx: Database,
): Promise<boolean> {
  if (isProved) return take(email, 'proved', tx)
  return !(await hadTrial(email, 'proved', tx)) && take(email, 'typed', tx)
}

/** Addresses proved this long after the trial began under them are taken for its. */
const provedWithin = 90 * day

/** Takes the trials of people who proved their address after they began; of one user, or of all. Safe to repeat. */
export async function takeProvedTrials(
  tx: Database,
  { userId, now = new Date() }: { userId?: string; now?: Date } = {},
): Promise<void> {
  const proved = await tx
    .select({ email: users.email })
    .from(planTrials)
    .innerJoin(businesses, eq(businesses.id, planTrials.businessId))
    .innerJoin(users, eq(users.id, businesses.ownerId))
    .where(
      and(
        isNotNull(users.emailVerifiedAt),
        gt(planTrials.startedAt, new Date(now.getTime() - provedWithin)),
        userId ? eq(users.id, userId) : undefined,
      ),
    )
  if (proved.length === 0) return
  const hashes = new Set(proved.map(({ email }) => hashOf(email, 'proved')))
  await tx
    .insert(trialIdentities)
    .values([...hashes].toSorted().map((hash) => ({ hash })))
    .onConflictDoNothing()
}
