// `npm run dev`, and `node db/launcher/dev.js <file.ts> …`: runs sources as they are, with a database.
// Production never comes here: the loader of TypeScript is a development dependency.
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureInstalled } from './installation.js'
import { requireNodeVersion } from './node-version.js'

requireNodeVersion()
await ensureInstalled()
const { register } = await import('tsx/esm/api')
register()
const { run } = await import('../../app/server/start/run.ts')
await run(process.argv.slice(2), (name) =>
  name.endsWith('.ts') ? () => import(pathToFileURL(resolve(name)).href) : undefined,
)
