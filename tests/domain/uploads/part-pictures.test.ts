import { eq } from 'drizzle-orm'
import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { publicServices, publicStaff } from '#app/domain/availability/public-offer.server.ts'
import { profileOffer } from '#app/domain/availability/profile-offer.server.ts'
import { bookingFormFor } from '#app/domain/bookings/booking-form.server.ts'
import { mergeBusinesses } from '#app/domain/admin/merge.server.ts'
import { picturesOf as heldPictures } from '#app/domain/privacy/held-listing.server.ts'
import { removePerson, saveService } from '#app/domain/services/edit.server.ts'
import { ownServices, saveServices } from '#app/domain/services/own-services.server.ts'
import { cleanUpPictures } from '#app/domain/uploads/cleanup.server.ts'
import { pictureFile } from '#app/domain/uploads/picture-files.server.ts'
import { ofPerson, ofService } from '#app/domain/uploads/picture-of.ts'
import { pictureChanges, postPicture, removePicture } from '#app/domain/uploads/pictures.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { businessNow, codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeUser } from '#tests/support/factories.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'
import { keysBelow, picturesOf } from '#tests/support/uploads.ts'

const hours = (count: number) => new Date(Date.now() + count * 3600 * 1000)
const bytes = await pictureBytes('jpeg', 400, 250)
const file = (content: Uint8Array = bytes) => ({
  stream: () => new Blob([content as BlobPart]).stream(),
  bytes: content.byteLength,
  contentType: 'image/jpeg',
})

async function makeSalon() {
  const made = await makeOwner({ planStatus: 'BASIC', isListingPublished: true })
  const businessId = made.business.id
  const service = await makeService({ businessId })
  const person = await makeStaff({ businessId })
  return { ...made, businessId, service, person }
}

const isThere = async (address: string | null | undefined) =>
  (await pictureFile(String(address).split('/pictures/')[1] ?? '')) !== null

beforeEach(async () => {
  await db.delete(businesses)
  await cleanUpPictures(db, hours(1000))
})

test('one picture can be of a business, a service and a person, wherever each is shown', async () => {
  const { actor, business, businessId, service, person } = await makeSalon()
  const logo = await postPicture(actor, file())
  await postPicture(actor, file(), ofService(service.id))
  await postPicture(actor, file(), ofPerson(person.id))
  expect((await businessNow(businessId)).logo).toBe(logo)
  const [services, people] = [
    await publicServices(anonymous, business.slug),
    await publicStaff(anonymous, business.slug),
  ]
  const [ofIt, ofThem] = [services[0]?.picture, people[0]?.picture]
  expect(ofIt).toMatch(/^http:\/\/localhost:3000\/pictures\/[0-9a-f]{32}-400\.jpg$/)
  expect(new Set([ofIt, ofThem, `http://localhost:3000${logo}`]).size).toBe(3)
  expect([await isThere(ofIt), await isThere(ofThem), await isThere(logo)]).toEqual(
    Array(3).fill(true),
  )
  const chosen = await bookingFormFor(anonymous, business.slug, { service: service.id })
  expect(ofIt).toContain(chosen.choices?.services[0]?.picture?.hash)
  expect(ofThem).toContain(chosen.choices?.people[0]?.picture?.hash)
  const { services: onProfile } = await profileOffer(businessId)
  expect(ofIt).toContain(onProfile[0]?.picture?.hash)
  expect((await heldPictures(businessId, db)).map((held) => [held.service, held.person])).toEqual([
    [null, null],
    [service.name, null],
    [null, person.name],
  ])
})

test('another picture takes the place of the first, and removing it leaves all others', async () => {
  const { actor, businessId, service, person } = await makeSalon()
  const logo = await postPicture(actor, file())
  const first = await postPicture(actor, file(), ofService(service.id))
  await postPicture(actor, file(), ofPerson(person.id))
  const other = file(await pictureBytes('jpeg', 401, 250))
  const second = await postPicture(actor, other, ofService(service.id))
  expect((await ownServices(actor))[0]?.picture).toContain(second)
  expect(await removePicture(actor, ofService(service.id))).toBe(true)
  expect(await removePicture(actor, ofService(service.id))).toBe(false)
  expect((await ownServices(actor))[0]?.picture).toBeNull()
  await cleanUpPictures(db, hours(25))
  expect([await isThere(first), await isThere(second), await isThere(logo)]).toEqual([
    false,
    false,
    true,
  ])
  await removePicture(actor)
  expect((await businessNow(businessId)).logo).toBeNull()
  expect((await picturesOf(businessId)).shown.map(({ staffId }) => staffId)).toEqual([person.id])
})

test('a picture stays while its service is edited, and goes with its service, person or business', async () => {
  const { actor, businessId, service, person } = await makeSalon()
  await postPicture(actor, file())
  await postPicture(actor, file(), ofService(service.id))
  const theirs = await postPicture(actor, file(), ofPerson(person.id))
  const call = { name: 'Fade', minutes: 30, price: { kind: 'free', cents: null } } as const
  await saveService(actor, { id: service.id, ...call })
  const [edited] = await ownServices(actor)
  expect(edited?.picture).not.toBeNull()
  await removePerson(actor, person.id)
  await cleanUpPictures(db, hours(25))
  expect([await isThere(theirs), await isThere(edited?.picture)]).toEqual([false, true])
  // A service may come back by its id, and its picture with it.
  await saveServices(actor, [])
  await saveServices(actor, [{ id: service.id, ...call }])
  expect((await ownServices(actor))[0]?.picture).toBeNull()
  await postPicture(actor, file(), ofService(service.id))
  expect((await ownServices(actor))[0]?.picture).toBe(edited?.picture)
  await db.delete(businesses).where(eq(businesses.id, businessId))
  await cleanUpPictures(db, hours(25))
  expect([...(await keysBelow('pictures/')), ...(await keysBelow('masters/'))]).toEqual([])
})

test('pictures are for what is their own, and come with a plan that has them', async () => {
  const { actor, service, person } = await makeSalon()
  const theirs = await makeSalon()
  const of = [
    ofService(theirs.service.id),
    ofPerson(theirs.person.id),
    ofService(person.id),
    ofPerson(service.id),
    ofService(randomUUID()),
    ofPerson('nobody'),
  ]
  for (const one of of) {
    const { save, remove } = pictureChanges(actor, one)
    expect(await codeOf(save(file()))).toBe('not-found')
    expect(await codeOf(remove())).toBe('not-found')
  }
  for (const nobody of [anonymous, system]) {
    expect(await codeOf(postPicture(nobody, file(), ofService(service.id)))).toBe('unauthenticated')
    expect(await codeOf(removePicture(nobody, ofService(service.id)))).toBe('unauthenticated')
  }
  await db.update(businesses).set({ planStatus: 'FREE' })
  expect(await codeOf(postPicture(actor, file(), ofService(service.id)))).toBe('forbidden')
  expect(await keysBelow('pictures/')).toEqual([])
})

test('a merged listing leaves the pictures of its services behind', async () => {
  const admin = await makeUser({ role: 'ADMIN' })
  const from = await makeSalon()
  const into = await makeSalon()
  const logo = await postPicture(from.actor, file())
  const theirs = await postPicture(from.actor, file(), ofService(from.service.id))
  await postPicture(into.actor, file(), ofService(into.service.id))
  await db.update(businesses).set({ ownerId: null }).where(eq(businesses.id, from.businessId))
  await mergeBusinesses(admin.actor, from.businessId, into.business.slug)
  expect((await businessNow(into.businessId)).logo).toBe(logo)
  expect(
    (await picturesOf(into.businessId)).shown.map(({ serviceId }) => serviceId).sort(),
  ).toEqual([into.service.id, null])
  await cleanUpPictures(db, hours(25))
  expect([await isThere(logo), await isThere(theirs)]).toEqual([true, false])
})
