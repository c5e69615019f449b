import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const support = (name: string) => fileURLToPath(new URL(`../support/${name}`, import.meta.url))

/** The files of a folder that try a sample in `npm test`. */
function sampled(name: string): string[] {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url))
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .filter((file) => readFileSync(join(folder, file), 'utf8').includes('support/runs.ts'))
    .map((file) => `tests/${name}/${file}`)
}

/** Proofs that take minutes: those of tests/drill, and those of `npm test` that try a sample there, with all their cases. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  esbuild: { jsx: 'automatic' },
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 1_800_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 120_000, interval: 50 } },
    globalSetup: support('postgres-server.ts'),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: sampled('unit'),
          env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', DRILL: '1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'domain',
          include: sampled('domain'),
          env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', DRILL: '1' },
          setupFiles: support('own-database.setup.ts'),
        },
      },
      {
        extends: true,
        test: {
          name: 'processes',
          include: ['drill', 'server', 'e2e'].map((name) => `tests/${name}/**/*.test.{ts,tsx}`),
          env: { DRILL: '1' },
          setupFiles: support('whole-site.setup.ts'),
        },
      },
    ],
  },
})
