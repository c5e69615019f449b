import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  addPasskey,
  beginPasskey,
  ownPasskeys,
  removePasskey,
  renamePasskey,
} from '#app/domain/accounts/own-passkeys.server.ts'
import { removeSecondFactor } from '#app/domain/accounts/remove-second-factor.server.ts'
import { changePassword } from '#app/domain/accounts/own-password.server.ts'
import { passkeyChallenge } from '#app/domain/accounts/second-factor/use-passkey.server.ts'
import { actorFromToken, endSessions, startSession } from '#app/domain/accounts/sessions.server.ts'
import { finishSignIn, signIn, signInByPasskey } from '#app/domain/accounts/sign-in.server.ts'
import type { Actor } from '#app/domain/actor.ts'
import { completeEnv } from '#app/env.server.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'
import { AuthenticatorDevice } from '#tests/support/authenticator-device.ts'
import { factoryPassword as password, makeUser } from '#tests/support/factories.ts'

const proof = { currentPassword: password }
const address = () => randomUUID()
const challenge = () => passkeyChallenge({ address: address() })

async function withPasskey(actor: Actor, device = new AuthenticatorDevice()) {
  const made = device.make(await beginPasskey(actor, proof))
  return { device, ...(await addPasskey(actor, { name: 'My phone', made })) }
}
const enter = (passkey: string) => signInByPasskey({ passkey, address: address() })
const refused = { code: 'unauthenticated' }

afterEach(() => {
  process.env['ADMIN_SECOND_FACTOR'] = 'off'
  completeEnv({})
})
function needed(): void {
  process.env['ADMIN_SECOND_FACTOR'] = 'on'
  completeEnv({})
}

describe('a passkey', () => {
  it('signs in alone; adding it ends other sessions and is mailed', async () => {
    const user = await makeUser()
    const elsewhere = await startSession(user.id)
    const { device, token, codes } = await withPasskey(user.actor)
    expect(codes).toEqual([])
    expect(await actorFromToken(elsewhere)).toEqual({ kind: 'anonymous' })
    expect(await actorFromToken(token)).toEqual(user.actor)
    const changed = and(eq(mails.recipient, user.email), eq(mails.kind, 'second-factor-changed'))
    expect(await db.$count(mails, changed)).toBe(1)
    const entry = await enter(device.use(await challenge()))
    expect(await actorFromToken(entry.token)).toEqual(user.actor)
    expect(await ownPasskeys(user.actor)).toMatchObject([
      { name: 'My phone', lastUsedAt: expect.any(Date) as unknown },
    ])
    // An owner's password alone signs in as before.
    expect(await signIn({ login: user.email, password, address: address() })).toHaveProperty(
      'token',
    )
  })

  it('is not made without the password, nor for another account, nor twice', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    await expect(beginPasskey(user.actor, { currentPassword: 'wrong' })).rejects.toMatchObject({
      code: 'invalid',
    })
    const device = new AuthenticatorDevice()
    const made = device.make(await beginPasskey(user.actor, proof))
    await expect(addPasskey(other.actor, { name: 'x', made })).rejects.toMatchObject({
      code: 'invalid',
    })
    await addPasskey(user.actor, { name: 'x', made })
    await expect(addPasskey(user.actor, { name: 'x', made })).rejects.toMatchObject({
      code: 'invalid',
    })
    const again = device.make(await beginPasskey(other.actor, proof))
    await expect(addPasskey(other.actor, { name: 'x', made: again })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('that is there already is named to the browser, with how it is reached', async () => {
    const { actor } = await makeUser()
    const device = new AuthenticatorDevice()
    const transports = ['usb', 'internal', 'carrier-pigeon']
    const made = device.make(await beginPasskey(actor, proof), { transports })
    const { token } = await addPasskey(actor, { name: 'My phone', made })
    const { excludeCredentials } = await beginPasskey(await actorFromToken(token), proof)
    expect(excludeCredentials).toEqual([
      { id: device.id, transports: ['internal', 'usb'], type: 'public-key' },
    ])
  })

  const lies: [string, Parameters<AuthenticatorDevice['make']>[1]][] = [
    ['of another site', { origin: 'https://evil.example' }],
    ['for another host', { rpID: 'evil.example' }],
    ['without a check of the person', { isUnverified: true }],
  ]
  it.each(lies)('%s is refused, made and used', async (_, deceit) => {
    const user = await makeUser()
    const device = new AuthenticatorDevice()
    const made = device.make(await beginPasskey(user.actor, proof), deceit)
    await expect(addPasskey(user.actor, { name: 'x', made })).rejects.toMatchObject({
      code: 'invalid',
    })
    await withPasskey(user.actor, device)
    await expect(enter(device.use(await challenge(), deceit))).rejects.toMatchObject(refused)
  })

  it('with certificates, whose check would call addresses that they name, is refused', async () => {
    const user = await makeUser()
    const statements: [string, Map<string, unknown>][] = [
      ['packed', new Map([['x5c', [new Uint8Array(8)]]])],
      // Its certificates are in the signed text.
      [
        'android-safetynet',
        new Map<string, unknown>([
          ['ver', '1'],
          ['response', new Uint8Array(8)],
        ]),
      ],
      ['tpm', new Map()],
    ]
    const read = vi.spyOn(console, 'error')
    for (const [format, statement] of statements) {
      const device = new AuthenticatorDevice()
      const made = device.make(await beginPasskey(user.actor, proof), { format, statement })
      await expect(addPasskey(user.actor, { name: 'x', made })).rejects.toMatchObject({
        code: 'invalid',
      })
    }
    expect(read).not.toHaveBeenCalled()
  })

  it('begun in one session is not made in another', async () => {
    const user = await makeUser()
    const [mine, theirs] = [await startSession(user.id), await startSession(user.id)]
    const device = new AuthenticatorDevice()
    const made = device.make(await beginPasskey(user.actor, { ...proof, session: theirs }))
    const refusedThere = { code: 'invalid' }
    await expect(
      addPasskey(user.actor, { name: 'x', made }, { replaces: mine }),
    ).rejects.toMatchObject(refusedThere)
    const again = device.make(await beginPasskey(user.actor, { ...proof, session: mine }))
    await addPasskey(user.actor, { name: 'x', made: again }, { replaces: mine })
  })

  it('begun before the account was secured is not made after', async () => {
    const user = await makeUser()
    const device = new AuthenticatorDevice()
    const made = device.make(await beginPasskey(user.actor, proof))
    await endSessions(user.id, null)
    await expect(addPasskey(user.actor, { name: 'x', made })).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    expect(await ownPasskeys(user.actor)).toEqual([])
  })

  it('answers a challenge once, and none that was not asked', async () => {
    const { device } = await withPasskey((await makeUser()).actor)
    const answer = device.use(await challenge())
    const tries = await Promise.allSettled([enter(answer), enter(answer)])
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    // Of two copies that count alike, one.
    const twice = [await challenge(), await challenge()].map((asked) =>
      device.use(asked, { counter: 3 }),
    )
    const copies = await Promise.allSettled(twice.map(enter))
    expect(copies.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await expect(enter(answer)).rejects.toMatchObject(refused)
    const invented = Buffer.alloc(32, 7).toString('base64url')
    await expect(enter(device.use({ challenge: invented }))).rejects.toMatchObject(refused)
  })

  it('is refused by another’s key under its name, and with a challenge that was for something else', async () => {
    const [user, thief] = [await makeUser(), await makeUser()]
    const { device } = await withPasskey(user.actor)
    const { device: own } = await withPasskey(thief.actor)
    const signed = JSON.parse(own.use(await challenge())) as { response: object }
    const named = { ...signed, id: device.id, rawId: device.id }
    const handle = Buffer.from(user.id).toString('base64url')
    const pretended = { ...signed.response, userHandle: handle }
    await expect(enter(JSON.stringify(named))).rejects.toMatchObject(refused)
    const mine = JSON.parse(own.use(await challenge())) as { response: object }
    const entry = await enter(
      JSON.stringify({ ...mine, response: { ...mine.response, userHandle: handle } }),
    )
    expect(entry.user.id).toBe(thief.id)
    await expect(enter(JSON.stringify({ ...named, response: pretended }))).rejects.toMatchObject(
      refused,
    )
    const begun = await beginPasskey(user.actor, proof)
    await expect(enter(device.use(begun))).rejects.toMatchObject(refused)
    const made = new AuthenticatorDevice().make({ ...begun, ...(await challenge()) } as never)
    await expect(addPasskey(user.actor, { name: 'x', made })).rejects.toMatchObject({
      code: 'invalid',
    })
  })

  it('that was copied, and counts behind, is refused', async () => {
    const { device } = await withPasskey((await makeUser()).actor)
    await enter(device.use(await challenge(), { counter: 8 }))
    await expect(enter(device.use(await challenge(), { counter: 7 }))).rejects.toMatchObject(
      refused,
    )
  })

  it('in any broken form is refused in words', async () => {
    const { device } = await withPasskey((await makeUser()).actor)
    const other = new AuthenticatorDevice()
    const real = JSON.parse(device.use(await challenge())) as { response: object }
    const broken = [
      ...['', 'x', 'null', '[]', '{}', '{"id":"\\u0000","response":{}}', '"\\ud800"'],
      ...[other.use(await challenge()), JSON.stringify({ ...real, id: other.id })],
      ...Object.keys(real.response).map((part) =>
        JSON.stringify({ ...real, response: { ...real.response, [part]: 'AAAA' } }),
      ),
      JSON.stringify({ ...real, response: {} }),
    ]
    for (const text of broken) await expect(enter(text)).rejects.toMatchObject(refused)
  })

  it('is renamed and removed by its owner alone', async () => {
    const [user, other] = [await makeUser(), await makeUser()]
    const { device } = await withPasskey(user.actor)
    const { id } = device
    await expect(renamePasskey(other.actor, { id, name: 'x' })).rejects.toMatchObject({
      code: 'not-found',
    })
    await expect(removePasskey(other.actor, { id, ...proof })).rejects.toMatchObject({
      code: 'not-found',
    })
    await renamePasskey(user.actor, { id, name: 'Old phone' })
    expect(await ownPasskeys(user.actor)).toMatchObject([{ name: 'Old phone' }])
    await expect(removePasskey(user.actor, { id, currentPassword: 'wrong' })).rejects.toMatchObject(
      { code: 'invalid' },
    )
    await removePasskey(user.actor, { id, ...proof })
    await expect(enter(device.use(await challenge()))).rejects.toMatchObject(refused)
  })
})

describe('an admin’s passkey', () => {
  it('is the second factor: it opens the desk, comes with recovery codes, and is asked for', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    needed()
    const elsewhere = await startSession(admin.id)
    const unsecured = await actorFromToken(elsewhere)
    const { device, token, codes } = await withPasskey(unsecured)
    expect([codes.length, (await actorFromToken(token)).kind]).toEqual([10, 'user'])
    expect(await actorFromToken(elsewhere)).toEqual({ kind: 'anonymous' })
    const entry = await signIn({ login: admin.email, password, address: address() })
    const half = 'half' in entry ? entry.half : ''
    const stranger = (await withPasskey((await makeUser()).actor)).device
    const anothers = stranger.use(await challenge())
    await expect(
      finishSignIn({ half, passkey: anothers, address: address() }),
    ).rejects.toMatchObject(refused)
    const passkey = device.use(await challenge())
    expect((await finishSignIn({ half, passkey, address: address() })).user.id).toBe(admin.id)
    const { id } = device
    const newPassword = 'table-cloth-clouds'
    await expect(changePassword(admin.actor, { ...proof, newPassword })).rejects.toMatchObject({
      code: 'invalid',
    })
    const byAnother = { ...proof, newPassword, passkey: stranger.use(await challenge()) }
    await expect(changePassword(admin.actor, byAnother)).rejects.toMatchObject(refused)
    const last = { id, ...proof, passkey: device.use(await challenge()) }
    await expect(removePasskey(admin.actor, last)).rejects.toMatchObject({ code: 'conflict' })
    await changePassword(admin.actor, { ...proof, newPassword, code: codes[0] })
    expect(await removeSecondFactor(admin.email)).toBe(true)
    await expect(enter(device.use(await challenge()))).rejects.toMatchObject(refused)
  })
})
