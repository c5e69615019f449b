import type { Page } from 'playwright'
import { connectTo } from '../database.ts'
import { main } from '../page-parts.ts'
import { register } from '../site-people.ts'
import { aroundTheClock } from '../booking-calls.ts'
import type { TestServer } from '../server.ts'

/** What the card says of the latest press of a button; a cause in plain words may stand above it. */
export const status = (page: Page) =>
  main(page).getByLabel('Automation status').getByRole('paragraph').last()

export const urlField = (page: Page) => main(page).getByLabel('Webhook URL')

/** Registers an owner, puts the business on `plan` and into the directory; its id. */
export async function connectedOwner(
  server: TestServer,
  page: Page,
  plan = 'PREMIUM',
): Promise<string> {
  const email = await register(page, 'Connected Cuts')
  const sql = connectTo(server.databaseUrl)
  const [row] = await sql`
    update businesses set plan_status = ${plan}, is_listing_published = true,
      hours = ${sql.json(aroundTheClock)}, email = 'hello@connected.example'
    where owner_id = (select id from users where email = ${email}) returning id`
  return row?.['id']
}
