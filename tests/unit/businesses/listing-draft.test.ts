import { describe, expect, it } from 'vitest'
import {
  changeDraft,
  changeFromValues,
  draftChanges,
  draftFromValues,
  draftOf,
} from '#app/domain/businesses/listing-draft.ts'
import { defaultHours } from '#app/domain/businesses/hours.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { publicHolidays } from '#app/domain/businesses/special-dates.server.ts'

const now = new Date('2026-12-01T08:00:00Z')
const business = {
  amenities: ['WiFi'],
  highlights: [],
  hours: null,
  specialDates: {
    '2026-12-25': { spans: [], label: 'Christmas Day' },
    '2026-01-01': { spans: [] },
  },
  closedUntil: '2026-11-01',
  noticeMinutes: 60,
  horizonDays: 90,
  slotMinutes: 60,
  oneAtATime: false,
} as unknown as OwnBusiness

describe('the listing editor', () => {
  it('starts with the default hours, without past special dates', () => {
    const draft = draftOf(business, now)
    expect(draft.hours.saturday).toEqual({ open: true, spans: defaultHours.saturday })
    expect(draft.special.map(({ date }) => date)).toEqual(['2026-12-25'])
    expect(draft.closedUntil).toBe('')
  })

  it('copies the times of a day to the days that were chosen, each its own', () => {
    const draft = draftOf(business, now)
    const early = { ...draft.hours.monday, spans: [{ open: '06:00', close: '11:00' }] }
    const { hours } = changeDraft(
      { ...draft, hours: { ...draft.hours, monday: early, sunday: { open: false, spans: [] } } },
      draftChanges.copyDay('monday', ['tuesday', 'friday', 'sunday', 'someday']),
      [],
    )
    expect(hours.friday).toEqual(early)
    expect(hours.friday.spans).not.toBe(hours.tuesday.spans)
    expect(hours.sunday).toEqual(early)
    expect(hours.wednesday).toEqual(draft.hours.wednesday)
  })

  it('reads from a posted form which days a day is copied to', () => {
    const posted = { copyTo: { monday: ['friday', 'sunday'], tuesday: 'monday' } }
    const changeOf = (intent: string) => changeFromValues({ intent, ...posted })
    expect(changeOf('copyDay monday')).toBe(draftChanges.copyDay('monday', ['friday', 'sunday']))
    expect(changeOf('copyDay tuesday')).toBe(draftChanges.copyDay('tuesday', ['monday']))
    expect(changeOf('copyDay friday')).toBe('copyDay friday')
    expect(changeOf('addSpan monday')).toBe('addSpan monday')
  })

  it('adds an opening after the last one and opens a closed day', () => {
    const draft = draftOf(business, now)
    const more = changeDraft(draft, draftChanges.addSpan('monday'), [])
    expect(more.hours.monday.spans).toEqual([
      { open: '09:00', close: '17:00' },
      { open: '18:00', close: '21:00' },
    ])
    const closed = changeDraft(draft, draftChanges.removeSpan('monday', 0), [])
    expect(closed.hours.monday).toEqual({ open: false, spans: [] })
    expect(changeDraft(closed, draftChanges.addSpan('monday'), []).hours.monday).toEqual({
      open: true,
      spans: [{ open: '09:00', close: '17:00' }],
    })
  })

  it('adds public holidays once, as closed, in order', async () => {
    const holidays = await publicHolidays(now)
    const once = changeDraft(draftOf(business, now), draftChanges.addHolidays(), holidays)
    expect(changeDraft(once, draftChanges.addHolidays(), holidays)).toEqual(once)
    expect(once.special[0]).toEqual({
      date: '2026-12-16',
      label: 'Day of Reconciliation',
      open: false,
      spans: [],
    })
    expect(once.special.filter(({ date }) => date === '2026-12-25')).toHaveLength(1)
    expect(once.special.every(({ open }) => !open)).toBe(true)
  })

  it('changes special dates by index, and ignores unknown changes', () => {
    const draft = draftOf(business, now)
    const open = changeDraft(draft, draftChanges.addSpan(0), [])
    expect(open.special[0]?.open).toBe(true)
    expect(changeDraft(open, draftChanges.removeDate(0), []).special).toEqual([])
    for (const odd of ['', 'boom', 'addSpan nowhere', 'removeSpan monday 99', 'removeDate 7']) {
      expect(changeDraft(draft, odd, [])).toEqual(draft)
    }
  })

  it('parses any posted form', () => {
    expect(draftFromValues(undefined).hours.monday).toEqual({ open: false, spans: [] })
    expect(draftFromValues({ amenities: 'WiFi', hours: { monday: { spans: 'x' } } })).toMatchObject(
      {
        amenities: ['WiFi'],
        hours: { monday: { open: false, spans: [{ open: '', close: '' }] } },
      },
    )
  })
})

describe("South Africa's public holidays", () => {
  it('of a year ahead hold the movable ones and the Monday after a Sunday', async () => {
    const dates = (await publicHolidays(new Date('2027-01-01T10:00:00Z'))).map(({ date }) => date)
    expect(dates).toEqual(
      expect.arrayContaining([
        '2027-01-01',
        '2027-03-21',
        '2027-03-22',
        '2027-03-26',
        '2027-12-27',
      ]),
    )
    expect(dates.some((date) => date >= '2028-01-01')).toBe(false)
  })
})
