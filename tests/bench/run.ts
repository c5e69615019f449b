/**
 * `npm run bench`: what the site costs beside what this machine can do, and with `-- --against <commit>` beside another
 * commit. Three rounds, each side in turn in every round, since a machine with other work is never the same twice; the
 * medians are compared.
 */
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { bareInserts, bookings } from './speed/bookings.ts'
import { longList } from './speed/long-list.ts'
import { measurePages } from './speed/pages.ts'
import { serverAt, serverOf, type Side } from './speed/side.ts'

const { values } = parseArgs({
  options: { against: { type: 'string' }, rounds: { type: 'string', default: '3' } },
})
const rounds = Number(values.rounds)

const median = (numbers: number[]): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

/** Figures of one kind of request, by who was asked. */
const figures = new Map<string, Map<string, number[]>>()
function note(what: string, who: string, figure: number): void {
  const row = figures.get(what) ?? new Map<string, number[]>()
  row.set(who, [...(row.get(who) ?? []), figure])
  figures.set(what, row)
}

function print(): void {
  for (const [what, row] of figures) {
    const medians = [...row].map(([who, all]) => [who, median(all)] as const)
    const [, anchor] = medians[0] ?? ['', 0]
    const cells = medians.map(
      ([who, one], at) =>
        `${who} ${Math.round(one)}${at === 0 ? '' : ` (${(one / anchor).toFixed(4)})`}`,
    )
    console.log(`${what}: ${cells.join(', ')}`)
  }
}

const sides: Side[] = [await serverOf('here')]
if (values.against) sides.push(await serverAt(values.against))
try {
  console.log(`${availableParallelism()} cores, Node ${process.version}, ${rounds} rounds, medians`)
  console.log(
    'Pages are asked by autocannon with 16 connections, which shares the cores with who answers.',
  )
  for (let round = 0; round < rounds; round += 1) {
    await measurePages(sides, note)
    note('bookings a second', 'bare inserts', await bareInserts(sides[0] as Side))
    for (const side of sides) note('bookings a second', side.name, await bookings(side))
  }
  for (const side of sides) {
    for (const [what, figure] of await longList(side)) note(what, side.name, figure)
  }
  print()
} finally {
  for (const side of sides) await side.end()
}
process.exit(0)
