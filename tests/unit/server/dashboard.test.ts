import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'

test('the Grafana dashboard asks for figures that the server reports', () => {
  const text = (path: string) => readFileSync(join(root, path), 'utf8')
  const told = [...text('app/server/metrics.server.ts').matchAll(/name: '(\w+)'/g)].map(
    ([, name]) => name ?? '',
  )
  const asked = [
    ...text('docs/deploy/grafana-dashboard.json').matchAll(/\b((?:http|work|page|database)_\w+)/g),
  ].map(([, name]) => (name ?? '').replace(/_(?:bucket|count|sum)$/, ''))
  const labels = [...text('app/server/metrics.server.ts').matchAll(/labelNames: \[([^\]]+)\]/g)]
  const known = new Set(['le', ...labels.flatMap(([, names]) => names?.match(/\w+/g) ?? [])])
  const by = [...text('docs/deploy/grafana-dashboard.json').matchAll(/ by \(([^)]+)\)/g)]
  expect(
    by.flatMap(([, names]) => names?.match(/\w+/g) ?? []).filter((name) => !known.has(name)),
  ).toEqual([])
  expect(asked.length).toBeGreaterThan(5)
  expect(told).toEqual(expect.arrayContaining([...new Set(asked)]))
})
