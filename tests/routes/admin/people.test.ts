import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { action } from '#app/routes/_admin.admin.people/route.tsx'
import { action as download } from '#app/routes/admin.people[.]json.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { makeUser } from '#tests/support/factories.ts'
import { errorsOf, outcome, post } from '#tests/support/requests.ts'

const signedIn = async (role: 'ADMIN' | 'BUSINESS') => ({
  cookie: `session=${await startSession((await makeUser({ role })).id)}`,
})
const send = (fields: Record<string, string>, more: { cookie: string }) =>
  outcome(action(post('/admin/people', fields, more)))

test('an admin finds a person, downloads what is held, and erases them by writing the address again', async () => {
  const [admin, person] = [await signedIn('ADMIN'), await makeUser()]
  const { email } = person
  const found = await send({ intent: 'find', email: ` ${email.toUpperCase()} ` }, admin)
  expect(found.data).toMatchObject({ email, found: { account: 'BUSINESS', isProved: true } })
  const file = await download(post('/admin/people.json', { email }, admin))
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(await file.json()).toMatchObject({ email, held: { users: [{ email }] } })

  const again = `${randomUUID()}@example.co.za`
  const refused = await send({ intent: 'erase', email, again }, admin)
  expect(refused.status).toBe(422)
  expect(errorsOf(refused.data)).toHaveProperty('again')
  expect(await db.$count(users, eq(users.id, person.id))).toBe(1)
  const erased = await send({ intent: 'erase', email, again: email }, admin)
  expect([erased.status, erased.location]).toEqual([302, '/admin/people'])
  expect(await db.$count(users, eq(users.id, person.id))).toBe(0)
})

test('nobody but admins', async () => {
  const { email } = await makeUser()
  const owner = await signedIn('BUSINESS')
  expect((await send({ intent: 'erase', email, again: email }, owner)).status).toBe(403)
  const refused = await outcome(download(post('/admin/people.json', { email }, owner)))
  expect(refused).toMatchObject({ status: 302, location: '/admin/people' })
})
