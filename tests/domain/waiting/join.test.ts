import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { DomainError } from '#app/domain/errors.ts'
import { localDateOf } from '#app/domain/local-time.ts'
import { joinWaitingList } from '#app/domain/waiting/join.server.ts'
import { db } from '#db/client.server.ts'
import { services, waitingEntries } from '#db/schema/index.ts'
import { makeBookable, timeAhead } from '#tests/support/bookings.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'
import { entryNow, makeFullDay, wait, waitDetails, waitingMails } from '#tests/support/waiting.ts'

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => Promise.reject(new Error('nothing was refused')),
    (error: unknown) => {
      if (error instanceof DomainError) return error
      throw error
    },
  )

test('somebody waits for a time of a full day, and gets a link to it', async () => {
  const { business, service } = await makeFullDay()
  const { id, created } = await wait(business.id, { serviceId: service.id, until: '12:00' })
  expect(created).toBe(true)
  expect(await entryNow(id)).toMatchObject({
    ...{ status: 'waiting', serviceName: 'Cut and blow-dry', staffId: null },
    ...{ wantedFrom: timeAhead(3, '08:00'), wantedUntil: timeAhead(3, '12:00') },
  })
  expect(await waitingMails(id)).toEqual(['waiting-joined'])
})

test('the same person twice is once, in their turn, with all the hours they gave', async () => {
  const { business, service } = await makeFullDay()
  const details = waitDetails({ serviceId: service.id, from: '10:00', until: '12:00' })
  const [first, same] = await Promise.all([wait(business.id, details), wait(business.id, details)])
  expect(same?.id).toBe(first?.id)
  const { id, created } = await wait(business.id, { ...details, from: '11:00', until: '14:00' })
  expect({ id, created }).toEqual({ id: first?.id, created: false })
  const now = await entryNow(id)
  expect([now.wantedFrom, now.wantedUntil]).toEqual([timeAhead(3, '10:00'), timeAhead(3, '14:00')])
  const child = await wait(business.id, { ...details, customerName: 'Sipho Mokoena' })
  expect(child.created).toBe(true)
})

test('who asks in the name of somebody who waits gets no link and changes nothing to their loss', async () => {
  const { business, service } = await makeFullDay()
  const details = waitDetails({ serviceId: service.id })
  const { id } = await wait(business.id, details)
  const before = await entryNow(id)
  const phone = { customerPhone: '+27825550999', from: '17:00', until: '17:00' }
  expect(await wait(business.id, { ...details, ...phone })).toMatchObject({ id, token: null })
  expect(await entryNow(id)).toEqual(before)
  expect(await waitingMails(id)).toEqual(['waiting-joined', 'waiting-joined'])
  const offered = { status: 'offered' as const, offeredUntil: timeAhead(1, '09:00') }
  await db.update(waitingEntries).set(offered).where(eq(waitingEntries.id, id))
  expect((await wait(business.id, details)).token).toBeNull()
})

test('where a time is free nobody waits, and reads which', async () => {
  const { business, service } = await makeFullDay({}, ['08:00', '09:00', '10:00', '11:00'])
  const asked = (from: string, until: string) =>
    wait(business.id, { serviceId: service.id, from, until })
  expect((await refusal(asked('08:00', '17:00'))).fields?.['from']).toEqual([
    '12:00 is available on that day: please book it instead.',
  ])
  expect((await asked('08:00', '11:00')).created).toBe(true)
})

test('nobody waits for what can never come free', async () => {
  const { business, service } = await makeFullDay()
  const asked = (values: Parameters<typeof waitDetails>[0]) =>
    refusal(wait(business.id, { serviceId: service.id, ...values }))
  expect((await asked({ from: '19:00', until: '20:00' })).fields?.['from']?.[0]).toMatch(
    /No time can be booked then\..*08:00–18:00/,
  )
  expect((await asked({ date: localDateOf(timeAhead(-1)) })).fields).toHaveProperty('from')
  expect((await asked({ date: localDateOf(timeAhead(120)) })).fields).toHaveProperty('from')
  expect((await asked({ from: '12:00', until: '11:00' })).fields).toHaveProperty('until')
  expect((await asked({ partySize: 2 })).fields?.['partySize']).toEqual([
    'At most 1 can come at once',
  ])
  expect((await asked({ serviceId: randomUUID() })).fields).toHaveProperty('serviceId')
  expect((await asked({ personId: randomUUID() })).fields).toHaveProperty('personId')
})

test('a business without the feature, paused service or open listing has no waiting list', async () => {
  const free = await makeFullDay({ planStatus: 'FREE', confirmation: 'request' })
  const asked = ({ business, service }: Awaited<ReturnType<typeof makeFullDay>>) =>
    refusal(wait(business.id, { serviceId: service.id }))
  expect((await asked(free)).message).toMatch(/has no waiting list/)
  const draft = await makeFullDay({ isListingPublished: false })
  expect((await asked(draft)).code).toBe('not-found')
  const paused = await makeFullDay()
  await db.update(services).set({ paused: true }).where(eq(services.id, paused.service.id))
  expect((await asked(paused)).fields).toHaveProperty('serviceId')
})

test('a person is waited for who does the service', async () => {
  const { id: businessId } = await makeBookable({ planStatus: 'BASIC' })
  const cut = await makeService({ businessId })
  const colour = await makeService({ businessId, name: 'Colour', position: 1 })
  const leave = [{ from: '2000-01-01', to: '2100-01-01' }]
  const ann = await makeStaff({ businessId, serviceIds: [cut.id], leave })
  const asked = (serviceId: string) => refusal(wait(businessId, { serviceId, personId: ann.id }))
  expect((await asked(colour.id)).fields?.['personId']).toEqual([
    'This person does not do this service',
  ])
  expect((await asked(cut.id)).fields?.['from']).toBeDefined()
  expect(
    await db.select().from(waitingEntries).where(eq(waitingEntries.businessId, businessId)),
  ).toEqual([])
})

test('a form of another business, or filled in by a program, is refused', async () => {
  const { business, service } = await makeFullDay()
  const details = waitDetails({ serviceId: service.id })
  const posted = (honeypot: string) => {
    const origin = { kind: 'form' as const, formToken: 'forged', honeypot }
    return joinWaitingList(anonymous, { business: business.id, details, origin, address: 'x' })
  }
  expect((await refusal(posted('filled'))).message).toMatch(/leave the last field empty/)
  expect((await refusal(posted(''))).fields).toHaveProperty('formToken')
})
