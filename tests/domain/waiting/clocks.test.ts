import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { cancelBooking } from '#app/domain/bookings/answer.server.ts'
import { proposalFor } from '#app/domain/bookings/proposal.server.ts'
import { guestBooking } from '#app/domain/bookings/queries.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { manageToken } from '#app/domain/bookings/tokens.server.ts'
import { hour, localDateOf, minute } from '#app/domain/local-time.ts'
import { offerWaitingTimes } from '#app/domain/offers/settle.server.ts'
import { waitingToken } from '#app/domain/offers/token.server.ts'
import { acceptProposal, lapseProposals } from '#app/domain/proposals/answer.server.ts'
import { proposeTime } from '#app/domain/proposals/propose.server.ts'
import { acceptOffer } from '#app/domain/waiting/answer.server.ts'
import { waitingView } from '#app/domain/waiting/view.server.ts'
import { db } from '#db/client.server.ts'
import { bookingNow, guestDetails, timeAhead } from '#tests/support/bookings.ts'
import { codeOf } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { entryNow, holdFor, makeFullDay, wait } from '#tests/support/waiting.ts'

const setClock = (to: number) => void vi.useFakeTimers({ toFake: ['Date'], now: to })
afterEach(() => void vi.useRealTimers())

async function makeOffer() {
  const day = await makeFullDay()
  const { id } = await wait(day.business.id, { serviceId: day.service.id })
  const free = () => cancelBooking(system, { bookingId: day.booked[2]?.id ?? '' })
  return { ...day, id, token: waitingToken(id), free }
}

test('on a server whose clock is days ahead somebody can wait, and a proposal be accepted', async () => {
  const { actor, id: ownerId } = await makeUser()
  const { business, service, booked } = await makeFullDay({ ownerId }, ['10:00'])
  const bookingId = booked[0]?.id ?? ''
  const startsAt = timeAhead(3, '14:00')
  await proposeTime(actor, { bookingId, dateTime: startsAt, message: '' })
  const proposalId = (await proposalFor(bookingId, db))?.id ?? ''
  const details = {
    serviceId: service.id,
    date: localDateOf(startsAt),
    from: '14:00',
    until: '14:00',
  }
  setClock(Date.now() + 5 * 24 * hour)
  const { id } = await wait(business.id, details)
  expect((await entryNow(id)).status).toBe('waiting')
  await acceptProposal({ kind: 'guest', bookingId }, { proposalId, startsAt })
  expect((await bookingNow(bookingId)).startsAt).toEqual(startsAt)
})

describe('on a server whose clock is ahead of the database', () => {
  test('an offer stands, is held against others and can be accepted', async () => {
    const { business, service, id, token, free } = await makeOffer()
    await free()
    const { offeredUntil } = await entryNow(id)
    const details = guestDetails({ serviceId: service.id, dateTime: timeAhead(3) })
    setClock((offeredUntil?.getTime() ?? 0) + 20 * minute)
    await offerWaitingTimes({ businessId: business.id })
    expect(await entryNow(id)).toMatchObject({ status: 'offered', offeredUntil })
    const request = {
      origin: { kind: 'call', idempotencyKey: null },
      address: randomUUID(),
    } as const
    expect(
      await codeOf(requestBooking(anonymous, { business: business.id, details, ...request })),
    ).toBe('conflict')
    expect((await waitingView(token)).offer).not.toBeNull()
    const offerId = (await holdFor(id))?.id ?? ''
    await acceptOffer({ entryId: id, offerId })
    expect((await entryNow(id)).status).toBe('booked')
  })

  test('a proposal stands, and can be accepted', async () => {
    const { actor, id: ownerId } = await makeUser()
    const { booked } = await makeFullDay({ ownerId }, ['10:00'])
    const bookingId = booked[0]?.id ?? ''
    const startsAt = timeAhead(3, '14:00')
    await proposeTime(actor, { bookingId, dateTime: startsAt, message: '' })
    setClock(Date.now() + 49 * hour)
    await lapseProposals()
    const { proposal } = await guestBooking(manageToken(bookingId))
    const answer = { proposalId: proposal?.id ?? '', startsAt }
    await acceptProposal({ kind: 'guest', bookingId }, answer)
    expect((await bookingNow(bookingId)).startsAt).toEqual(startsAt)
  })
})

test('on a server whose clock is behind, an offer lasts as long as elsewhere', async () => {
  const now = Date.now()
  const { id, free } = await makeOffer()
  setClock(now - 26 * hour)
  await free()
  vi.useRealTimers()
  expect((await entryNow(id)).offeredUntil?.getTime()).toBeGreaterThan(now + 29 * minute)
})
