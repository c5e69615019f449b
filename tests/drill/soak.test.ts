import { readdirSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import { canDeploy } from '#tests/support/deployment/site.ts'
import { startUnderLoad } from '#tests/support/deployment/under-load.ts'
import { itIf } from '#tests/support/it-if.ts'
import { memoryOf } from '#tests/support/memory.ts'

/** Minutes of load; SOAK makes a shorter trial. The first third is for pools, kept pages and compiled code to fill. */
const minutes = Number(process.env['SOAK'] ?? 30)
const looks = 60

const median = (all: number[]) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0

/** The middle of the second third, and of the last. */
const thirds = (all: number[]) =>
  [1, 2].map((at) => median(all.slice((at * all.length) / 3, ((at + 1) * all.length) / 3)))

const megabytes = (bytes: number) => Math.round(bytes / 1e6)

async function soak() {
  const site = await startUnderLoad()
  const looked = Object.entries(site.running).map(([name, { pid }]) => ({
    ...{ name, pid },
    memory: [] as number[],
    descriptors: [] as number[],
  }))
  for (let at = 0; at < looks; at += 1) {
    await pause((minutes * 60_000) / looks)
    for (const { pid, memory, descriptors } of looked) {
      memory.push(memoryOf(pid))
      descriptors.push(readdirSync(`/proc/${pid}/fd`).length)
    }
  }
  const kept = looked.map(({ name, memory, descriptors }) => ({
    name,
    memory: thirds(memory),
    descriptors: thirds(descriptors),
  }))
  const figures = kept.map(
    ({ name, memory, descriptors }) =>
      `${name} ${memory.map(megabytes).join(' → ')} MB, ${descriptors.join(' → ')} descriptors`,
  )
  const found = await site.settle(`${minutes} minutes of load: ${figures.join('; ')}`)
  expect([found.mailsAgain, found.callsAgain]).toEqual([0, 0])
  expect([...site.browsing.answers.keys()]).toEqual([200])
  expect([...site.customers.answers.keys()]).toEqual([201])
  for (const { name, memory, descriptors } of kept) {
    for (const [before = 0, after = 0] of [memory, descriptors]) {
      expect(after, name).toBeLessThan(before * 1.1)
    }
  }
}

/** For what comes before and after the load, on a machine that has other work to do. */
const besides = 20

itIf(canDeploy)(
  'half an hour of load leaves memory and descriptors as they were',
  soak,
  (minutes + besides) * 60_000,
)
