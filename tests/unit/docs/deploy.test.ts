import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv as parseFile } from 'node:util'
import { parse } from 'yaml'
import { expect, onTestFinished, test } from 'vitest'
import { parseEnv } from '#app/env.server.ts'
import { passwordProblem } from '#app/domain/accounts/passwords.server.ts'
import { root } from '#db/launcher/root.js'
import { describedService, fileOf } from '#tests/support/deployment/described.ts'
import { settingNames } from '#tests/support/settings.ts'

/** The `.env` that the first lines of docs/deploy/README.md make, without its programs. */
function envOfReadme(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-deploy-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const [, commands = ''] = /```sh\n([^]*?)```/.exec(fileOf('README.md')) ?? []
  const programs = `cd() { :; }; nano() { :; }; docker() { :; }; openssl() { head -c "$3" /dev/urandom | od -An -tx1 | tr -d ' \\n'; }`
  const { status, stderr } = spawnSync('sh', ['-euc', `${programs}\n${commands}`], { cwd: folder })
  expect(status, String(stderr)).toBe(0)
  return parseFile(readFileSync(join(folder, '.env'), 'utf8')) as Record<string, string>
}

test('the settings that docs/deploy begins with start its app servers', () => {
  const values = envOfReadme()
  const asked = [...fileOf('compose.yaml').matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name)
  expect(asked.filter((name) => !values[name ?? ''])).toEqual([])
  const { settings } = describedService('app1', values, {})
  const env = parseEnv({ ...settings, HOST: '0.0.0.0', SEED: 'none' })
  expect(env).toMatchObject({ exposed: true, PAYMENTS: 'sandbox', TRUST_PROXY: 2 })
  expect(env.PAYSTACK_SECRET_KEY).toBeUndefined()
  expect(passwordProblem(String(env.ADMIN_PASSWORD))).toBeNull()
})

test('every setting of the app servers in docs/deploy is one that .env.example explains', () => {
  const { settings } = describedService('app1', {}, {})
  expect(Object.keys(settings).filter((name) => !settingNames.includes(name))).toEqual([])
  // Said by the image, meant for tests, or refused by a server that others can reach.
  const others = ['PORT', 'HOST', 'DATA_DIR', 'SEED', 'PAYSTACK_BASE_URL']
  const refused = ['ADMIN_SECOND_FACTOR', 'RATE_LIMIT', 'WEBHOOK_ALLOW_PRIVATE']
  const unreachable = settingNames.filter((name) => !(name in settings))
  expect(new Set(unreachable)).toEqual(new Set([...others, ...refused]))
})

type Service = {
  command?: string[]
  depends_on?: string[] | Record<string, unknown>
  image?: string
  logging?: { options?: Record<string, string> }
  ports?: string[]
  restart?: string
  volumes?: string[]
}
const { services } = parse(fileOf('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>
}

test('the services of docs/deploy name each other and the files beside them as they are called', () => {
  const places = ['haproxy.cfg', 'pgbouncer.ini', 'patroni.yml', 'compose.yaml'].flatMap((name) =>
    [...fileOf(name).matchAll(/(?:[@/ ]|host=)([a-z]+\d?)(?::| port=)\d{4}\b/g)].map(
      ([, host]) => host,
    ),
  )
  expect(new Set(places)).toEqual(
    new Set(['app1', 'app2', 'db1', 'db2', 'etcd', 'haproxy', 'mail', 'pgbouncer']),
  )
  for (const { depends_on: needed = [], volumes = [] } of Object.values(services)) {
    for (const name of Array.isArray(needed) ? needed : Object.keys(needed))
      expect(services).toHaveProperty(name)
    for (const [file = ''] of volumes
      .filter((one) => one.startsWith('./'))
      .map((one) => one.split(':')))
      expect(existsSync(join(root, 'docs/deploy', file)), file).toBe(true)
  }
})

test('every service of docs/deploy comes back by itself, bounds what it writes, and is open to no other machine unasked', () => {
  for (const [name, { image, logging, ports = [], restart }] of Object.entries(services)) {
    expect(restart, name).toBe('unless-stopped')
    expect(logging?.options, name).toHaveProperty('max-size')
    if (image) expect(image).toMatch(/:[\w.-]*\d/)
    for (const port of ports) expect(port).toMatch(/^(\$\{\w+:-)?127\.0\.0\.1:/)
  }
  expect(services['etcd']?.command?.join(' ')).toContain('--auto-compaction-retention=')
})

test('the trial without certificates that docs/deploy describes starts', () => {
  const [, trial = ''] = /^```\n(PUBLIC_URL=[^]*?)```/m.exec(fileOf('README.md')) ?? []
  const { settings } = describedService(
    'app1',
    { ...envOfReadme(), ...(parseFile(trial) as Record<string, string>) },
    {},
  )
  const env = parseEnv({ ...settings, HOST: '0.0.0.0', SEED: 'none' })
  expect(env).toMatchObject({ exposed: true, TRUST_PROXY: 1 })
  expect(env.PUBLIC_URL).toMatch(/^http:/)
})

test('an app server that migrates a large database is not called ill for half an hour', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
  expect(dockerfile).toMatch(/^HEALTHCHECK .*--start-period=30m /m)
})

test('what the README of docs/deploy names is there', () => {
  const text = fileOf('README.md')
  for (const [, name = ''] of text.matchAll(
    /docker compose (?:exec|stop|cp|restart|up)(?: -[-\w]+)* ([a-z]+\d?)\b(?!\.)/g,
  ))
    expect(services).toHaveProperty(name)
  const scripts = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts
  for (const [, name = ''] of text.matchAll(/npm run ([\w:]+)/g))
    expect(scripts).toHaveProperty(name)
  for (const [, name = ''] of text.matchAll(/`-- ([\w-]+)`/g)) {
    expect(existsSync(join(root, `tests/drill/${name}.test.ts`)), name).toBe(true)
  }
})
