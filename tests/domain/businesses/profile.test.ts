import { describe, expect, it } from 'vitest'
import { describe as describeField, profileFields } from '#app/domain/businesses/fields.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { updateProfile } from '#app/domain/businesses/profile.server.ts'
import { makeUser } from '#tests/support/factories.ts'
import { businessNow, codeOf, makeOwner, strangers } from '#tests/support/dashboard.ts'

describe('an own business', () => {
  it('is the one of the actor, and null where there is none', async () => {
    const { actor, business } = await makeOwner()
    await makeOwner()
    expect((await ownBusiness(actor))?.id).toBe(business.id)
    expect(await ownBusiness((await makeUser()).actor)).toBeNull()
  })
})

describe('a profile', () => {
  it('takes what is given, leaves what is not, and counts the edit', async () => {
    const { actor, business } = await makeOwner({ website: 'https://old.example/' })
    const input = profileForm.parse({
      name: 'Corner Café',
      phone: '021 424 1234',
      email: 'INFO@corner.example',
      address: '12 Kloof Street',
      version: '1',
    })
    await updateProfile(actor, input)
    expect(await businessNow(business.id)).toMatchObject({
      name: 'Corner Café',
      phone: '+27214241234',
      email: 'info@corner.example',
      website: 'https://old.example/',
      address: '12 Kloof Street',
      version: 2,
      slug: business.slug,
    })
  })

  it('empties every optional field that is emptied in its form, and refuses to empty the others', async () => {
    const full = {
      suburb: 'Kalk Bay',
      address: '1 Main Road',
      phone: '+27215550100',
      email: 'a@bakery.example',
      website: 'https://bakery.example/',
      googleReviewLink: 'https://g.page/r/abc/review',
      description: 'Bread',
    }
    const { actor, business } = await makeOwner(full)
    const emptied = profileFields.filter((name) => !describeField(name).required)
    const form = Object.fromEntries(emptied.map((name) => [name, '  ']))
    await updateProfile(actor, profileForm.parse({ ...form, version: '1' }))
    expect(await businessNow(business.id)).toMatchObject({
      name: business.name,
      suburb: '',
      address: '',
      phone: null,
      email: null,
      website: null,
      googleReviewLink: null,
      description: '',
    })
    const needed = { name: '', industry: '', area: '', version: '2' }
    expect(profileForm.safeParse(needed).error?.issues.map(({ message }) => message)).toEqual([
      'Please enter the name of your business',
      'Please choose an industry',
      'Please choose an area',
    ])
  })

  it('goes to Cape Town with a newly chosen area, and stays where it is with the same', async () => {
    const { actor, business } = await makeOwner({ area: 'Overberg', city: 'Hermanus' })
    await updateProfile(actor, { area: 'Overberg' })
    expect(await businessNow(business.id)).toMatchObject({ city: 'Hermanus' })
    await updateProfile(actor, { area: 'City Bowl' })
    expect(await businessNow(business.id)).toMatchObject({ area: 'City Bowl', city: 'Cape Town' })
  })

  it('spells a suburb of its area as the gazetteer does and knows where it is', async () => {
    const { actor, business } = await makeOwner({ area: 'City Bowl', suburb: 'Tamboerskloof' })
    await updateProfile(actor, { suburb: 'gardens' })
    const { suburb, latitude } = await businessNow(business.id)
    expect(suburb).toBe('Gardens')
    expect(latitude).toBeCloseTo(-33.93, 1)
    await updateProfile(actor, { suburb: 'Nowhere in particular' })
    expect(await businessNow(business.id)).toMatchObject({
      suburb: 'Nowhere in particular',
      latitude: null,
    })
  })

  it('refuses an edit that began before another one was saved', async () => {
    const { actor, business } = await makeOwner()
    await updateProfile(actor, { description: 'First', version: 1 })
    expect(await codeOf(updateProfile(actor, { description: 'Second', version: 1 }))).toBe('stale')
    expect(await businessNow(business.id)).toMatchObject({ description: 'First', version: 2 })
  })

  it('lets one of two edits at once through', async () => {
    const { actor } = await makeOwner()
    const both = ['One', 'Two'].map((description) =>
      codeOf(updateProfile(actor, { description, version: 1 })),
    )
    expect((await Promise.all(both)).sort()).toEqual(['done', 'stale'])
  })

  it("is nobody else's to change", async () => {
    const { business } = await makeOwner()
    for (const [who, actor, code] of await strangers()) {
      expect([who, await codeOf(updateProfile(actor, { name: 'Taken over' }))]).toEqual([who, code])
    }
    const other = await makeOwner()
    await updateProfile(other.actor, { name: 'Their own' })
    expect(await businessNow(business.id)).toMatchObject({ name: business.name, version: 1 })
  })

  it.each([
    ['name', 'x', 'Business name must be at least 2 characters'],
    ['name', 'x'.repeat(121), 'Please use at most 120 characters'],
    ['email', 'nobody', 'Please enter a valid email address'],
    ['phone', '12', 'Please enter a valid phone number'],
    ['website', 'javascript:alert(1)', 'Please enter a valid website address'],
    ['industry', 'Piracy', 'Please choose an industry'],
    ['area', 'Gauteng', 'Please choose an area'],
    ['version', '', 'Please open the page again'],
  ])('says at %s what is wrong with %s', (field, value, message) => {
    const result = profileForm.safeParse({ version: '1', [field]: value })
    expect(result.error?.issues[0]?.path).toEqual([field])
    expect(result.error?.issues[0]?.message).toContain(message)
  })
})
