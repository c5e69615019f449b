import {
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
  type AuthenticationResponseJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import { and, eq, lt, or, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { passkeys, users } from '#db/schema/index.ts'
import { DomainError } from '#app/domain/errors.ts'
import { isStorable } from '#app/domain/storable.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { consumeTokenOf, issueToken } from '../single-use-tokens.server.ts'
import { checkedAnswer } from './checked-answer.ts'
import { requirePasskeySite } from './passkey-site.server.ts'

export const countPasskeys = (userId: string, tx: Database): Promise<number> =>
  tx.$count(passkeys, eq(passkeys.userId, userId))

/** A challenge for ten minutes and one use. Throws `too-many`, `unsupported`. */
export async function passkeyChallenge(
  { address }: { address: string },
  tx: Database = db,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { rpID } = requirePasskeySite()
  await countUse('passkey-challenge', address, 'Too many attempts. Please try again later.', tx)
  const challenge = Buffer.from(await issueToken('passkey-use', null, null, tx), 'base64url')
  return generateAuthenticationOptions({ rpID, challenge, userVerification: 'required' })
}

type Passkey = typeof passkeys.$inferSelect

const refuse = (message: string) =>
  new DomainError('unauthenticated', message, { fields: { passkey: [message] } })
const unknown = () =>
  refuse('This passkey does not work here, or signing in took too long. Please try again.')

/** Only the parts that are looked at before the library checks it all. */
function parsed(text: string): AuthenticationResponseJSON {
  try {
    const answer = JSON.parse(text) as AuthenticationResponseJSON
    if (
      typeof answer.id === 'string' &&
      isStorable(answer.id) &&
      typeof answer.response === 'object'
    )
      return answer
  } catch {
    // Told below.
  }
  throw unknown()
}

function verify(answer: AuthenticationResponseJSON, known: Passkey, tx: Database) {
  const { rpID, origin } = requirePasskeySite()
  return checkedAnswer(
    async (challenge) => (await consumeTokenOf(null, 'passkey-use', challenge, tx)) !== null,
    (expectedChallenge) =>
      verifyAuthenticationResponse({
        ...{ response: answer, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
        requireUserVerification: true,
        credential: {
          id: known.id,
          publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
          counter: known.counter,
        },
      }),
  )
}

/**
 * Takes a browser's answer to a challenge, once: the user whose passkey it is, who must be `userId` where that is
 * given, and the version of their account as of then. Throws DomainError `unauthenticated` at `passkey`.
 */
export async function consumePasskey(
  text: string,
  userId: string | null,
  tx: Database,
): Promise<{ userId: string; version: number }> {
  const answer = parsed(text)
  const [found] = await tx
    .select({ known: passkeys, version: users.credentialsVersion })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.id, answer.id))
  if (!found || (userId !== null && found.known.userId !== userId)) throw unknown()
  const { known, version } = found
  const result = await verify(answer, known, tx)
  if (!result?.verified) throw unknown()
  const counter = result.authenticationInfo.newCounter
  // Zero is the count of an authenticator that does not count.
  const isNext = or(
    lt(passkeys.counter, counter),
    and(eq(passkeys.counter, 0), sql`${counter} = 0`),
  )
  const used = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`now()` })
    .where(and(eq(passkeys.id, known.id), isNext))
    .returning({ id: passkeys.id })
  if (used.length === 0) throw unknown()
  return { userId: known.userId, version }
}
