import { beforeAll, describe, it } from 'vitest'
import { bookingJourneys, expectBooked } from '#tests/support/booking-journeys.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ seed: 'demo' })
})

const ways: [boolean, number][] = [
  [true, 1440],
  [false, 360],
]

// One of the journeys in one of the ways; the drill goes all of them.
describe.each(sample(ways, 2))(
  'with JavaScript %s at %i px a customer books',
  (javaScript, width) => {
    it.each(sample(bookingJourneys, bookingJourneys.length).map((one) => [one.name, one] as const))(
      '%s',
      (_, journey) => expectBooked(server, journey, { javaScript, width }),
    )
  },
)
