import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'

const folder = join(root, 'docs/decisions')
const records = readdirSync(folder)
  .filter((name) => /^\d{3}-/.test(name))
  .map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

test('every decision has 40 lines at most, its cost, and when to look again', () => {
  const faults = records.flatMap(({ name, text }) => [
    ...(text.trimEnd().split('\n').length > 40 ? [`${name}: more than 40 lines`] : []),
    ...(/\*\*Cost\.\*\* /.test(text) ? [] : [`${name}: no cost`]),
    ...(/\*\*Look again when\*\* /.test(text) ? [] : [`${name}: no time to look again`]),
  ])
  expect(faults).toEqual([])
  expect(records.length).toBeGreaterThan(40)
})
