import { afterAll } from 'vitest'
import { freshModules } from './fresh-modules.ts'

freshModules()

afterAll(async () => {
  // The file's own modules, which know its servers and its connections.
  const { stopTestServers } = await import('./server.ts')
  await stopTestServers()
  if (!('cptGemsConnection' in globalThis)) return
  const { closeDatabase } = await import('#db/client.server.ts')
  await closeDatabase()
})
