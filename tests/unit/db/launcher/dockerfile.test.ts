import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'
import { stagesOf, valuesOf } from '#tests/support/dockerfile.ts'

const stages = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const [building = [], serving = []] = stages

test('the image is made in two stages, runs as a user of its own, and installs nothing at its start', () => {
  expect(stages).toHaveLength(2)
  for (const [from] of stages) expect(from?.value).toMatch(/^node:20-bookworm-slim\b/)
  expect(valuesOf(building, 'RUN')).toEqual(
    expect.arrayContaining(['npm ci', 'npm run build', 'npm prune --omit=dev']),
  )
  expect(valuesOf(serving, 'USER')).toEqual(['node'])
  expect(valuesOf(serving, 'RUN')).toEqual(['install -d -o node -g node /data'])
  expect(valuesOf(serving, 'VOLUME')).toEqual(['/data'])
  expect(valuesOf(serving, 'HEALTHCHECK')[0]).toContain('/healthz')
  expect(stages.flat().some(({ value }) => value.includes('DATABASE_URL'))).toBe(false)
})

test('the image takes the build, the packages, and of the sources nothing that is TypeScript', () => {
  const taken = valuesOf(serving, 'COPY').map(
    (value) => /^--from=build \/site\/(\S+)/.exec(value)?.[1],
  )
  expect(taken).toEqual(['package.json', 'node_modules', 'build', 'db/launcher', 'db/migrations'])
  const sources = taken.slice(3).flatMap((name) => {
    const folder = join(root, String(name))
    expect(statSync(folder).isDirectory()).toBe(true)
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
  })
  expect(sources.filter((name) => /\.tsx?$/.test(name))).toEqual([])
})
