import { expect, test } from 'vitest'
import type { BusinessList } from '#app/domain/admin/lists.ts'
import { BusinessesTab } from '#app/routes/_admin.admin._index/businesses-tab.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

const chipsFor = async (filters: Omit<BusinessList, 'page'>) => {
  const page = { rows: [], total: 0, page: 1, pages: 1 }
  const html = await drawPage(() => <BusinessesTab page={page} filters={{ page: 1, ...filters }} />)
  const chips = /<nav aria-label="Businesses shown"[^]*?<\/nav>/.exec(html)?.[0] ?? ''
  return [...chips.matchAll(/<a ([^>]*)>([^<]+)/g)].map(([, attributes = '', label = '']) => ({
    label,
    isCurrent: attributes.includes('aria-current="page"'),
    to: /href="([^"]*)"/.exec(attributes)?.[1]?.replaceAll('&amp;', '&') ?? '',
  }))
}

test('the chip of the chosen plan is marked beside other filters, and keeps them', async () => {
  const chips = await chipsFor({ plan: 'PREMIUM', area: 'City Bowl' })
  expect(chips.filter(({ isCurrent }) => isCurrent).map(({ label }) => label)).toEqual(['Premium'])
  expect(chips.find(({ label }) => label === 'Basic')?.to).toBe(
    '/admin?tab=businesses&area=City+Bowl&plan=BASIC',
  )
})

test('the chip for all businesses is marked while neither plan nor status is chosen', async () => {
  const marked = (await chipsFor({ area: 'City Bowl' })).filter(({ isCurrent }) => isCurrent)
  expect(marked.map(({ label }) => label)).toEqual(['All'])
})
