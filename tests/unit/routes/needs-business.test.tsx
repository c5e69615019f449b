import { expect, test } from 'vitest'
import { lacksBusiness, NeedsBusiness } from '#app/routes/_dashboard/needs-business.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

/** As a router answers what a loader threw. */
const refused = (status: number, data: unknown) => ({
  ...{ status, data, statusText: '', internal: false },
})
const shell = (hasBusiness: boolean, role = 'BUSINESS') =>
  ({ hasBusiness, user: { role } }) as Parameters<typeof lacksBusiness>[1]

test('who has no business is told so by pages of the desk that need one', () => {
  const noBusiness = refused(404, { code: 'not-found', message: 'There is no business.' })
  const forOwners = refused(403, { code: 'forbidden', message: 'This is for owners.' })
  expect(lacksBusiness(noBusiness, shell(false))).toBe(true)
  expect(lacksBusiness(forOwners, shell(false, 'CUSTOMER'))).toBe(true)
  expect(lacksBusiness(noBusiness, shell(true))).toBe(false)
  expect(lacksBusiness(forOwners, shell(false, 'ADMIN'))).toBe(false)
  expect(lacksBusiness(refused(404, null), shell(false))).toBe(false)
  expect(lacksBusiness(new Error('a fault'), shell(false))).toBe(false)
})

test('and led to create one or to claim its listing', async () => {
  const html = await drawPage(NeedsBusiness)
  expect(html).toMatch(/href="\/register"[^>]*>Create New Business Profile/)
  expect(html).toMatch(/href="\/directory"[^>]*>Find your listing/)
})
