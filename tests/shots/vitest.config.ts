import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const support = (name: string) => fileURLToPath(new URL(`../support/${name}`, import.meta.url))

/** The states of pages are made by what tests make them with, which works within a test alone. */
export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  esbuild: { jsx: 'automatic' },
  test: {
    include: ['tests/shots/run.ts'],
    pool: 'forks',
    testTimeout: 4 * 3_600_000,
    hookTimeout: 300_000,
    teardownTimeout: 60_000,
    expect: { poll: { timeout: 60_000, interval: 50 } },
    disableConsoleIntercept: true,
    reporters: [['default', { summary: false }]],
    globalSetup: support('postgres-server.ts'),
    setupFiles: support('whole-site.setup.ts'),
  },
})
