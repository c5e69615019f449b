import { and, eq, gt, inArray, isNotNull } from 'drizzle-orm'
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

/** Whether the email address was proved: what somebody only typed says nothing of who it belongs to. */
type Proof = 'proved' | 'typed'

type Person = { email: string; phone: string | null }

/** Keyed hashes of a person's email and phone: they outlive the account, and say nothing to who has no key. */
function hashesOf({ email, phone }: Person, proof: Proof): string[] {
  const typed = proof === 'proved' ? '' : 'typed '
  return [
    keyedHash(`trial ${typed}email ${samePerson(email)}`),
    ...(phone ? [keyedHash(`trial ${typed}phone ${phone}`)] : []),
  ].toSorted()
}

/** Whether a trial was had under the email or the phone of a person, proved or as typed. */
export async function hadTrial(person: Person, proof: Proof, tx: Database): Promise<boolean> {
  const [known] = await tx
    .select({ hash: trialIdentities.hash })
    .from(trialIdentities)
    .where(inArray(trialIdentities.hash, hashesOf(person, proof)))
    .limit(1)
  return known !== undefined
}

async function take(person: Person, proof: Proof, tx: Database): Promise<boolean> {
  const hashes = hashesOf(person, proof)
  const taken = await tx
    .insert(trialIdentities)
    .values(hashes.map((hash) => ({ hash })))
    .onConflictDoNothing()
    .returning({ hash: trialIdentities.hash })
  return taken.length === hashes.length
}

/**
 * Uses up the one trial of a person; false where it was used. A trial under an address that nobody proved uses up that
 * of others who have not proved theirs, never that of the owner of the address or the phone.
 */
export async function takeTrial(
  person: Person & { isProved: boolean },
  tx: Database,
): Promise<boolean> {
  if (person.isProved) return take(person, 'proved', tx)
  return !(await hadTrial(person, 'proved', tx)) && take(person, 'typed', tx)
}

/** Addresses proved this long after the trial began under them are taken for its. */
const provedWithin = 90 * day

/** Takes the trials of people who proved their address after they began; of one user, or of all. Safe to repeat. */
export async function takeProvedTrials(
  tx: Database,
  { userId, now = new Date() }: { userId?: string; now?: Date } = {},
): Promise<void> {
  const proved = await tx
    .select({ email: users.email, phone: users.phone })
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
  const hashes = new Set(proved.flatMap((person) => hashesOf(person, 'proved')))
  await tx
    .insert(trialIdentities)
    .values([...hashes].toSorted().map((hash) => ({ hash })))
    .onConflictDoNothing()
}
