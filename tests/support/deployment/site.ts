import { spawnSync } from 'node:child_process'
import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { builtSite } from '../built-site.ts'
import { connectTo } from '../database.ts'
import { freePort } from '../free-port.ts'
import { launch, type LaunchedCommand } from '../launched-command.ts'
import { hasProgram, Programs } from '../s3-servers/process.ts'
import { s3rver } from '../s3-servers/s3rver.ts'
import { startMailbox } from '../smtp.ts'
import { untilHealthy } from '../server.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { startCluster } from './cluster.ts'
import { describedService, fileOf, placed, type Places } from './described.ts'

export const canDeploy = ['pgbouncer', 'haproxy', 'patroni', 'etcd'].every(hasProgram)

function startPgBouncer(places: Places, password: string): void {
  const own = temporaryFolder()
  chmodSync(own, 0o755)
  const users = join(own, 'users.txt')
  writeFileSync(users, `"cptgems" "${password}"\n`)
  const [host = '', port = ''] = (places['haproxy:5432'] ?? '').split(':')
  const config = fileOf('pgbouncer.ini')
    .replace('host=haproxy port=5432', `host=${host} port=${port}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1')
    .replace('6432', String(places['pgbouncer:6432']?.split(':')[1]))
    .replace('/tmp/users.txt', users)
  const account = process.getuid?.() === 0 ? 'user = nobody\n' : ''
  writeFileSync(join(own, 'pgbouncer.ini'), `${config}${account}`)
  const programs = new Programs()
  onTestFinished(() => programs.stop())
  programs.start('pgbouncer', [join(own, 'pgbouncer.ini')])
}

export function startHaProxy(places: Places): void {
  const config = join(temporaryFolder(), 'haproxy.cfg')
  const text = ['8080', '5432', '5433'].reduce(
    (so, port) => so.replace(`bind :${port}`, `bind ${places[`haproxy:${port}`]}`),
    fileOf('haproxy.cfg').replace(
      /(db\d):5432 port 8008/g,
      (_, name: string) =>
        `${places[`${name}:5432`]} port ${places[`${name}:8008`]?.split(':')[1]}`,
    ),
  )
  writeFileSync(config, placed(text, places))
  const checked = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`haproxy.cfg: ${checked.stderr}`)
  const programs = new Programs()
  onTestFinished(() => programs.stop())
  programs.start('haproxy', ['-db', '-f', config])
}

export async function placesHere(mail: string): Promise<Places> {
  const names = ['etcd:2379', 'db1:5432', 'db1:8008', 'db2:5432', 'db2:8008', 'pgbouncer:6432']
  const site = ['haproxy:8080', 'haproxy:5432', 'haproxy:5433', 'app1:3000', 'app2:3000']
  const places: Places = { 'mail:1025': mail }
  for (const name of [...names, ...site]) places[name] = `127.0.0.1:${await freePort()}`
  return places
}

/** What docs/deploy describes, run without containers: the same commands, settings and files, on ports of this machine. */
export async function startDeployment(own: Record<string, string> = {}) {
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const places = await placesHere(new URL(mailbox.url).host)
  const url = `http://${places['haproxy:8080']}`
  const storage = await s3rver.start(url)
  onTestFinished(storage.stop)
  const password = 'lettersanddigits1'
  const values = {
    PUBLIC_URL: url,
    SESSION_SECRET: 'a secret for tests, of no worth to anyone',
    DATABASE_PASSWORD: password,
    STORAGE_URL: storage.bucket.endpoint ?? '',
    STORAGE_PASSWORD: storage.bucket.secretAccessKey,
    MAIL_FROM: 'CPT Gems <gems@example.co.za>',
  }
  const cluster = await startCluster(values, places)
  startHaProxy(places)
  startPgBouncer(places, password)
  const built = await builtSite()

  /** The command and the settings of a service of the site, on this machine. */
  function described(name: string) {
    const { command, settings } = describedService(name, values, places)
    const [, ...args] = command ?? ['node', 'db/launcher/start.js', '--as-built']
    return {
      args: args.map((word) => (word === '--as-built' ? `--as-built=${built}` : word)),
      settings: {
        ...settings,
        PORT: places[`${name}:3000`]?.split(':')[1] ?? '0',
        DATA_DIR: temporaryFolder(),
        S3_BUCKET: storage.bucket.name,
        S3_ACCESS_KEY_ID: storage.bucket.accessKeyId,
        SEED: 'none',
        RATE_LIMIT: 'off',
        LOG_LEVEL: 'warn',
        ...own,
      },
    }
  }

  /** Runs a service of the site by its command; ends with the test. */
  async function run(name: string): Promise<LaunchedCommand> {
    const { args, settings } = described(name)
    const process = launch(args, settings)
    onTestFinished(() => process.kill())
    if (name === 'worker') await process.firstLine
    else await untilHealthy(`http://${places[`${name}:3000`]}`, process.gone)
    return process
  }

  /** Runs a command of package.json as in the container of `app1`, to its end. */
  async function runCommand(...words: string[]): Promise<{ code: number | null; output: string }> {
    const args = ['db/launcher/run.js', `--as-built=${built}`, ...words]
    const process = launch(args, described('app1').settings)
    onTestFinished(() => process.kill())
    const code = await process.finish()
    return { code, output: process.output() }
  }

  const running = { app1: await run('app1'), app2: await run('app2'), worker: await run('worker') }
  await untilHealthy(url, () => null)
  const database = `postgres://cptgems:${password}@${places['haproxy:5432']}/cptgems`
  const sql = connectTo(database)
  const checkOf = (name: string) => describedService(name, values, places).check
  return { url, running, run, runCommand, checkOf, mailbox, database, sql, cluster }
}
