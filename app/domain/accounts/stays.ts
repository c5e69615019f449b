import { paths } from '#app/paths.ts'

/** What a new password does not end. */
export type Stays = {
  passkeys: number
  hasFeed: boolean
  hasAutomation: boolean
  calendars: number
  /** Another address that is told of bookings. */
  mailbox: string | null
}

export type Connection = { what: string; label: string; path: string }

const calendarsText = (count: number) =>
  count === 1 ? 'A calendar kept elsewhere makes' : `${count} calendars kept elsewhere make`

/** Each with where it is looked at and ended. Passkeys have a page of their own. */
export const connectionsOf = (stays: Omit<Stays, 'passkeys'>): Connection[] => [
  ...(stays.hasFeed
    ? [
        {
          what: 'Calendar link: anyone with the address can see your bookings',
          label: 'Replace the link',
          path: paths.dashboard('bookings'),
        },
      ]
    : []),
  ...(stays.hasAutomation
    ? [
        {
          what: 'A Make automation receives and can answer your bookings',
          label: 'Open automation',
          path: paths.dashboard('profile'),
        },
      ]
    : []),
  ...(stays.calendars > 0
    ? [
        {
          what: `${calendarsText(stays.calendars)} times busy`,
          label: 'Open calendars',
          path: paths.outsideCalendars(),
        },
      ]
    : []),
  ...(stays.mailbox
    ? [
        {
          what: `Emails about bookings also go to ${stays.mailbox}`,
          label: 'Edit your profile',
          path: paths.editProfile(),
        },
      ]
    : []),
]
