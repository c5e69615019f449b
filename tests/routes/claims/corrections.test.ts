import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { action as queueAction, loader as queue } from '#app/routes/_admin.admin.queue/route.tsx'
import {
  action as decide,
  loader as suggestions,
} from '#app/routes/_dashboard.dashboard.suggestions/route.tsx'
import { action, loader } from '#app/routes/_private.business.$id_.suggest/route.tsx'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { errorsOf, get, keptOf, outcome, post } from '#tests/support/requests.ts'

const cookieOf = async (userId: string) => ({ cookie: `session=${await startSession(userId)}` })
const send = (slug: string, form: Record<string, string>) =>
  outcome(action({ ...post('/x', form), params: { id: slug } }))
type Lines = { id: string; business: { id: string } }[]

describe('what visitors say about a listing', () => {
  it('begins with what it says now, and thanks on its page', async () => {
    const listing = await makeBookable({ phone: '+27215550100' })
    const page = await outcome(loader({ ...get('/x'), params: { id: listing.slug } }))
    expect(page.data).toMatchObject({ values: { phone: '+27215550100', name: listing.name } })
    const sent = await send(listing.slug, { intent: 'suggest', phone: '021 555 0199' })
    expect([sent.status, sent.location]).toEqual([302, `/business/${listing.slug}`])
  })

  it('is refused at the field that is wrong, with all that was typed', async () => {
    const { slug } = await makeBookable()
    const typed = { intent: 'suggest', phone: '12', note: 'They moved.' }
    const wrong = await send(slug, typed)
    expect(wrong.status).toBe(422)
    expect(errorsOf(wrong.data)['phone']?.[0]).toMatch(/valid phone/)
    expect(keptOf(wrong.data)).toMatchObject(typed)
    expect(errorsOf((await send(slug, { intent: 'report' })).data)['reason']?.[0]).toBe(
      'Please say what is wrong',
    )
    expect((await send(slug, { intent: 'other' })).status).toBe(422)
  })

  it('is accepted by the owner on the dashboard', async () => {
    const owner = await makeUser()
    const more = await cookieOf(owner.id)
    const listing = await makeBookable({ ownerId: owner.id })
    await send(listing.slug, { intent: 'suggest', address: '2 Main Road' })
    const shown = await outcome(suggestions(get('/dashboard/suggestions', more)))
    const [line] = (shown.data as { suggestions: Lines }).suggestions
    const form = { intent: 'acceptReport', reportId: line?.id ?? '' }
    const done = await outcome(decide(post('/dashboard/suggestions', form, more)))
    expect(done.location).toBe('/dashboard/suggestions')
    const [now] = await db.select().from(businesses).where(eq(businesses.id, listing.id))
    expect(now?.address).toBe('2 Main Road')
  })

  it('is for who has a business', async () => {
    const more = await cookieOf((await makeUser()).id)
    const { status, data } = await outcome(suggestions(get('/dashboard/suggestions', more)))
    expect([status, data]).toMatchObject([404, { code: 'not-found' }])
  })

  it('is decided by an admin in the queue', async () => {
    const listing = await makeBookable()
    await send(listing.slug, { intent: 'report', reason: 'closed' })
    const more = await cookieOf((await makeUser({ role: 'ADMIN' })).id)
    const shown = await outcome(queue(get('/admin/queue', more)))
    const line = (shown.data as { reports: Lines }).reports.find(
      ({ business }) => business.id === listing.id,
    )
    const form = { intent: 'acceptReport', reportId: line?.id ?? '' }
    await outcome(queueAction(post('/admin/queue', form, more)))
    expect((await send(listing.slug, { intent: 'report', reason: 'closed' })).status).toBe(404)
  })
})
