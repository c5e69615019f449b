import { days, type Day } from '#app/domain/businesses/enums.ts'
import type { Span, WeeklyHours } from '#app/domain/businesses/hours.ts'
import { parseDay } from './hours-text.ts'

/** English, Afrikaans and OpenStreetMap's short forms, by day from Monday. */
const dayWords = [
  'mondays?|maandae|mon|mo|ma|maandag|maan',
  'tuesdays?|dinsdae|tues?|tu|di|dinsdag|dins',
  'wednesdays?|woensdae|weds?|we|wo|woensdag|woens',
  'thursdays?|donderdae|thurs?|thu|th|do|donderdag|dond',
  'fridays?|vrydae|fri|fr|vr|vrydag|vry',
  'saturdays?|saterdae|sat|sa|saterdag|sater',
  'sundays?|sondae|sun|su|so|sondag|son',
]
const groupWords: [words: string, from: number, to: number][] = [
  ['weekdays?|weeks?dae?|week days?', 0, 4],
  ['weekends?|naweke?', 5, 6],
  [
    'daily|daagliks|every ?day|elke dag|all week|7 days(?: (?:a|per) week)?|7 dae(?: per week)?|seven days(?: a week)?',
    0,
    6,
  ],
]
const holidayWords =
  '(?:public |school |bank )?holidays?|publieke vakansiedae|vakansiedae|openbare vakansiedae|ph|sh'

const dayAt = new RegExp(`^(?:${dayWords.map((word) => `(${word})`).join('|')})$`)
const anyDay = dayWords.join('|')
const anyGroup = groupWords.map(([words]) => words).join('|')
const oneWord = `(?:${anyGroup}|${holidayWords}|${anyDay})\\b\\.?`
const joined = String.raw`\s*(?:-|–|—|,|&|\+|\/|\b(?:to|through|thru|tot|t\/m|and|en)\b)\s*`
/** Days that belong together: `Mon-Fri`, `Ma, Wo en Vr`. */
const daysShape = new RegExp(`\\b${oneWord}(?:${joined}${oneWord})*`, 'g')
const wordShape = new RegExp(`^(?:${oneWord})`)
const rangeSign = /^\s*(?:-|–|—|\b(?:to|through|thru|tot|t\/m)\b)\s*$/

function daysOfWord(word: string): number[] {
  const plain = word.replace(/\.$/, '')
  const found = dayAt.exec(plain)
  if (found) return [found.slice(1).findIndex((part) => part !== undefined)]
  const group = groupWords.find(([words]) => new RegExp(`^(?:${words})$`).test(plain))
  if (!group) return []
  return Array.from({ length: group[2] - group[1] + 1 }, (_, at) => group[1] + at)
}

/** The days that a text such as `mon-wed, fri` names. */
function daysNamed(text: string): Set<number> {
  const named = new Set<number>()
  let rest = text
  let last: number | undefined
  let isRange = false
  while (rest) {
    const word = wordShape.exec(rest)?.[0]
    if (!word) break
    const found = daysOfWord(word)
    const [first] = found
    if (isRange && last !== undefined && first !== undefined) {
      for (let day = last; day !== first; day = (day + 1) % 7) named.add(day)
    }
    for (const day of found) named.add(day)
    last = found.at(-1)
    rest = rest.slice(word.length)
    const sign = new RegExp(`^${joined}`).exec(rest)?.[0] ?? ''
    isRange = rangeSign.test(sign)
    rest = rest.slice(sign.length)
  }
  return named
}

type Rule = { days: Set<number>; text: string }

const trimmed = (text: string): string =>
  text.replace(/^[\s:;,.|=/–—-]+|[\s:;,.|(/]+$/g, '').replace(/^\((.*)\)$/, '$1')

/** Days with their hours, in either order: `Mon-Fri 8-5`, `8-5 Mon-Fri`, `Mon-Sat 9-5, closed Sun`. */
function rulesOf(text: string): Rule[] {
  const named = [...text.matchAll(daysShape)].map((match) => ({
    days: daysNamed(match[0]),
    from: match.index,
    to: match.index + match[0].length,
  }))
  const between = [
    text.slice(0, named[0]?.from ?? text.length),
    ...named.map(({ to }, at) => text.slice(to, named[at + 1]?.from ?? text.length)),
  ].map(trimmed)
  const lead = (between[0] ?? '').replace(
    /^(?:opening|trading|business|open|oop|hours|ure|times?|from|van|\s|:)+/,
    '',
  )
  const isTurned = lead !== ''
  const rules = named.map(({ days: of }, at) => ({
    days: of,
    text: (isTurned ? (at === 0 ? lead : between[at]) : between[at + 1]) ?? '',
  }))
  const end = rules.at(-1)
  const before = rules.at(-2)
  const ending = /^(.*?)[\s,;.]*\b(closed|gesluit|toe)$/.exec(before?.text ?? '')
  if (!isTurned && end?.text === '' && before && ending) {
    before.text = trimmed(ending[1] ?? '')
    end.text = 'closed'
  }
  if (isTurned && trimmed(between.at(-1) ?? '') !== '') return []
  return rules
}

type WeekReading = { hours: WeeklyHours | null; notes: string[] }

export const hoursNotes = {
  unclear: 'opening hours not understood, left open',
  noDays: 'opening hours name no days, left open',
  appointment: 'opening hours: what is by appointment left out',
  holidays: 'opening hours: rules for holidays left out',
}

const byAppointment =
  /^(?:strictly |only |slegs |net )?(?:(?:by|per|op|volgens|on) )?(?:appointments?|afspraak|noodgevalle|emergenc(?:y|ies))(?: only| alleenlik)?$/

/** Reads one text about a whole week as a person would; `hours` is null where it cannot be read for certain. */
export function parseWeek(text: string): WeekReading {
  const plain = text
    .toLowerCase()
    .replace(/[{}[\]"'’“”]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  if (!plain) return { hours: null, notes: [] }
  const rules = rulesOf(plain)
  if (rules.length === 0) {
    const spans = /^[-–—xn/ a]*$/.test(plain) ? null : parseDay(plain)
    if (spans === null || spans.length === 0) return { hours: null, notes: [hoursNotes.unclear] }
    if (spans[0]?.open !== spans[0]?.close) return { hours: null, notes: [hoursNotes.noDays] }
    return { hours: Object.fromEntries(days.map((day) => [day, spans])) as WeeklyHours, notes: [] }
  }
  const week = days.map((day): [Day, Span[]] => [day, []])
  const notes: string[] = []
  let isOpen = false
  for (const rule of rules) {
    if (new RegExp(`\\b(?:${holidayWords})\\b`).test(plain)) notes.push(hoursNotes.holidays)
    if (rule.days.size === 0) continue
    const isAsked = byAppointment.test(rule.text)
    if (isAsked) notes.push(hoursNotes.appointment)
    const spans = rule.text === '' ? null : isAsked ? [] : parseDay(rule.text)
    if (spans === null) return { hours: null, notes: [hoursNotes.unclear] }
    isOpen ||= spans.length > 0
    for (const at of rule.days) week[at]![1] = spans
  }
  if (!isOpen) return { hours: null, notes: [hoursNotes.unclear] }
  return { hours: Object.fromEntries(week) as WeeklyHours, notes: [...new Set(notes)] }
}
