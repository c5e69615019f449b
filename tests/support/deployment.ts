import { spawnSync } from 'node:child_process'
import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { parse } from 'yaml'
import { root } from '#db/launcher/root.js'
import { builtSite } from './built-site.ts'
import { connectTo } from './database.ts'
import { freePort } from './free-port.ts'
import { launch, type LaunchedCommand } from './launched-command.ts'
import { startReplicated } from './replicated.ts'
import { hasProgram, Programs } from './s3-servers/process.ts'
import { s3rver } from './s3-servers/s3rver.ts'
import { startMailbox } from './smtp.ts'
import { untilHealthy } from './server.ts'
import { temporaryFolder } from './temporary-folder.ts'

const folder = join(root, 'docs/deploy')
const fileOf = (name: string) => readFileSync(join(folder, name), 'utf8')

type Service = { command?: string | string[]; environment?: Record<string, string> }

const services = (): Record<string, Service> =>
  (parse(fileOf('compose.yaml'), { merge: true }) as { services: Record<string, Service> }).services

export const canDeploy = hasProgram('pgbouncer') && hasProgram('haproxy')

/** The `-c name=value` of a command of PostgreSQL. */
const postgresSettings = (command: string): Record<string, string> =>
  Object.fromEntries(
    [...command.matchAll(/-c (\w+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  )

/** Every `host:port` of the set-up in `text` replaced by where it runs here. */
const placed = (text: string, places: Record<string, string>): string =>
  Object.entries(places).reduce((so, [place, here]) => so.replaceAll(place, here), text)

/** Text with `${NAME:?why}` and the like replaced by `values`. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\$\{(\w+)[^}]*\}/g, (_, name: string) => values[name] ?? '')

function startPgBouncer(places: Record<string, string>, password: string): Programs {
  const own = temporaryFolder()
  chmodSync(own, 0o755)
  const users = join(own, 'users.txt')
  writeFileSync(users, `"cptgems" "${password}"\n`)
  const [host = '', port = ''] = (places['primary:5432'] ?? '').split(':')
  const config = fileOf('pgbouncer.ini')
    .replace('host=primary port=5432', `host=${host} port=${port}`)
    .replace('listen_addr = *', 'listen_addr = 127.0.0.1\nunix_socket_dir =')
    .replace('6432', String(places['pgbouncer:6432']?.split(':')[1]))
    .replace('/tmp/users.txt', users)
  const account = process.getuid?.() === 0 ? 'user = nobody\n' : ''
  writeFileSync(join(own, 'pgbouncer.ini'), `${config}${account}`)
  const programs = new Programs()
  programs.start('pgbouncer', [join(own, 'pgbouncer.ini')])
  return programs
}

function startHaProxy(places: Record<string, string>, port: number): Programs {
  const config = join(temporaryFolder(), 'haproxy.cfg')
  const text = placed(fileOf('haproxy.cfg'), places).replace('bind :8080', `bind 127.0.0.1:${port}`)
  writeFileSync(config, text)
  const checked = spawnSync('haproxy', ['-c', '-f', config], { encoding: 'utf8' })
  if (checked.status !== 0) throw new Error(`haproxy.cfg: ${checked.stderr}`)
  const programs = new Programs()
  programs.start('haproxy', ['-db', '-f', config])
  return programs
}

/** What docs/deploy describes, run without containers: the same commands, settings and files, on ports of this machine. */
export async function startDeployment() {
  const described = services()
  const { primary, replica } = await startReplicated({
    primary: postgresSettings(String(described['primary']?.command)),
    replica: postgresSettings(fileOf('replica.sh')),
  })
  const sql = connectTo(primary.url)
  const [, statement = ''] = /--command="(alter system [^"]+)"/.exec(fileOf('replica.sh')) ?? []
  await sql.unsafe(statement)
  await sql`select pg_reload_conf()`
  const storage = await s3rver.start()
  onTestFinished(storage.stop)
  const mailbox = await startMailbox()
  onTestFinished(mailbox.close)
  const port = await freePort()
  const places: Record<string, string> = {
    'primary:5432': new URL(primary.url).host,
    'replica:5432': new URL(replica.url).host,
    'pgbouncer:6432': `127.0.0.1:${await freePort()}`,
    'app1:3000': `127.0.0.1:${await freePort()}`,
    'app2:3000': `127.0.0.1:${await freePort()}`,
    'mail:1025': new URL(mailbox.url).host,
  }
  const url = `http://127.0.0.1:${port}`
  const { password } = new URL(primary.url)
  const values = {
    PUBLIC_URL: url,
    SESSION_SECRET: 'a secret for tests, of no worth to anyone',
    DATABASE_PASSWORD: password,
    STORAGE_URL: storage.bucket.endpoint ?? '',
    STORAGE_PASSWORD: storage.bucket.secretAccessKey,
    MAIL_FROM: 'CPT Gems <gems@example.co.za>',
  }
  const bouncer = startPgBouncer(places, password)
  onTestFinished(() => bouncer.stop())
  const built = await builtSite()

  /** Runs a service of the site by its command; ends with the test. */
  async function run(name: string): Promise<LaunchedCommand> {
    const { command = ['node', 'db/launcher/start.js', '--as-built'], environment = {} } =
      described[name] ?? {}
    const settings = Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [
        key,
        placed(filled(String(value), values), places),
      ]),
    )
    const [, ...args] = [command].flat()
    const here = args.map((word) => (word === '--as-built' ? `--as-built=${built}` : word))
    const process = launch(here, {
      ...settings,
      PORT: places[`${name}:3000`]?.split(':')[1] ?? '0',
      DATA_DIR: temporaryFolder(),
      S3_BUCKET: storage.bucket.name,
      S3_ACCESS_KEY_ID: storage.bucket.accessKeyId,
      SEED: 'none',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    })
    onTestFinished(() => process.kill())
    if (name === 'worker') await process.firstLine
    else await untilHealthy(`http://${places[`${name}:3000`]}`, process.gone)
    return process
  }

  const apps = { app1: await run('app1'), app2: await run('app2') }
  await run('worker')
  const proxy = startHaProxy(places, port)
  onTestFinished(() => proxy.stop())
  await untilHealthy(url, () => null)
  return {
    url,
    apps,
    run,
    mailbox,
    sql,
    primary,
    replica,
  }
}
