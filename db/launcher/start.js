// `npm start`: from a fresh clone to a running site. Imports nothing that must be installed first.
import { requireNodeVersion } from './node-version.js'
import { readyBuild } from './ready-build.js'
import { root } from './root.js'

requireNodeVersion()
const parent = process.ppid
process.chdir(root)
const { module } = await readyBuild('start.js', process.argv.slice(2), console.log)
// npm ends on a signal, and its shell too, without passing it on.
await module.start(process.env.npm_lifecycle_event ? { npm: parent } : {})
