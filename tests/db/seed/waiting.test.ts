import { expect, test } from 'vitest'
import { demoBookings } from '#db/seed/bookings.ts'
import { demoBusinesses } from '#db/seed/businesses.ts'
import { demoOwnWeek } from '#db/seed/own-week.ts'
import { demoWaits } from '#db/seed/waiting.ts'

const directory = demoBusinesses()

test.each([0, 1, 2, 3, 4, 5, 6])(
  'on day %i of a week several wait at a demo login’s salon, each for a time that is taken',
  (day) => {
    const now = new Date(Date.UTC(2026, 10, 16 + day, 5))
    const booked = demoBookings(directory, now).bookings
    const own = demoOwnWeek(directory, booked, now).bookings
    const all = [...booked, ...own]
    const waits = demoWaits(directory, all, now)
    expect(waits.length).toBeGreaterThan(3)
    for (const { staffId, wantedFrom, wantedUntil } of waits) {
      const inTheWay = all.filter(
        (one) =>
          one.status === 'CONFIRMED' &&
          one.staffId === staffId &&
          one.startsAt <= wantedFrom &&
          one.endsAt > wantedUntil,
      )
      expect(inTheWay).toHaveLength(1)
    }
  },
)
