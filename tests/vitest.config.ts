import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Sequencer } from './support/sequencer.ts'

const support = (name: string) => fileURLToPath(new URL(`./support/${name}`, import.meta.url))

// Tests of the second factor turn it on.
const quiet = { NODE_ENV: 'test' as const, LOG_LEVEL: 'silent', ADMIN_SECOND_FACTOR: 'off' }

/** Unit: pure code. Domain, db and routes: a database for each file. Server: whole processes. E2e: browsers. */
export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  esbuild: { jsx: 'automatic' },
  test: {
    pool: 'forks',
    // More than there are cores: many tests wait for servers, and for each other's ends.
    maxWorkers: 4,
    sequence: { shuffle: { files: true, tests: true }, sequencer: Sequencer },
    // Long enough for a machine with other work: waits end when what they wait for comes.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    teardownTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/unit/**/*.test.{ts,tsx}'],
          env: quiet,
          isolate: false,
          setupFiles: support('own-modules.setup.ts'),
        },
      },
      {
        extends: true,
        test: {
          // One project: each starts processes of its own, which load the packages, and transforms the app again.
          name: 'database',
          include: ['domain', 'db', 'routes'].map((name) => `tests/${name}/**/*.test.{ts,tsx}`),
          env: quiet,
          isolate: false,
          globalSetup: support('postgres-server.ts'),
          setupFiles: support('own-database.setup.ts'),
        },
      },
      ...['server', 'e2e'].map((name) => ({
        extends: true as const,
        test: {
          name,
          include: [`tests/${name}/**/*.test.{ts,tsx}`],
          isolate: false,
          globalSetup: support('postgres-server.ts'),
          // Browser tests keep their modules too: the browser is one.
          setupFiles: support(name === 'e2e' ? 'whole-site.setup.ts' : 'own-processes.setup.ts'),
        },
      })),
    ],
  },
})
