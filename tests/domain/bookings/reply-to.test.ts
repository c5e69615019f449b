import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { confirmBooking } from '#app/domain/bookings/answer.server.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { db } from '#db/client.server.ts'
import { refusedAddresses } from '#db/schema/index.ts'
import { guestDetails, mailsAbout, makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { addressesOf, receiveMails } from '#tests/support/received-mails.ts'

/** The mails of a request and its confirmation, by who got them. */
async function mailsOf(business: string, details = guestDetails()) {
  const { id } = await requestBooking(anonymous, {
    ...{ business, details, address: randomUUID() },
    origin: { kind: 'call', idempotencyKey: null },
  })
  await confirmBooking(system, { bookingId: id })
  const received = await receiveMails(id)
  const isToGuest = (mail: (typeof received)[number]) =>
    addressesOf(mail.to).some(({ address }) => address === details.customerEmail)
  return {
    id,
    toGuest: received.filter(isToGuest),
    toOwner: received.filter((mail) => !isToGuest(mail)),
  }
}

test('an answer goes to the other side', async () => {
  const owner = await makeUser()
  const email = `${randomUUID()}@shop.example`
  const business = await makeBookable({ name: 'Café “Ubuntu”', email, ownerId: owner.id })
  const details = guestDetails({ customerName: 'Thabo, Ŋkosi' })
  const { id, toGuest, toOwner } = await mailsOf(business.id, details)
  expect(toGuest).toHaveLength(2)
  expect(toOwner).toHaveLength(2)
  for (const mail of toGuest) {
    expect(addressesOf(mail.replyTo)).toEqual([{ name: 'Café “Ubuntu”', address: email }])
    expect(mail.text).toContain('Reply to this email to reach Café “Ubuntu”.')
    expect(mail.raw + mail.text + mail.html).not.toContain(owner.email)
  }
  for (const mail of toOwner) {
    const customer = { name: 'Thabo, Ŋkosi', address: details.customerEmail }
    expect(addressesOf(mail.replyTo)).toEqual([customer])
  }
  expect((await mailsAbout(id)).map(({ replyTo }) => replyTo)).toEqual([null, null, null, null])
})

test('the address an owner signs in with is never shown where the business has no other', async () => {
  const owner = await makeUser()
  const business = await makeBookable({ email: null, ownerId: owner.id, phone: '+27214180001' })
  const { toGuest, toOwner } = await mailsOf(business.id)
  expect(toOwner).toHaveLength(1)
  for (const mail of toGuest) {
    expect(mail.replyTo).toBeUndefined()
    expect(mail.text).toContain('has no public email')
    expect(mail.text).toContain('Please call 021 418 0001.')
    expect(mail.raw + mail.text + mail.html).not.toContain(owner.email)
  }
})

test('an address that its mail server refused is not answered to', async () => {
  const owner = await makeUser()
  const business = await makeBookable({ ownerId: owner.id, phone: '+27214180001' })
  await db.insert(refusedAddresses).values({ address: business.email ?? '' })
  for (const mail of (await mailsOf(business.id)).toGuest) expect(mail.replyTo).toBeUndefined()
})

test('an owner opens the booking from each mail; a business without an account has no desk for that', async () => {
  const owner = await makeUser()
  const owned = await mailsOf((await makeBookable({ email: null, ownerId: owner.id })).id)
  for (const { text } of owned.toOwner) expect(text).toContain(`/dashboard/bookings/${owned.id}`)
  for (const { text } of owned.toGuest) expect(text).not.toContain('/dashboard/')
  const email = `${randomUUID()}@shop.example`
  const unclaimed = await mailsOf((await makeBookable({ email, ownerId: null })).id)
  expect(unclaimed.toOwner).toHaveLength(1)
  for (const { text } of unclaimed.toOwner) expect(text).not.toContain('/dashboard/')
})
