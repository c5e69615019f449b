import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#db/launcher/root.js'
import { freePort } from '#tests/support/free-port.ts'
import { environmentWith } from '#tests/support/settings.ts'
import { untilHealthy } from './side.ts'

/** Seconds until the first 200 of a built site that starts with the data of `dataDir`. */
async function startsIn(dataDir: string): Promise<number> {
  const port = await freePort()
  const env = environmentWith({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'warn' })
  const begun = performance.now()
  const child = spawn(process.execPath, ['db/launcher/start.js'], {
    cwd: root,
    env,
    stdio: 'ignore',
  })
  await untilHealthy(`http://127.0.0.1:${port}`, child)
  const seconds = (performance.now() - begun) / 1000
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
  return seconds
}

/** `npm start` of a built site with an empty data folder, and again. What a build takes is not in it. */
export async function startTimes(): Promise<[string, number][]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cpt-gems-start-'))
  const first = await startsIn(dataDir)
  const second = await startsIn(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
  return [
    ['first start with a build, ms', first * 1000],
    ['second start, ms', second * 1000],
  ]
}
