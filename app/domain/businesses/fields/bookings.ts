import { everybody, ownerAlone, pagesAlone, type Field } from '../field-kinds.ts'

export const bookingFields = {
  hours: {
    column: 'hours',
    kind: 'hours',
    label: 'Opening hours',
    seenBy: everybody,
    apiName: 'businessHours',
    csv: 'hours businesshours openinghours tradinghours',
  },
  specialDates: {
    column: 'special_dates',
    kind: 'specialDates',
    label: 'Special dates',
    seenBy: pagesAlone,
  },
  closedUntil: { column: 'closed_until', kind: 'date', label: 'Closed until', seenBy: pagesAlone },
  noticeMinutes: { column: 'notice_minutes', kind: 'count', label: 'Notice', seenBy: pagesAlone },
  horizonDays: { column: 'horizon_days', kind: 'count', label: 'Horizon', seenBy: pagesAlone },
  slotMinutes: { column: 'slot_minutes', kind: 'count', label: 'Length', seenBy: pagesAlone },
  oneAtATime: { column: 'one_at_a_time', kind: 'flag', label: 'One at a time', seenBy: pagesAlone },
  confirmation: {
    column: 'confirmation',
    kind: 'confirmation',
    label: 'Confirmation',
    seenBy: ownerAlone,
    meaning: 'Whether you confirm each booking, or those that fit are confirmed at once',
  },
  runningOver: {
    column: 'running_over',
    kind: 'flag',
    label: 'Running over',
    seenBy: ownerAlone,
    meaning: 'Whether an appointment may end after closing time',
  },
  secondReminder: {
    column: 'second_reminder',
    kind: 'flag',
    label: 'Second reminder',
    seenBy: pagesAlone,
  },
  feedVersion: { column: 'feed_version', kind: 'count', label: 'Feed', seenBy: pagesAlone },
} as const satisfies Record<string, Field>
