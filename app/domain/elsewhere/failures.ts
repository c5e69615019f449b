export const calendarFailures = [
  'address',
  'dns',
  'tls',
  'timeout',
  'connection',
  'status',
  'too-large',
  'not-a-calendar',
] as const
export type CalendarFailure = (typeof calendarFailures)[number]

/** What an owner reads, and can do about it. */
export const failureSentence: Record<CalendarFailure, string> = {
  address: 'We cannot read calendars at this address.',
  dns: 'There is no such address.',
  tls: 'The address has no valid certificate.',
  timeout: 'The other side did not answer in time.',
  connection: 'The other side could not be reached.',
  status: 'The other side did not give us the calendar. Has its address changed?',
  'too-large': 'The calendar is too large.',
  'not-a-calendar': 'There is no calendar at this address. It should end in .ics.',
}
