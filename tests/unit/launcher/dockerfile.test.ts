import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/installation.js'
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
