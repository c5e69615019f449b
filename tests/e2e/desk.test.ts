import { beforeAll, describe, it } from 'vitest'
import { formatDate, localDateOf } from '#app/domain/local-time.ts'
import { scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { signIn, siteAdmin } from '#tests/support/site-people.ts'
import { expectPlaces, heading, makeDeskOwner, navigation } from '#tests/support/pages/desk.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

const open = visitsOf(() => server, 403, 404)

describe.each(sample(scripting, 2))('the desk %s', (_, javaScript) => {
  it('leads an owner to every place from its sidebar, and marks the one that shows', async () => {
    const owner = await makeDeskOwner(server, 'PREMIUM')
    const page = await open(javaScript, { width: 1440 })
    await signIn(page, owner.email, '/dashboard')
    const places = [
      'Today',
      'Calendar',
      'Bookings',
      'Customers',
      'Reviews',
      'Profile',
      'Create Listing',
      'Services',
      'Analytics',
      'Automation',
      'Plan',
    ]
    await expectPlaces(page, 'Dashboard', places)
    const titles: Record<string, string> = {
      Calendar: formatDate(localDateOf(new Date())),
      Profile: owner.name,
      Services: 'Services and people',
      Plan: 'Your plan',
    }
    for (const place of places) {
      await navigation(page, 'Dashboard').getByRole('link', { name: place }).click()
      await heading(page, titles[place] ?? place)
      await expectSoon
        .poll(() =>
          navigation(page, 'Dashboard')
            .getByRole('link')
            .evaluateAll((links) =>
              links.filter((one) => one.ariaCurrent === 'page').map((one) => one.textContent),
            ),
        )
        .toEqual([place])
    }
    await expectSoon(page.getByRole('contentinfo')).toHaveCount(0)
  })
})
