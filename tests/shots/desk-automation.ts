import { expect } from 'vitest'
import { demoAccounts } from '#db/seed/accounts.ts'
import { accepted, gone, startFakeMake } from '#tests/support/fake-make.ts'
import { button } from '#tests/support/page-parts.ts'
import { connectedOwner, status, urlField } from '#tests/support/pages/automation.ts'
import { addressOf, makeDeskOwner } from '#tests/support/pages/desk.ts'
import { dateAhead, timeOn } from '#tests/support/pages/owners-day.ts'
import type { Shooting } from './shooting.ts'

/** What deliveries are when the scenario on the other side is off. */
async function bookThere(url: string, businessId: string, times: string[]): Promise<void> {
  for (const [nth, customerName] of ['Anél Jacobs', 'Sipho Dube'].entries()) {
    const booking = {
      ...{ businessId, customerName, customerPhone: '082 123 4567' },
      customerEmail: addressOf(customerName),
      dateTime: timeOn(dateAhead(3), times[nth] ?? '').at.toISOString(),
    }
    await fetch(`${url}/api/bookings`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(booking),
    })
  }
}

async function takeConnected({ visitor, state, server, sql }: Shooting) {
  const page = await visitor()
  const businessId = await connectedOwner(server, page)
  const make = await startFakeMake()
  const save = async (url: string) => {
    await page.goto('/dashboard?tab=profile')
    await urlField(page).fill(url)
    await button(page, 'Save').click()
    await status(page).filter({ hasText: /\S/ }).waitFor()
  }
  const count = async (as: string) =>
    (await sql`select 1 from deliveries where status = ${as} and business_id = ${businessId}`)
      .length
  await state(page, 'automation-card-refused', () => save('http://'))
  await state(page, 'automation-card-saved', () => save(make.url('scenario')))
  await bookThere(server.url, businessId, ['10:00', '12:00'])
  await state(page, 'automation-delivered', async () => {
    await expect.poll(() => count('sent')).toBe(2)
    await page.goto('/dashboard/automation')
  })
  make.behave = () => gone
  await state(page, 'automation-test-failed', async () => {
    await page.goto('/dashboard?tab=profile')
    await button(page, 'Send Test').click()
    await button(page, 'Send Test').waitFor()
    await status(page).filter({ hasText: /\S/ }).waitFor()
  })
  await state(page, 'automation-stopped', async () => {
    await bookThere(server.url, businessId, ['13:00', '15:00'])
    const due = () => sql`
      update deliveries set due_at = now() where business_id = ${businessId} and status = 'queued'`
    await expect.poll(() => due().then(() => count('dead-letter'))).toBe(1)
    await page.goto('/dashboard?tab=profile')
  })
  await state(page, 'automation-failed-deliveries', '/dashboard/automation?show=failed')
  make.behave = () => accepted
  await make.close()
}

export async function takeAutomation(area: Shooting): Promise<void> {
  const { person, state, server } = area
  await state(await person(demoAccounts.free), 'automation-offer', '/dashboard/automation')
  const page = await person(await makeDeskOwner(server, 'PREMIUM', 'Sea Point Yoga'))
  await state(page, 'automation-none', '/dashboard/automation')
  await area.part(() => takeConnected(area))
}
