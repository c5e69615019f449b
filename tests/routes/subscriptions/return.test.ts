import { randomUUID } from 'node:crypto'
import { desc, eq, sql } from 'drizzle-orm'
import { describe, expect, it, vi } from 'vitest'
import type { Actor } from '#app/domain/actor.ts'
import { changePassword } from '#app/domain/accounts/own-password.server.ts'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { startTrial } from '#app/domain/subscriptions/ledger/trial.server.ts'
import { actorOf } from '#app/http/actor.server.ts'
import { takeToast } from '#app/http/toast.server.ts'
import { action as logout } from '#app/routes/logout.ts'
import { loader as dashboard } from '#app/routes/_dashboard.dashboard._index/route.tsx'
import { action as register } from '#app/routes/_account.register/route.tsx'
import { action as subscribe } from '#app/routes/_site.subscription/route.tsx'
import {
  action as claim,
  loader as claimPage,
} from '#app/routes/_private.subscription_.claim/route.tsx'
import {
  action as setUp,
  loader as returned,
} from '#app/routes/_private.subscription_.return/route.tsx'
import { db } from '#db/client.server.ts'
import { checkouts, mails, singleUseTokens } from '#db/schema/index.ts'
import { businessNow, makeOwner } from '#tests/support/dashboard.ts'
import { factoryPassword, makeUser } from '#tests/support/factories.ts'
import { get, outcome, post } from '#tests/support/requests.ts'

const fake = await vi.hoisted(async () => {
  const { useFakePaystack } = await import('#tests/support/fake-paystack-settings.ts')
  return useFakePaystack()
})

type Args = ReturnType<typeof get>
type Handler = (args: Args) => Promise<unknown>
type Fields = Record<string, string>

/** A browser with a cookie jar. */
class Browser {
  readonly cookies = new Map<string, string>()
  async #send(handler: Handler, make: (cookie: string) => Args) {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await outcome(handler(make(cookie)))
    for (const line of answer.cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '' || /Max-Age=0/i.test(line)) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return answer
  }
  open = (handler: Handler, path: string) => this.#send(handler, (cookie) => get(path, { cookie }))
  send = (handler: Handler, path: string, fields: Fields = {}) =>
    this.#send(handler, (cookie) => post(path, fields, { cookie }))
  actor = (): Promise<Actor> =>
    actorOf(get('/', { cookie: `session=${this.cookies.get('session') ?? ''}` }).request)
  /** Starts a session as a correct password would. */
  async signIn({ id }: { id: string }) {
    this.cookies.set('session', await startSession(id))
    return this
  }
}

const newEmail = () => `${randomUUID()}@example.co.za`

/** Opens a checkout with the form and pays it at the fake provider. */
async function pay(browser: Browser, email: string, plan: 'BASIC' | 'PREMIUM' = 'PREMIUM') {
  const who = { email, first_name: 'Thandi', last_name: 'Nkosi', phone: '021 555 0100', plan }
  const opened = await browser.send(subscribe, '/subscription', who)
  expect(new URL(opened.location ?? '').host).toBe('checkout.paystack.com')
  const [row] = await db
    .select()
    .from(checkouts)
    .where(eq(checkouts.email, email))
    .orderBy(desc(checkouts.createdAt))
  const reference = row?.reference ?? ''
  fake.pay(reference)
  return { reference, path: `/subscription/return?reference=${reference}` }
}

/** The claim token in the newest mail to this address. */
async function mailedCode(email: string): Promise<string> {
  const sent = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, email))
    .orderBy(mails.createdAt)
  return /(?:paid|code)=([\w-]{43})/.exec(sent.at(-1)?.text ?? '')?.[1] ?? ''
}

const account = (email: string) => ({
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email,
  username: '',
  phone: '021 555 0100',
  password: factoryPassword,
  businessName: 'Nkosi Bakery',
  industry: 'Restaurants',
  area: 'City Bowl',
  terms: 'on',
})

/** Opens the return URL and submits its forms; returns who is then signed in. */
async function tryToGetIn(browser: Browser, path: string) {
  const seen = [await browser.open(returned, path)]
  for (const intent of ['register', 'sign-in']) {
    seen.push(await browser.send(setUp, path, { intent }))
  }
  for (const { location } of [...seen]) {
    if (location?.startsWith('/dashboard')) seen.push(await browser.open(dashboard, location))
  }
  expect(seen.map(({ status }) => status).filter((status) => status >= 500)).toEqual([])
  return { actor: await browser.actor(), locations: seen.map(({ location }) => location) }
}

const nobody = { actor: { kind: 'anonymous' } }

describe('a payment does not sign in', () => {
  it('a stranger who paid with an address that its owner then registers', async () => {
    const [stranger, victim] = [new Browser(), new Browser()]
    const email = newEmail()
    const { path } = await pay(stranger, email)
    await new Browser().open(returned, path)
    const address = `/register?paid=${await mailedCode(email)}`
    const made = await victim.send(register, address, account(email))
    expect(made.location).toBe('/dashboard')
    expect(await victim.actor()).toMatchObject({ email })
    const { actor, locations } = await tryToGetIn(stranger, path)
    expect(actor).toMatchObject({ kind: 'anonymous' })
    expect(locations.join()).not.toMatch(/token=|dashboard|paid=|code=/)
  })

  it('a stranger after the victim has changed the password', async () => {
    const [stranger, victim] = [new Browser(), new Browser()]
    const email = newEmail()
    const { path } = await pay(stranger, email)
    await stranger.open(returned, path)
    await victim.send(register, `/register?paid=${await mailedCode(email)}`, account(email))
    await changePassword(await victim.actor(), {
      currentPassword: factoryPassword,
      newPassword: 'seven-green-boats',
    })
    expect(await tryToGetIn(stranger, path)).toMatchObject(nobody)
  })

  it('a stranger whose payment an owner claimed for a listing', async () => {
    const stranger = new Browser()
    const { owner, business } = await makeOwner({ planStatus: 'NONE' })
    const { path } = await pay(stranger, owner.email)
    await stranger.open(returned, path)
    const victim = await new Browser().signIn(owner)
    const code = await mailedCode(owner.email)
    await victim.send(claim, '/subscription/claim', { code })
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
    expect(await tryToGetIn(stranger, path)).toMatchObject(nobody)
  })

  it('the next user of a shared computer, after the owner has signed out', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const browser = await new Browser().signIn(owner)
    const { path } = await pay(browser, owner.email)
    await browser.send(logout, '/logout')
    expect(await tryToGetIn(browser, path)).toMatchObject(nobody)
  })

  it('the next user, after both owner and payment had returned', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const browser = await new Browser().signIn(owner)
    const { path } = await pay(browser, owner.email)
    const { location } = await browser.open(returned, path)
    await browser.open(dashboard, location ?? '')
    expect(await browser.actor()).toMatchObject({ userId: owner.id })
    await browser.send(logout, '/logout')
    expect([...browser.cookies.keys()]).not.toContain('checkout')
    expect(await tryToGetIn(browser, path)).toMatchObject(nobody)
    await browser.open(dashboard, location ?? '')
    expect(await browser.actor()).toMatchObject({ kind: 'anonymous' })
  })

  it('another owner signed in where the payment returns', async () => {
    const [{ owner }, other] = [await makeOwner({ planStatus: 'NONE' }), await makeOwner()]
    const { path } = await pay(await new Browser().signIn(owner), owner.email)
    const browser = await new Browser().signIn(other.owner)
    const { actor, locations } = await tryToGetIn(browser, path)
    expect(actor).toMatchObject({ userId: other.owner.id })
    expect(locations.join()).not.toContain('token=')
  })
})

describe('an owner who returns from the payment', () => {
  it('is greeted once, with a login token for the session that opened the checkout', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const browser = await new Browser().signIn(owner)
    const { path } = await pay(browser, owner.email)
    const { location } = await browser.open(returned, path)
    expect(location).toMatch(/^\/dashboard\?token=[\w-]{43}&welcome=1&plan=PREMIUM$/)
    const arrived = await browser.open(dashboard, location ?? '')
    expect(arrived.location).toBe('/dashboard')
    expect([...browser.cookies.keys()]).toContain('toast')
    expect(await browser.actor()).toMatchObject({ userId: owner.id })
    const again = await browser.open(returned, path)
    expect(again.data).toMatchObject({ state: 'paid', viewer: 'owner' })
  })

  it('is greeted for the plan that was bought, also while another runs as a trial', async () => {
    const { owner, actor } = await makeOwner({ planStatus: 'FREE' })
    await startTrial(actor)
    const browser = await new Browser().signIn(owner)
    const { path } = await pay(browser, owner.email, 'BASIC')
    const { location } = await browser.open(returned, path)
    await browser.open(dashboard, location ?? '')
    const cookie = `toast=${browser.cookies.get('toast')}`
    const { toast } = await takeToast(get('/dashboard', { cookie }).request)
    expect(toast).toMatchObject({
      title: 'Welcome!',
      description: 'You can now create your listing.',
    })
  })

  it('gets no login token in another session, and stays signed in', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const { path } = await pay(await new Browser().signIn(owner), owner.email)
    const browser = await new Browser().signIn(owner)
    const { data, location } = await browser.open(returned, path)
    expect(location).toBeNull()
    expect(data).toMatchObject({ state: 'paid', viewer: 'owner' })
    expect(await browser.actor()).toMatchObject({ userId: owner.id })
  })

  it('has a login token that ends with its session', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const browser = await new Browser().signIn(owner)
    const { path } = await pay(browser, owner.email)
    const { location } = await browser.open(returned, path)
    await browser.send(logout, '/logout')
    await browser.open(dashboard, location ?? '')
    expect(await browser.actor()).toMatchObject({ kind: 'anonymous' })
  })

  it('is greeted for the plan that was paid, whatever the address says', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const browser = await new Browser().signIn(owner)
    const { path } = await pay(browser, owner.email, 'BASIC')
    const { location } = await browser.open(returned, path)
    await browser.open(dashboard, (location ?? '').replace('BASIC', 'PREMIUM'))
    const toast = decodeURIComponent(browser.cookies.get('toast') ?? '')
    expect(Buffer.from(toast.split('.')[0] ?? '', 'base64').toString()).toContain('"Welcome!"')
  })

  it('is not greeted without a valid login token', async () => {
    const { owner } = await makeOwner()
    const browser = await new Browser().signIn(owner)
    for (const query of ['welcome=1&plan=PREMIUM', 'token=nonsense&welcome=1&plan=PREMIUM']) {
      const { location, cookies } = await browser.open(dashboard, `/dashboard?${query}`)
      expect([query, location, cookies]).toEqual([query, '/dashboard', []])
    }
  })

  it('has a login token that signs in nobody else', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const attacker = await new Browser().signIn(owner)
    const { path } = await pay(attacker, owner.email)
    const { location } = await attacker.open(returned, path)
    for (const victim of [new Browser(), await new Browser().signIn((await makeOwner()).owner)]) {
      const before = await victim.actor()
      const arrived = await victim.open(dashboard, location ?? '')
      expect(arrived.cookies).toEqual([])
      expect(await victim.actor()).toEqual(before)
    }
    await attacker.open(dashboard, location ?? '')
    expect([...attacker.cookies.keys()]).toContain('toast')
  })

  it('stays signed in where the response to the login token is lost', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const browser = await new Browser().signIn(owner)
    const { path } = await pay(browser, owner.email)
    const { location } = await browser.open(returned, path)
    const before = new Map(browser.cookies)
    await browser.open(dashboard, location ?? '')
    browser.cookies.clear()
    for (const [name, value] of before) browser.cookies.set(name, value)
    expect(await browser.actor()).toMatchObject({ userId: owner.id })
  })
})

describe('a customer who paid before signing in', () => {
  it('is informed about the mail, with its address and a next step in the browser that paid', async () => {
    const browser = new Browser()
    const email = newEmail()
    const { path } = await pay(browser, email)
    const { data, location, cookies } = await browser.open(returned, path)
    expect([location, cookies]).toEqual([null, []])
    expect(data).toMatchObject({ state: 'paid', viewer: 'payer', email })
    expect(await mailedCode(email)).toHaveLength(43)
    const stranger = await new Browser().open(returned, path)
    expect(stranger.data).toMatchObject({ state: 'paid', viewer: 'anyone', email: null })
  })

  it('sees the same page whether or not the address has an account', async () => {
    const known = (await makeOwner()).owner.email
    const [one, other] = await Promise.all(
      [newEmail(), known].map(async (email) => {
        const { path } = await pay(new Browser(), email)
        const { data } = await new Browser().open(returned, path)
        return { ...(data as object), reference: null }
      }),
    )
    expect(one).toEqual(other)
  })

  it('sets up the account at once in the browser that paid, once', async () => {
    const browser = new Browser()
    const email = newEmail()
    const { path } = await pay(browser, email)
    await browser.open(returned, path)
    const { location } = await browser.send(setUp, path, { intent: 'register' })
    expect(location).toMatch(/^\/register\?paid=[\w-]{43}$/)
    expect([...browser.cookies.keys()]).toEqual([])
    const copy = new Browser()
    expect((await copy.send(setUp, path, { intent: 'register' })).location).toBe(path)
    const made = await browser.send(register, location ?? '', account(email))
    expect(made.location).toBe('/dashboard')
    expect(await browser.actor()).toMatchObject({ email })
  })

  it('continues with an existing account after signing in', async () => {
    const browser = new Browser()
    const { owner, business } = await makeOwner({ planStatus: 'NONE' })
    const { path } = await pay(browser, owner.email)
    await browser.open(returned, path)
    const { location } = await browser.send(setUp, path, { intent: 'sign-in' })
    const login = new URL(location ?? '', 'http://localhost:3000')
    expect(login.pathname).toBe('/login')
    const onward = login.searchParams.get('redirectTo') ?? ''
    expect(onward).toMatch(/^\/subscription\/claim\?code=[\w-]{43}$/)
    await browser.signIn(owner)
    expect((await browser.open(claimPage, onward)).data).toMatchObject({ plan: 'PREMIUM' })
    const code = new URL(onward, 'http://localhost:3000').searchParams.get('code') ?? ''
    const claimed = await browser.send(claim, '/subscription/claim', { code })
    expect(claimed.location).toBe('/dashboard')
    expect([...browser.cookies.keys()]).toContain('toast')
    expect((await businessNow(business.id)).planStatus).toBe('PREMIUM')
  })

  it('cannot reuse a copy of the cookie after use or sign-out', async () => {
    const [browser, copy] = [new Browser(), new Browser()]
    const { path } = await pay(browser, newEmail())
    for (const [name, value] of browser.cookies) copy.cookies.set(name, value)
    const late = new Browser()
    for (const [name, value] of browser.cookies) late.cookies.set(name, value)
    await browser.open(returned, path)
    await browser.send(logout, '/logout')
    expect([...browser.cookies.keys()]).toEqual([])
    expect((await copy.send(setUp, path, { intent: 'register' })).location).toBe(path)
    expect((await late.open(returned, path)).data).toMatchObject({ viewer: 'anyone', email: null })
  })

  it('cannot use a cookie older than two hours', async () => {
    const browser = new Browser()
    const { path, reference } = await pay(browser, newEmail())
    await db
      .update(checkouts)
      .set({ createdAt: sql`now() - interval '121 minutes'` })
      .where(eq(checkouts.reference, reference))
    expect((await browser.open(returned, path)).data).toMatchObject({ viewer: 'anyone' })
    expect((await browser.send(setUp, path, { intent: 'register' })).location).toBe(path)
  })

  it('loses the cookie when another user signs in before it is used', async () => {
    const browser = new Browser()
    const { path } = await pay(browser, newEmail())
    await browser.signIn((await makeOwner()).owner)
    expect((await browser.open(returned, path)).data).toMatchObject({ viewer: 'anyone' })
    expect((await browser.send(setUp, path, { intent: 'sign-in' })).location).toBe(path)
  })

  it('gets a mail that links an existing owner to the claim, and a new one to registration', async () => {
    const { owner } = await makeOwner({ planStatus: 'NONE' })
    const bare = await makeUser()
    for (const [email, way] of [
      [owner.email, '/subscription/claim?code='],
      [bare.email, '/subscription/claim?code='],
      [newEmail(), '/register?paid='],
    ] as const) {
      const { path } = await pay(new Browser(), email)
      await new Browser().open(returned, path)
      const [mail] = await db.select().from(mails).where(eq(mails.recipient, email))
      expect([way, mail?.text?.includes(way)]).toEqual([way, true])
    }
    const code = await mailedCode(bare.email)
    const browser = await new Browser().signIn(bare)
    const { location } = await browser.open(claimPage, `/subscription/claim?code=${code}`)
    expect(location).toBe(`/register?paid=${code}`)
  })

  it('is refused from another site', async () => {
    const browser = new Browser()
    const { path } = await pay(browser, newEmail())
    const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'sec-fetch-site': 'cross-site' }
    const sent = await outcome(setUp(post(path, { intent: 'register' }, { cookie, headers })))
    expect(sent.status).toBe(403)
    expect(await db.select().from(singleUseTokens)).not.toContainEqual(
      expect.objectContaining({ purpose: 'setup-returned', payload: path.split('=')[1] }),
    )
  })
})
