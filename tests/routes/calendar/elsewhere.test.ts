import { expect, test } from 'vitest'
import * as elsewhere from '#app/routes/_dashboard.dashboard.calendar_.elsewhere/route.tsx'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import { db } from '#db/client.server.ts'
import { outsideCalendars } from '#db/schema/index.ts'
import { makeBookable } from '#tests/support/bookings.ts'
import { makeUser } from '#tests/support/factories.ts'
import { errorsOf, get, keptOf, outcome, post, testSite } from '#tests/support/requests.ts'

const path = '/dashboard/calendar/elsewhere'

test('an owner sees what is connected without its address, and disconnects it', async () => {
  const owner = await makeUser()
  const own = await makeBookable({ ownerId: owner.id, planStatus: 'BASIC' })
  const cookie = `session=${await startSession(owner.id)}`
  const more = { cookie, headers: { origin: testSite } }
  const url = 'https://calendar.example/private-key/basic.ics'
  await db.insert(outsideCalendars).values({ businessId: own.id, url, failure: 'timeout' })
  const shown = await elsewhere.loader(get(path, more))
  expect(shown).toMatchObject({ mayUse: true, calendars: [{ host: 'calendar.example' }] })
  expect(JSON.stringify(shown)).not.toContain('private-key')
  const send = (fields: Record<string, string>) =>
    outcome(elsewhere.action(post(path, fields, more)))
  const wrong = await send({ intent: 'connect', url: 'http://calendar.example/secret-key.ics' })
  expect(wrong.status).toBe(422)
  expect(errorsOf(wrong.data)).toHaveProperty('url')
  expect(JSON.stringify(keptOf(wrong.data))).not.toContain('secret-key')
  const done = await send({ intent: 'disconnect', id: shown.calendars[0]?.id ?? '' })
  expect(done).toMatchObject({ status: 302, location: path })
  expect((await elsewhere.loader(get(path, more))).calendars).toEqual([])
})
