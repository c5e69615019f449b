import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { PeoplePage } from '#app/routes/_admin.admin.people/people-page.tsx'
import { action } from '#app/routes/_admin.admin.people/route.tsx'
import { action as download } from '#app/routes/admin.people[.]json.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/index.ts'
import { drawPage } from '#tests/support/draw-page.tsx'
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

/** What the page shows after a form was answered. */
function pageAfter(answer: Partial<Parameters<typeof PeoplePage>[0]>) {
  const shown = { constraint: {}, reply: undefined, person: undefined, ...answer }
  return drawPage(() => createElement(PeoplePage, shown))
}

test('the page offers a download and erasing for what is held, and neither where nothing is', async () => {
  const admin = await signedIn('ADMIN')
  const found = async (email: string) =>
    pageAfter({ person: (await send({ intent: 'find', email }, admin)).data as never })
  const held = await found((await makeUser()).email)
  expect(held).toContain('Download as JSON')
  expect(held).toContain('Erase this person')
  const nothing = await found(`${randomUUID()}@example.co.za`)
  expect(nothing).toContain('Nothing is held about')
  expect(nothing).not.toMatch(/Download as JSON|Erase this person/)
})

test('the page keeps the address and what is held about it once erasing it is refused', async () => {
  const [admin, { email }] = [await signedIn('ADMIN'), await makeUser()]
  const refused = await send({ intent: 'erase', email, again: 'other@example.co.za' }, admin)
  const html = await pageAfter({ reply: refused.data as never, person: refused.data as never })
  expect(html).toMatch(new RegExp(`id="find-person-email"[^>]*value="${email}"`))
  expect(html).toContain(`This does not match ${email}.`)
  expect(html).toContain('Download as JSON')
})

test('nobody but admins', async () => {
  const { email } = await makeUser()
  const owner = await signedIn('BUSINESS')
  expect((await send({ intent: 'erase', email, again: email }, owner)).status).toBe(403)
  const refused = await outcome(download(post('/admin/people.json', { email }, owner)))
  expect(refused).toMatchObject({ status: 302, location: '/admin/people' })
})
