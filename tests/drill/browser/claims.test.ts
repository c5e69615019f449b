import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signInAsAdmin, siteAdmin } from '#tests/support/site-people.ts'
import { makeUnclaimed, press, registerClaimant } from '#tests/support/pages/claims.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

const open = visitsOf(() => server, 404, 409, 422)

describe.each(sample(scripting, 2))('%s', (_, javaScript) => {
  it('an admin judges a claim, pauses what is reported closed, and merges a duplicate', async () => {
    const [kept, duplicate, closed] = [
      await makeUnclaimed(server),
      await makeUnclaimed(server),
      await makeUnclaimed(server),
    ]
    const visitor = await open(javaScript, { width: 360 })
    await visitor.goto(`/business/${closed.slug}/suggest#report`)
    await visitor.getByLabel('It has closed for good').check()
    await press(visitor, 'Send report', /Thank You/)
    await registerClaimant(visitor, kept.slug)
    await visitor.goto(`/business/${kept.slug}/claim`)
    await visitor.getByLabel('How can we check that it is yours?').fill('My name is on the door.')
    await press(visitor, 'Send claim', /We are reviewing your claim/)

    const page = await open(javaScript, { width: 1280 })
    await signInAsAdmin(page)
    await page.goto('/admin/queue')
    await expectNoAxeViolations(page)
    await press(page, new RegExp(`Approve ?: ${kept.name}`), /Claim Approved/)
    await press(
      page,
      new RegExp(`Pause the listing ?: ${closed.name}`),
      /The listing is as suggested/,
    )
    await visitor.goto(`/business/${closed.slug}`)
    await visitor.getByText('not taking bookings at the moment').waitFor()

    await page.goto(`/admin/businesses/${duplicate.id}/manage`)
    await expectNoAxeViolations(page)
    await page.getByLabel('The listing that stays').fill(duplicate.slug)
    await press(page, /^Merge/, /Choose another listing/)
    await page.getByLabel('The listing that stays').fill(`/business/${kept.slug}`)
    await press(page, /^Merge/, /Merged/)
    await visitor.goto(`/business/${duplicate.slug}`)
    expect(new URL(visitor.url()).pathname).toBe(`/business/${kept.slug}`)
  })
})
