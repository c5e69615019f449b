import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { createAdmin } from '#app/domain/accounts/admins.server.ts'
import { signInAtOnce } from '#app/domain/accounts/sign-in.server.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { makeUser } from '#tests/support/factories.ts'

const password = 'harbour-wall-walk'

it('an admin is created with a verified address and can sign in', async () => {
  const email = `${randomUUID()}@Example.co.za`
  const made = await createAdmin({ email, password })
  expect(made.email).toBe(email.toLowerCase())
  const { user } = await signInAtOnce({ login: email, password, address: randomUUID() })
  expect(user.role).toBe('ADMIN')
})

it('an existing account never becomes an admin', async () => {
  const owner = await makeUser()
  await expect(createAdmin({ email: owner.email, password })).rejects.toMatchObject({
    code: 'conflict',
  })
  const [row] = await db.select().from(users).where(eq(users.id, owner.id))
  expect(row?.role).toBe('BUSINESS')
})

it('an admin needs a valid address and a strong password', async () => {
  const email = `${randomUUID()}@example.co.za`
  await expect(createAdmin({ email: 'boss', password })).rejects.toMatchObject({ code: 'invalid' })
  for (const weak of ['short', 'password1234', 'Administrator1']) {
    await expect(createAdmin({ email, password: weak })).rejects.toMatchObject({ code: 'invalid' })
  }
})
