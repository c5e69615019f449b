// `node db/launcher/run.js <command> …`: runs a command of the build, or remix-serve, with a database.
import { requireNodeVersion } from './node-version.js'
import { readyBuild } from './ready-build.js'

requireNodeVersion()
// What a command prints may be read by a program: remarks go where errors go.
const { module, args } = await readyBuild('run.js', process.argv.slice(2), console.error)
await module.run(args)
