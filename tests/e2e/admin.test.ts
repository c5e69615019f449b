import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scripting, visitsOf } from '#tests/support/browser.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { button, link, main } from '#tests/support/page-parts.ts'
import { signInAsAdmin, siteAdmin } from '#tests/support/site-people.ts'

let server: TestServer
let sql: postgres.Sql
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
  sql = postgres(server.databaseUrl, { max: 1 })
})
afterAll(() => sql?.end())

const open = visitsOf(() => server, 403, 404, 409, 422)
const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

describe.each(sample(scripting, 2))('the admin %s', (_, javaScript) => {
  it('tries a file of businesses out, imports it, and gets all of them back as CSV', async () => {
    const key = randomUUID().slice(0, 8)
    const file = {
      name: 'gems.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(
        `external_key,name,industry,area,rating,rating_count\n` +
          `made:${key},Imported ${key},Restaurants,City Bowl,4.6,120\n` +
          `made:${key}-2,Odd ${key},Sorcery,City Bowl,,\n`,
      ),
    }
    const rows = () => sql`select rating from businesses where external_key = ${`made:${key}`}`
    const page = await open(javaScript)
    await signInAsAdmin(page)
    await page.goto('/admin/import')
    await page.getByLabel('CSV file').setInputFiles(file)
    await button(page, 'Dry run').click()
    await says(page, 'Dry run: nothing was changed')
    expect(await rows()).toHaveLength(0)
    await button(page, 'Import 1 business').click()
    await says(page, 'Import finished')
    expect(await rows()).toMatchObject([{ rating: 4.6 }])
    const report = main(page).getByRole('status')
    await sees(report, /New\s*1[\s\S]*Skipped\s*1/)

    await page.goto('/admin?tab=businesses')
    const download = page.waitForEvent('download')
    await link(page, 'Export CSV').click()
    const text: string[] = []
    const stream = await (await download).createReadStream()
    for await (const chunk of stream.setEncoding('utf8')) text.push(String(chunk))
    expect(text.join('')).toContain(`Imported ${key}`)
  })
})
