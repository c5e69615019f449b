import type { Page } from 'playwright'
import { button, link, main } from '#tests/support/page-parts.ts'
import { makeDeskOwner } from '#tests/support/pages/desk.ts'
import {
  openCheckout,
  openSandbox,
  pageSays,
  pay,
  planSays,
  register,
  subscribe,
  turn,
} from '#tests/support/site-people.ts'
import type { Shooting } from './shooting.ts'

const business = 'Kalk Bay Bakery'

/** Takes the practice payment page, and where it leads. */
export async function takeCheckouts({ visitor, state }: Shooting): Promise<void> {
  const page = await visitor()
  const email = await register(page, business)
  await state(page, 'subscription-of-an-owner', '/subscription?plan=PREMIUM')
  const checkout = await openCheckout(page, email, 'PREMIUM')
  await state(page, 'sandbox-checkout', checkout)
  await state(page, 'sandbox-checkout-declined', async () => {
    await page.goto(checkout)
    await button(page, 'Decline the card').click()
    await page.getByText('The card was declined').waitFor()
  })
  await state(page, 'return-cancelled', async () => {
    await page.goto(checkout)
    await button(page, 'Cancel and go back').click()
    await page.getByRole('heading', { name: 'Payment cancelled' }).waitFor()
  })
  await state(page, 'return-unknown', '/subscription/return?reference=nothing')
  const stranger = await visitor()
  await state(stranger, 'return-paid-without-account', async () => {
    await stranger.goto('/subscription?plan=BASIC')
    await stranger.getByLabel('First name').fill('Naledi')
    await stranger.getByLabel('Last name').fill('Adams')
    await stranger.getByLabel('Email address').fill(`${crypto.randomUUID()}@example.co.za`)
    await stranger.getByLabel('Phone number').fill('082 555 0123')
    await button(stranger, 'Subscribe to Basic').click()
    await stranger.waitForURL('**/sandbox/checkout/**')
    await button(stranger, /^Pay R/).click()
    await stranger.getByRole('heading', { name: 'Payment received' }).waitFor()
  })
  await state(stranger, 'register-after-payment', async () => {
    await button(stranger, 'Set up your account').click()
    await stranger.waitForURL('**/register**')
  })
  await state(page, 'payment-link-used', '/subscription/claim?code=nothing')
}

/** An owner who pays for a plan, once that is on the books. */
async function payer({ visitor }: Shooting, plan: 'BASIC' | 'PREMIUM'): Promise<Page> {
  const page = await visitor()
  await subscribe(page, { plan, business })
  await planSays(page, /Active/)
  return page
}

async function takeBasic(area: Shooting) {
  const { state } = area
  const page = await payer(area, 'BASIC')
  await state(page, 'plan-basic', '/dashboard/plan')
  await state(page, 'subscription-upgrade', '/subscription?plan=PREMIUM')
}

async function takePremium(area: Shooting) {
  const { state } = area
  const page = await payer(area, 'PREMIUM')
  await state(page, 'plan-premium', '/dashboard/plan')
  await state(page, 'plan-premium-all-open', async () => {
    await page.goto('/dashboard/plan')
    for (const name of ['Move to Basic', 'Cancel your plan'])
      await main(page).getByText(name).first().click()
  })
  await state(page, 'receipt', async () => {
    await page.goto('/dashboard/plan')
    await link(page, /R-\d{6}/).click()
    await main(page).getByText('Total paid').waitFor()
  })
  await state(page, 'billing-details', '/dashboard/billing-details')
  await state(page, 'billing-details-refused', async () => {
    await page.goto('/dashboard/billing-details')
    await page.getByLabel('VAT number').fill('123')
    await button(page, 'Save billing details').click()
    await main(page).locator('[aria-invalid=true]').first().waitFor()
  })
  await openSandbox(page)
  await state(page, 'sandbox-subscription', new URL(page.url()).pathname)
  await turn(page, 'The card expires this month')
  await pageSays(page, '/dashboard/plan', /expires soon/)
  await state(page, 'plan-card-expires', '/dashboard/plan')
}

async function takeCancelled(area: Shooting) {
  const { state } = area
  const page = await payer(area, 'PREMIUM')
  await page.getByText('Cancel your plan').click()
  await button(page, 'Cancel my plan').click()
  await page.getByText('Plan Cancelled').first().waitFor()
  await state(page, 'plan-cancelled', '/dashboard/plan')
  await state(page, 'notice-plan-ends', '/dashboard')
}

async function takePastDue(area: Shooting) {
  const { state } = area
  const page = await payer(area, 'PREMIUM')
  const sandbox = await openSandbox(page)
  await turn(page, 'Simulate next renewal: failed')
  await planSays(page, /Payment due/)
  await state(page, 'plan-past-due', '/dashboard/plan')
  await state(page, 'notice-payment-due', '/dashboard')
  await page.goto(sandbox)
  await turn(page, 'Let ten days pass')
  await planSays(page, /Your plan ended/)
  await state(page, 'plan-ended', '/dashboard/plan')
}

async function takeFollowing(area: Shooting) {
  const { state } = area
  const page = await payer(area, 'PREMIUM')
  await page.getByText('Move to Basic').first().click()
  await button(page, 'Move to Basic').click()
  await page.getByText('Plan Changed').first().waitFor()
  await state(page, 'plan-basic-follows', '/dashboard/plan')
}

async function takeTrial({ visitor, state }: Shooting) {
  const page = await visitor()
  const email = await register(page, business)
  await state(page, 'plan-none', '/dashboard/plan')
  await page.goto('/dashboard/plan')
  await button(page, 'Start Premium Trial').click()
  await planSays(page, /Your Premium trial runs until/)
  await state(page, 'plan-trial', '/dashboard/plan')
  await state(page, 'subscription-in-trial', '/subscription')
  await pay(page, await openCheckout(page, email, 'PREMIUM'))
  await planSays(page, /^(?![\s\S]*still being cancelled)[\s\S]*is already counted in the dates/)
  await state(page, 'plan-premium-follows', '/dashboard/plan')
}

async function takeGiven({ person, state, server }: Shooting) {
  const plans = ['FREE', 'BASIC', 'PREMIUM'] as const
  for (const plan of plans) {
    const page = await person(await makeDeskOwner(server, plan))
    await state(page, `plan-given-${plan.toLowerCase()}`, '/dashboard/plan')
  }
}

/** The plan page in each state that a plan has. */
export async function takePlanStates(area: Shooting): Promise<void> {
  const paid = [takeBasic, takePremium, takeCancelled, takePastDue, takeFollowing]
  for (const one of [takeTrial, takeGiven, ...paid]) await area.part(() => one(area))
}
