import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const support = (name: string) => fileURLToPath(new URL(`../support/${name}`, import.meta.url))

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
          include: ['uploads/picture-making', 'availability/free-times'].map(
            (name) => `tests/unit/${name}.test.ts`,
          ),
          env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', DRILL: '1' },
        },
      },
      {
        extends: true,
        test: {
          name: 'domain',
          include: [
            'subscriptions/histories',
            'import/edits-meanwhile',
            'import/round-trip',
            'gateways/storage/s3',
          ].map((name) => `tests/domain/${name}.test.ts`),
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
