import {
  verifyRegistrationResponse,
  type AuthenticatorTransport,
  type RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { decodeAttestationObject } from '@simplewebauthn/server/helpers'
import type { Database } from '#db/client.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { sessionId } from '../sessions.server.ts'
import { consumeTokenOf } from '../single-use-tokens.server.ts'
import { checkedAnswer } from './checked-answer.ts'
import { requirePasskeySite } from './passkey-site.server.ts'

const allTransports: readonly AuthenticatorTransport[] = ['ble', 'hybrid', 'internal', 'nfc', 'usb']

/** The browser's own list, which may name anything. */
const knownTransports = (named: unknown): AuthenticatorTransport[] =>
  Array.isArray(named) ? allTransports.filter((transport) => named.includes(transport)) : []

/** The session and version of the account in which a passkey was begun. */
export const begunBy = (session: string | null | undefined, version: number | string) =>
  `${sessionId(session) ?? ''} ${version}`

export const refusePasskey = () =>
  new DomainError('invalid', 'That passkey could not be saved. Please try again.')

/**
 * Certificates say who made an authenticator, which we do not ask for; checking them would call addresses they name. All
 * other formats than these two carry some, within a signed text too.
 */
function hasCertificates({ response }: RegistrationResponseJSON): boolean {
  const bytes = new Uint8Array(Buffer.from(response.attestationObject, 'base64url'))
  const attestation = decodeAttestationObject(bytes)
  const isBare = attestation.get('fmt') === 'none' || attestation.get('fmt') === 'packed'
  return !isBare || attestation.get('attStmt').get('x5c') !== undefined
}

/**
 * The credential that a browser made in a session, once, and the version of the account when it was begun. Throws
 * `invalid`.
 */
export async function checkMadePasskey(
  userId: string,
  made: string,
  session: string | null | undefined,
  tx: Database,
) {
  const { rpID, origin } = requirePasskeySite()
  let begun: string | null = null
  const result = await checkedAnswer(
    async (challenge) => {
      const used = await consumeTokenOf(userId, 'passkey-new', challenge, tx)
      begun = used?.payload ?? null
      return used !== null
    },
    async (expectedChallenge) => {
      const response = JSON.parse(made) as RegistrationResponseJSON
      if (hasCertificates(response)) return null
      return verifyRegistrationResponse({
        ...{ response, expectedChallenge, expectedOrigin: origin, expectedRPID: rpID },
        requireUserVerification: true,
      })
    },
  )
  const version = Number(/ (\d+)$/.exec(begun ?? '')?.[1])
  if (!result?.registrationInfo || begun !== begunBy(session, version)) throw refusePasskey()
  const { credential } = result.registrationInfo
  return { ...credential, transports: knownTransports(credential.transports), version }
}
