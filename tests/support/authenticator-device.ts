import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Uint8Array) => Buffer.from(data).toString('base64url')

const present = 0x01
const verifiedUser = 0x04
const hasCredential = 0x40

type Deceit = {
  origin?: string
  rpID?: string
  /** Without fingerprint, face or PIN. */
  isUnverified?: boolean
  counter?: number
  statement?: Map<string, unknown>
  format?: string
  /** How the browser says that it is reached. */
  transports?: readonly string[]
}

/** A security key of the tests' own, which makes and answers as the standard says (WebAuthn level 2, §6). */
export class AuthenticatorDevice {
  readonly id = base64url(randomBytes(16))
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  constructor(
    private readonly origin = 'http://localhost:3000',
    private readonly rpID = 'localhost',
  ) {}

  #clientData(type: string, challenge: string, { origin = this.origin }: Deceit) {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  #authenticatorData(flags: number, { rpID = this.rpID, isUnverified, counter = 0 }: Deceit) {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const all = flags | present | (isUnverified ? 0 : verifiedUser)
    return Buffer.concat([sha256(rpID), Buffer.from([all]), count])
  }

  #publicKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const part = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
    const cose = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, part(x)],
      [-3, part(y)],
    ])
    return Buffer.from(isoCBOR.encode(cose as never))
  }

  /** The answer to `beginPasskey`, as JSON. */
  make({ challenge }: { challenge: string }, deceit: Deceit = {}): string {
    const id = Buffer.from(this.id, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      this.#authenticatorData(hasCredential, deceit),
      ...[Buffer.alloc(16), length, id, this.#publicKey()],
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', deceit.format ?? 'none'],
      ['attStmt', deceit.statement ?? new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#answer({
      clientDataJSON: base64url(this.#clientData('webauthn.create', challenge, deceit)),
      attestationObject: base64url(isoCBOR.encode(attestation as never)),
      ...(deceit.transports && { transports: deceit.transports }),
    })
  }

  /** The answer to `passkeyChallenge`, as JSON. */
  use({ challenge }: { challenge: string }, deceit: Deceit = {}): string {
    const clientData = this.#clientData('webauthn.get', challenge, deceit)
    const authData = this.#authenticatorData(0, deceit)
    const signature = sign(
      'sha256',
      Buffer.concat([authData, sha256(clientData)]),
      this.#keys.privateKey,
    )
    return this.#answer({
      clientDataJSON: base64url(clientData),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    })
  }

  #answer(response: Record<string, string | readonly string[]>): string {
    const parts = { type: 'public-key', clientExtensionResults: {} }
    return JSON.stringify({ ...parts, id: this.id, rawId: this.id, response })
  }
}
