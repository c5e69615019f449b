import { expect, it } from 'vitest'
import { paystackSite } from '#tests/support/paystack-site.ts'

it("the provider's script loads under the page's policy", async () => {
  const { page, asked, refused } = await paystackSite(true)
  await page.goto('/subscription')
  const isThere = () => page.evaluate(() => 'isPaymentScriptThere' in window)
  await expect.poll(isThere).toBe(true)
  expect(asked).toEqual(['https://js.paystack.co/v2/inline.js'])
  expect(refused).toEqual([])
})
