import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { calendarFeed, feedToken, feedUrl, resetFeed } from '#app/domain/bookings/feed.server.ts'
import { eq } from 'drizzle-orm'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { makeBooking, timeAhead } from '#tests/support/bookings.ts'
import { businessNow, codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'
import { makeAdmin, makeUser } from '#tests/support/factories.ts'

const tokenOf = async (id: string) => feedToken(id, (await businessNow(id)).feedVersion)

describe('the calendar feed', () => {
  it('counts confirmed bookings and requests, not what is called off', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
    expect(feedUrl(business)).toBeNull()
    await resetFeed(actor)
    const startsAt = timeAhead(3, '10:00')
    const common = { businessId: business.id }
    await makeBooking({ ...common, customerName: 'Yes; Please, Do', status: 'CONFIRMED', startsAt })
    await makeBooking({ ...common, customerName: 'Maybe', startsAt: timeAhead(4) })
    await makeBooking({ ...common, customerName: 'No', status: 'CANCELLED' })
    const text = await calendarFeed(await tokenOf(business.id))
    const calendar = new ICAL.Component(ICAL.parse(text))
    const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
    expect(events.map(({ summary }) => summary)).toEqual(['Yes; Please, Do', 'Request: Maybe'])
    expect(events[0]?.startDate.toJSDate()).toEqual(startsAt)
    expect(events.map((event) => event.component.getFirstPropertyValue('status'))).toEqual([
      'CONFIRMED',
      'TENTATIVE',
    ])
  })

  it('dies with a reset, and with a plan that has none', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
    expect(await codeOf(calendarFeed(feedToken(business.id, 0)))).toBe('not-found')
    await resetFeed(actor)
    const token = await tokenOf(business.id)
    await resetFeed(actor)
    expect(await codeOf(calendarFeed(token))).toBe('not-found')
    const fresh = await tokenOf(business.id)
    expect(await codeOf(calendarFeed(fresh))).toBe('done')
    await db.update(businesses).set({ planStatus: 'FREE' }).where(eq(businesses.id, business.id))
    expect(await codeOf(calendarFeed(fresh))).toBe('not-found')
    expect(await codeOf(resetFeed(actor))).toBe('forbidden')
  })

  it('of a former owner stays dead when the next one makes their first', async () => {
    const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
    await resetFeed(actor)
    const former = await tokenOf(business.id)
    const [admin, next] = [await makeAdmin(), await makeUser()]
    await removeOwner(admin, business.id)
    expect(feedUrl(await businessNow(business.id))).toBeNull()
    await assignOwner(admin, business.id, next.email)
    await resetFeed(next.actor)
    expect(await codeOf(calendarFeed(await tokenOf(business.id)))).toBe('done')
    expect(await codeOf(calendarFeed(former))).toBe('not-found')
  })

  it('is not found by a forged or bent address', async () => {
    const { actor, business } = await makeOwner()
    await resetFeed(actor)
    const token = await tokenOf(business.id)
    const bent = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
    for (const odd of ['', 'x', bent, `${token}A`, business.id, token.toUpperCase()]) {
      expect([odd, await codeOf(calendarFeed(odd))]).toEqual([odd, 'not-found'])
    }
    for (const [who, stranger, code] of await strangers()) {
      expect([who, await codeOf(resetFeed(stranger))]).toEqual([who, code])
    }
  })
})
