import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { sees } from '#tests/support/expect-soon.ts'
import { paystackSite } from '#tests/support/paystack-site.ts'

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscription?plan=PREMIUM')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('Email address').fill('thandi@nkosi.example')
  await page.getByLabel('Phone number').fill('021 555 0100')
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click()
}

it.each([true, false])(
  "the form leads to the provider's own payment page under the page's policy (JavaScript: %s)",
  async (javaScript) => {
    const { fake, page } = await paystackSite(javaScript)
    await subscribe(page)
    await page.waitForURL('https://checkout.paystack.com/**')
    await sees(page.getByRole('heading'), 'https://checkout.paystack.com/')
    expect(fake.requests.map(({ path }) => path)).toEqual(['/transaction/initialize'])
  },
)

it("the provider's script loads under the page's policy", async () => {
  const { page, asked } = await paystackSite(true)
  await page.goto('/subscription')
  const isThere = () => page.evaluate(() => 'isPaymentScriptThere' in window)
  await expect.poll(isThere).toBe(true)
  expect(asked).toEqual(['https://js.paystack.co/v2/inline.js'])
})
