// `npm start`: from a fresh clone to a running site. Imports nothing that must be installed first.
import { ensureBuilt } from './build.js'
import { ensureInstalled, root } from './installation.js'
import { requireNodeVersion } from './node-version.js'
import { speakTypeScript } from './typescript.js'

requireNodeVersion()
process.chdir(root)

// A container's image is installed and built already, and its folder may be read-only.
if (!process.argv.includes('--as-built')) {
  await ensureInstalled()
  await ensureBuilt({ log: console.log }).catch((error) => {
    console.error(error.message)
    process.exit(1)
  })
}
await speakTypeScript()
const { start } = await import('./start-server.ts')
await start()
