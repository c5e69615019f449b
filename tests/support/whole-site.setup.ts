import { afterAll } from 'vitest'
import { closeBrowser } from './browser.ts'
import { stopTestServers } from './server.ts'

// A file that fails in the middle must leave no process behind.
afterAll(async () => {
  await closeBrowser()
  await stopTestServers()
})
