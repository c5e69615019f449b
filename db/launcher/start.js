// `npm start`: from a fresh clone to a running site. Imports nothing that must be installed first.
import { resolve } from 'node:path'
import { ensureBuilt } from './build.js'
import { ensureInstalled, root } from './installation.js'
import { requireNodeVersion } from './node-version.js'
import { registerTsx } from './register-tsx.js'

requireNodeVersion()
process.chdir(root)

// With --as-built[=folder] nothing is installed or built: a container's image is, and may be read-only.
const asBuilt = process.argv.find((arg) => /^--as-built(=|$)/.test(arg))
if (!asBuilt) {
  await ensureInstalled()
  await ensureBuilt({ log: console.log }).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
await registerTsx()
const { start } = await import('./start-server.ts')
await start(resolve(asBuilt?.split('=')[1] ?? 'build'))
