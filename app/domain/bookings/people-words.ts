import type { StaffKind } from '#app/domain/services/enums.ts'

const words = {
  person: { question: 'With whom?', any: 'Anyone', list: 'People', label: 'With' },
  room: { question: 'Which room?', any: 'Any room', list: 'Rooms', label: 'Room' },
  table: { question: 'Which table?', any: 'Any table', list: 'Tables', label: 'Table' },
}

export type PeopleWords = (typeof words)['person']

/** What those are called who can do a service: people, or rooms or tables where all of them are. */
export function peopleWords(people: readonly { kind: StaffKind }[]): PeopleWords {
  const kind = people[0]?.kind ?? 'person'
  return words[people.every((one) => one.kind === kind) ? kind : 'person']
}
