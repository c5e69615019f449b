import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { paystackSite } from '#tests/support/paystack-site.ts'

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscription?plan=PREMIUM')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('E-mail address').fill('thandi@nkosi.example')
  await page.getByLabel('Phone number').fill('021 555 0100')
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click()
}

it.each(sample([true, false], 2))(
  "the form leads to the provider's own payment page under the page's policy (JavaScript: %s)",
  async (javaScript) => {
    const { fake, page, refused } = await paystackSite(javaScript)
    await subscribe(page)
    await page.waitForURL('https://checkout.paystack.com/**')
    await sees(page.getByRole('heading'), 'https://checkout.paystack.com/')
    expect(fake.requests.map(({ path }) => path)).toEqual(['/transaction/initialize'])
    expect(refused).toEqual([])
  },
)
