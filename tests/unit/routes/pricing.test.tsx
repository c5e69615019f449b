import { expect, it } from 'vitest'
import { PricingPage } from '#app/routes/_site.pricing/pricing-page.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

const linksOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<a[^>]*href="([^"]*)"[^>]*>([^<]*)/g)].map(([, to, words]) => [words, to]),
  )
const draw = async (plan: 'NONE' | 'PREMIUM' | null) =>
  linksOf(await drawPage(() => <PricingPage own={plan && { plan, hadTrial: false }} rows={[]} />))

it('leads a stranger to registration, and an owner without a plan to where Free is chosen', async () => {
  expect(await draw(null)).toMatchObject({ 'Get Started Free': '/register' })
  expect(await draw('NONE')).toMatchObject({ 'Get Started Free': '/dashboard/plan' })
})

it('promises who has Premium no change that their plan page may not offer', async () => {
  const links = await draw('PREMIUM')
  expect(links).toMatchObject({ 'See your plan': '/dashboard/plan' })
  expect(Object.keys(links).filter((words) => words.startsWith('Move to'))).toEqual([])
})
