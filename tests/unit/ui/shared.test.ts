import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#db/launcher/root.js'

const app = join(root, 'app')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.tsx?$/.test(name),
)

const importers = new Map<string, string[]>()
for (const file of files) {
  const source = readFileSync(join(app, file), 'utf8')
  for (const [, from = ''] of source.matchAll(/(?:from |import\(\s*)'([^']+)'/g)) {
    const path = from.startsWith('#app/')
      ? from.slice(5)
      : from.startsWith('.')
        ? join(dirname(file), from)
        : null
    if (path) importers.set(path, [...(importers.get(path) ?? []), file])
  }
}

/** The routes that show what a file of `ui` holds, and what else of `app` reads it. */
function usersOf(file: string, seen = new Set([file])): Set<string> {
  const users = (importers.get(file) ?? []).flatMap((importer) => {
    if (seen.has(importer)) return []
    seen.add(importer)
    if (importer.startsWith('routes/')) return [importer.split('/')[1]!]
    return importer.startsWith('ui/') ? [...usersOf(importer, seen)] : [importer]
  })
  return new Set(users)
}

it('what one route alone shows lives beside that route', () => {
  // The style sheet takes its colours from it.
  const shared = files.filter((name) => name.startsWith('ui/') && name !== 'ui/palette.ts')
  expect(shared.length).toBeGreaterThan(100)
  expect(shared.filter((file) => usersOf(file).size < 2)).toEqual([])
})
