/**
 * `npm run bench`: what the site costs beside what this machine can do, and with `-- --against <commit>` beside another
 * commit. Three rounds, each side in turn in every round, since a machine with other work is never the same twice; the
 * medians are compared. `--only pages,bookings` measures these alone; `--worker apart` sends mails from a process of their
 * own, as larger deployments do; `--businesses 1000000` adds so many to the demo directory.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bareInserts, bookings, inserter } from './speed/bookings.ts'
import { longList } from './speed/long-list.ts'
import { memory } from './speed/memory.ts'
import { measurePages } from './speed/pages.ts'
import { serverAt, serverOf, type Side } from './speed/side.ts'
import { startTimes } from './speed/start-times.ts'
import { directoryTail } from './speed/tail.ts'
import { userSearch } from './speed/user-search.ts'

const parts = ['pages', 'bookings', 'tail', 'memory', 'users', 'list', 'start'] as const
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    only: { type: 'string', default: parts.join() },
    worker: { type: 'string', default: 'inline' },
    businesses: { type: 'string', default: '0' },
  },
})
const rounds = Number(values.rounds)
const asked = (part: (typeof parts)[number]) => values.only.split(',').includes(part)

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Figures of one kind of request, by who was asked. */
const figures = new Map<string, Map<string, number[]>>()
function note(what: string, who: string, figure: number): void {
  const row = figures.get(what) ?? new Map<string, number[]>()
  row.set(who, [...(row.get(who) ?? []), figure])
  figures.set(what, row)
}

/** Each figure, and its ratio to each anchor before it in the row. */
function print(): void {
  for (const [what, row] of figures) {
    const medians = [...row].map(([who, all]) => [who, median(all)] as const)
    const anchors = medians.filter(([who]) => who.startsWith('bare'))
    const cells = medians.map(([who, one]) => {
      const ratios = anchors
        .filter(([anchor]) => anchor !== who && !who.startsWith('bare'))
        .map(([, anchor]) => (one / anchor).toFixed(4))
      return `${who} ${Math.round(one)}${ratios.length > 0 ? ` (${ratios.join(', ')})` : ''}`
    })
    console.log(`${what}: ${cells.join(', ')}`)
  }
}

async function inRounds(sides: Side[]): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    if (asked('pages')) await measurePages(sides, note)
    if (!asked('bookings')) continue
    note('bookings a second', 'bare inserts', await bareInserts(sides[0] as Side))
    for (const side of sides) {
      const { rate, perProcessor } = await bookings(side)
      note('bookings a second', side.name, rate)
      note("bookings a second of the server's processor", side.name, perProcessor)
    }
  }
}

async function once(side: Side): Promise<void> {
  const measured = { tail: directoryTail, memory, users: userSearch, list: longList }
  for (const [part, measure] of Object.entries(measured)) {
    if (!asked(part as keyof typeof measured)) continue
    for (const [what, figure] of await measure(side)) note(what, side.name, figure)
  }
}

console.log(`${availableParallelism()} cores, Node ${process.version}, ${rounds} rounds, medians`)
console.log(
  'Pages are asked by autocannon with 16 connections, which shares the cores with who answers.',
)
console.log(`Bare inserts are made by ${inserter}.`)
const served = {
  worker: values.worker === 'apart' ? ('apart' as const) : ('inline' as const),
  businesses: Number(values.businesses),
}
const sides: Side[] = [await serverOf('here', served)]
if (values.against) sides.push(await serverAt(values.against, served))
try {
  await inRounds(sides)
  for (const side of sides) await once(side)
  if (asked('start')) {
    for (const [what, figure] of await startTimes()) note(what, 'here', figure)
  }
} finally {
  print()
  for (const side of sides) await side.end()
}
process.exit(0)
