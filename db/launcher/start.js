// `npm start`: from a fresh clone to a running site. Imports nothing that must be installed first.
import { requireNodeVersion } from './node-version.js'
import { readyBuild } from './ready-build.js'
import { root } from './root.js'

requireNodeVersion()
process.chdir(root)
const { module } = await readyBuild('start.js', process.argv.slice(2), console.log)
await module.start()
