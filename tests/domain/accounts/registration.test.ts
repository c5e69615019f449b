import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { ownAccount } from '#app/domain/accounts/queries.server.ts'
import { registerBusiness, registerOwner } from '#app/domain/accounts/registration.server.ts'
import { actorFromToken } from '#app/domain/accounts/sessions.server.ts'
import { chooseFreePlan } from '#app/domain/subscriptions/plan/choose-free-plan.server.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { businesses } from '#db/schema/businesses.ts'
import { mails } from '#db/schema/operations.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'

const input = (change: object = {}) => ({
  firstName: 'Thandi',
  lastName: 'Nkosi',
  email: `${randomUUID()}@example.co.za`,
  phone: '+27215550100',
  password: 'three-blue-kites',
  businessName: 'Nkosi & Daughters',
  industry: 'Restaurants' as const,
  area: 'City Bowl' as const,
  terms: 'on' as const,
  ...change,
})
const place = () => ({ address: randomUUID() })
const bakery = {
  businessName: 'Second Bakery',
  industry: 'Restaurants' as const,
  area: 'Boland' as const,
  terms: 'on' as const,
}

describe('registering an owner', () => {
  it('creates a BUSINESS user with an unpublished business without a plan and signs in', async () => {
    const form = input()
    const { token, userId, businessId } = await registerOwner(form, place())
    expect(await actorFromToken(token)).toEqual({
      kind: 'user',
      userId,
      role: 'BUSINESS',
      email: form.email,
    })
    const [business] = await db.select().from(businesses).where(eq(businesses.id, businessId))
    expect(business).toMatchObject({
      ownerId: userId,
      name: 'Nkosi & Daughters',
      city: 'Cape Town',
      phone: '+27215550100',
      email: null,
      planStatus: 'NONE',
      isListingPublished: false,
      listed: false,
    })
    expect(business?.slug).toMatch(/^nkosi-and-daughters-city-bowl/)
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    expect(user?.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  })

  it('mails a link to confirm the address', async () => {
    const form = input()
    await registerOwner(form, place())
    const sent = await db.select().from(mails).where(eq(mails.recipient, form.email))
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toMatch(/\/verify-email\?token=[\w-]{43}/)
  })

  it('shows at the field that an email address or username is taken, and creates nothing', async () => {
    const before = await makeUser({ username: `u${randomUUID().slice(0, 8)}` })
    const form = input({ email: before.email, username: before.username })
    const refusal = registerOwner(form, place())
    await expect(refusal).rejects.toMatchObject({
      code: 'conflict',
      fields: { email: [expect.any(String)], username: [expect.any(String)] },
    })
    expect(await db.$count(businesses, eq(businesses.ownerId, before.id))).toBe(0)
  })

  it('creates exactly one account from five equal registrations at once', async () => {
    const form = input()
    const results = await Promise.allSettled(
      Array.from({ length: 5 }, () => registerOwner(form, place())),
    )
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') {
        expect(result.reason).toMatchObject({
          code: 'conflict',
          fields: { email: [expect.any(String)] },
        })
      }
    }
    expect(await db.$count(mails, eq(mails.recipient, form.email))).toBe(1)
  })

  it('gives ten businesses of one name different slugs', async () => {
    const made = await Promise.all(
      Array.from({ length: 10 }, () => registerOwner(input(), place())),
    )
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(10)
  })

  it('is limited to twenty an hour from one network', async () => {
    const taken = await makeUser()
    const here = place()
    const attempts = Array.from({ length: 20 }, () =>
      registerOwner(input({ email: taken.email }), here).catch(
        (error: { code: string }) => error.code,
      ),
    )
    expect(new Set(await Promise.all(attempts))).toEqual(new Set(['conflict']))
    await expect(registerOwner(input(), here)).rejects.toMatchObject({ code: 'too-many' })
  })
})

describe('registering a business with an account that has none', () => {
  it('makes a customer an owner', async () => {
    const customer = await makeUser({ role: 'CUSTOMER', phone: '+27821234567' })
    await registerBusiness(customer.actor, bakery)
    expect(await ownAccount(customer.actor)).toMatchObject({
      role: 'BUSINESS',
      business: { name: 'Second Bakery', planStatus: 'NONE' },
    })
  })

  it('is refused with a business, for admins and without a session', async () => {
    const owner = await makeUser()
    await makeBusiness({ ownerId: owner.id })
    await expect(registerBusiness(owner.actor, bakery)).rejects.toMatchObject({ code: 'conflict' })
    const admin = await makeUser({ role: 'ADMIN' })
    await expect(registerBusiness(admin.actor, bakery)).rejects.toMatchObject({ code: 'forbidden' })
    expect((await ownAccount(admin.actor)).role).toBe('ADMIN')
    await expect(registerBusiness(anonymous, bakery)).rejects.toMatchObject({
      code: 'unauthenticated',
    })
  })
})

describe('choosing the Free plan', () => {
  it('works once and may be repeated', async () => {
    const owner = await makeUser()
    await makeBusiness({ ownerId: owner.id })
    await chooseFreePlan(owner.actor)
    await chooseFreePlan(owner.actor)
    expect((await ownAccount(owner.actor)).business?.planStatus).toBe('FREE')
  })

  it('does not end a paid plan', async () => {
    const owner = await makeUser()
    await makeBusiness({ ownerId: owner.id, planStatus: 'PREMIUM' })
    await expect(chooseFreePlan(owner.actor)).rejects.toMatchObject({ code: 'conflict' })
    expect((await ownAccount(owner.actor)).business?.planStatus).toBe('PREMIUM')
  })

  it('is for owners with a business', async () => {
    const owner = await makeUser()
    await expect(chooseFreePlan(owner.actor)).rejects.toMatchObject({ code: 'not-found' })
    const admin = await makeUser({ role: 'ADMIN' })
    await expect(chooseFreePlan(admin.actor)).rejects.toMatchObject({ code: 'forbidden' })
    await expect(chooseFreePlan(anonymous)).rejects.toMatchObject({ code: 'unauthenticated' })
  })
})
