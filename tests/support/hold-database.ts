// A command for tests of the launcher: says which database it has, and keeps it until its input ends.
import { finished } from 'node:stream/promises'

console.log(process.env.DATABASE_URL)
await finished(process.stdin.resume(), { writable: false })
