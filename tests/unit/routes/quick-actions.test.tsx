import { expect, test } from 'vitest'
import type { BusinessProfile } from '#app/domain/businesses/views.ts'
import { PausedBusiness } from '#app/routes/_site.business.$id/paused-business.tsx'
import { QuickActions } from '#app/routes/_site.business.$id/quick-actions.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

const business = {
  ...{ slug: 'donau', name: 'Donau', bookable: false, phone: '+27215553014', website: null },
  ...{ address: '', suburb: 'Brooklyn', googleReviewLink: 'https://reviews.example/donau' },
} as BusinessProfile

const drawn = (isOwn: boolean) =>
  drawPage(() => <QuickActions {...{ business, isOwn }} offer={null} url="https://example.com" />)

test('an owner is not asked to review the own business, as others are', async () => {
  expect(await drawn(false)).toContain('Write Review')
  expect(await drawn(true)).not.toContain('Write Review')
})

test('a number within a sentence does not break', async () => {
  expect(await drawn(false)).toContain('Please call 021\u00a0555\u00a03014.')
})

test('a paused business is in its area as people say it', async () => {
  const html = await drawPage(() => <PausedBusiness name="Donau" area="City Bowl" />)
  expect(html).toContain('the City Bowl')
  expect(html).not.toContain('in City Bowl')
})
