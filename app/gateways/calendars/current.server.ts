import { env } from '#app/env.server.ts'
import { calendarFetcher } from './fetch.server.ts'
import type { FetchCalendar } from './port.ts'

/** For tests, as with webhooks: http and addresses within a network. */
export const allowsPrivateCalendars = (): boolean => env().WEBHOOK_ALLOW_PRIVATE === '1'

let current: FetchCalendar | undefined

/** One for the process. */
export const calendarGateway = (): FetchCalendar =>
  (current ??= calendarFetcher({ allowPrivate: allowsPrivateCalendars() }))
