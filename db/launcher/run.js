// `node db/launcher/run.js <command> …`: runs a command of db/commands, or of a package, with a database.
import { ensureInstalled } from './installation.js'
import { requireNodeVersion } from './node-version.js'
import { registerTsx } from './register-tsx.js'

requireNodeVersion()
await ensureInstalled()
await registerTsx()
const { run } = await import('./run-command.ts')
await run(process.argv.slice(2))
