import { expect, test } from 'vitest'
import { safePath, safeRequestLine } from '#app/log/safe-path.ts'
import { newToken } from '#app/domain/accounts/tokens.server.ts'
import { answerToken, manageToken } from '#app/domain/bookings/tokens.server.ts'
import { paths } from '#app/paths.ts'

const id = 'd8a0d7e5-28d1-4d5a-9a1c-0a2b3c4d5e6f'
process.env.SESSION_SECRET ??= 'a secret for tests, of no worth to anyone'

test.each([
  ['/', '/'],
  [paths.dashboard('bookings'), '/dashboard'],
  [paths.directory({ q: 'zanele@mthembu.example' }), '/directory'],
  [paths.business('kalk-bay-bakery-kalk-bay'), '/business/kalk-bay-bakery-kalk-bay'],
  [paths.api.automationCallback(id), `/api/integrations/make/callback/${id}`],
  [paths.resetPassword(newToken()), '/reset-password'],
  ['https://gems.example/login.data?_routes=x', '/login.data'],
  ['//[', ''],
])('%s is shown as %s', (url, shown) => {
  expect(safePath(url)).toBe(shown)
})

test('no token of a private link is shown, however its URL is spelled', () => {
  for (let time = 1; time <= 200; time += 1) {
    const tokens = [newToken(), manageToken(crypto.randomUUID()), newToken().slice(0, 22)]
    tokens.push(answerToken(crypto.randomUUID(), 1, new Date(), 'owner@example.co.za'))
    for (const token of tokens) {
      for (const url of [
        paths.booking(token),
        `${paths.booking(token)}.data`,
        paths.bookingAction(token),
        paths.calendarFeed(token),
        paths.sandboxSubscription(token),
        `https://gems.example/a/b/${token}#${token}`,
      ]) {
        expect(safePath(url)).not.toContain(token.slice(0, 8))
      }
    }
  }
})

test.each([
  ['GET /bookings/TOKEN 200 512 - 3.1 ms', 'GET /bookings/… 200 512 - 3.1 ms'],
  ['GET /bookings/TOKEN - - - - ms', 'GET /bookings/… - - - - ms'],
  ['GET /reset-password?token=TOKEN - - - - ms', 'GET /reset-password - - - - ms'],
  ['GET http://localhost:3000/bookings/TOKEN 404 - - 1 ms', 'GET /bookings/… 404 - - 1 ms'],
  ['M-SEARCH /bookings/TOKEN 405 - - 1 ms', 'M-SEARCH /bookings/… 405 - - 1 ms'],
  ['[remix-serve] http://localhost:3000', '[remix-serve] http://localhost:3000'],
])('the request line %s contains no token', (line, shown) => {
  const token = newToken()
  expect(safeRequestLine(line.replace('TOKEN', token))).toBe(shown)
})
