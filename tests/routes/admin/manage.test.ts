import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import {
  action as bulk,
  loader as bulkPage,
} from '#app/routes/_admin.admin.businesses.bulk/route.tsx'
import { action, loader } from '#app/routes/_admin.admin.businesses.$id_.manage/route.tsx'
import { loader as profile } from '#app/routes/_site.business.$id/route.tsx'
import { takeToast } from '#app/http/toast.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { cookieFrom, errorsOf, get, outcome, post, testSite } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })
const admin = async () => cookieOf((await makeUser({ role: 'ADMIN' })).id)
const send = async (id: string, form: Record<string, string>, more?: { cookie: string }) =>
  outcome(action({ ...post('/x', form, more ?? (await admin())), params: { id } }))
const businessNow = async (id: string) =>
  (await db.select().from(businesses).where(eq(businesses.id, id)))[0]

describe('the page of an admin for a listing as a whole', () => {
  it('says who owns it and what would go', async () => {
    const owner = await makeUser()
    const { id } = await makeBookable({ ownerId: owner.id, visits: 4 })
    const page = await outcome(loader({ ...get('/x', await admin()), params: { id } }))
    expect(page.data).toMatchObject({ owner: { email: owner.email }, going: { views: 4 } })
  })

  it('merges by a pasted address, and the old page leads to the new one for good', async () => {
    const [from, into] = [await makeBookable(), await makeBookable()]
    const done = await send(from.id, {
      intent: 'merge',
      into: `${testSite}/business/${into.slug}/?x=1`,
    })
    expect([done.status, done.location]).toEqual([302, `/admin/businesses/${into.id}/manage`])
    const old = await outcome(profile({ ...get('/x'), params: { id: from.slug } }))
    expect([old.status, old.location]).toEqual([301, `/business/${into.slug}`])
  })

  it('refuses at the field, in words', async () => {
    const { id, slug } = await makeBookable()
    const itself = await send(id, { intent: 'merge', into: slug })
    expect([itself.status, errorsOf(itself.data)['into']]).toEqual([
      409,
      ['Choose another listing: this is the one you are merging.'],
    ])
    const nobody = await send(id, { intent: 'assignOwner', email: 'nobody@example.co.za' })
    expect(errorsOf(nobody.data)['email']?.[0]).toMatch(/no account/)
    expect((await send(id, { intent: 'merge' })).status).toBe(422)
    expect((await send(randomUUID(), { intent: 'pause' })).status).toBe(404)
  })

  it('deletes, pauses and resumes', async () => {
    const { id } = await makeBookable()
    await send(id, { intent: 'pause' })
    expect((await businessNow(id))?.isActive).toBe(false)
    await send(id, { intent: 'resume' })
    expect((await businessNow(id))?.isActive).toBe(true)
    expect((await send(id, { intent: 'delete' })).location).toBe('/admin?tab=businesses')
    expect(await businessNow(id)).toBeUndefined()
  })

  it('is for admins alone', async () => {
    const { id } = await makeBookable()
    const more = await cookieOf((await makeUser()).id)
    expect((await send(id, { intent: 'delete' }, more)).status).toBe(403)
    expect((await outcome(loader({ ...get('/x', more), params: { id } }))).status).toBe(403)
  })
})

describe('changing several businesses', () => {
  it('shows the count, and changes exactly as many', async () => {
    const key = randomUUID().slice(0, 8)
    const { id } = await makeBookable({ name: `Several ${key}` })
    const path = `/admin/businesses/bulk?search=${key}`
    const more = await admin()
    const page = await outcome(bulkPage(get(path, more)))
    expect(page.data).toMatchObject({ preview: { total: 1, pause: 1 } })
    const stale = await outcome(bulk(post(path, { intent: 'pause', expected: '2' }, more)))
    const headers = { cookie: cookieFrom(stale.cookies) }
    const { toast } = await takeToast(new Request(testSite, { headers }))
    expect(toast).toMatchObject({
      kind: 'destructive',
      description: expect.stringMatching(/1 now/),
    })
    await outcome(bulk(post(path, { intent: 'pause', expected: '1' }, more)))
    expect((await businessNow(id))?.isActive).toBe(false)
    expect((await outcome(bulk(post(path, { intent: 'other' }, more)))).status).toBe(422)
    // Deleting asks to be sure.
    const form = { intent: 'delete', expected: '1' }
    expect((await outcome(bulk(post(path, form, more)))).status).toBe(422)
    const deleted = await outcome(bulk(post(path, { ...form, sure: 'on' }, more)))
    expect(deleted.status).toBe(302)
    expect((await outcome(bulkPage(get(path, more)))).data).toMatchObject({
      preview: { total: 0 },
      going: { listings: 0 },
    })
  })
})
