import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { builtSite } from '#tests/support/built-site.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { launch } from '#tests/support/launched-command.ts'
import { sample } from '#tests/support/runs.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

let folder: string

beforeAll(async () => {
  folder = await builtSite()
})

const server = () => ['db/launcher/start.js', `--as-built=${folder}`]
const remixServe = () => [
  'db/launcher/run.js',
  `--as-built=${folder}`,
  'remix-serve',
  join(folder, 'server/index.js'),
]
const secret = 'x'.repeat(32)
const exposed = { HOST: '0.0.0.0', SESSION_SECRET: secret, PAYMENTS: 'sandbox' }

/** Expects a start to fail with this sentence and without a trace of the program; what it printed. */
async function expectRefusal(
  settings: Record<string, string>,
  sentence: RegExp,
  args = server(),
): Promise<string> {
  const port = String(await freePort())
  const refused = launch(args, { DATA_DIR: temporaryFolder(), PORT: port, ...settings })
  onTestFinished(() => refused.kill())
  expect(await refused.finish()).toBe(1)
  const printed = refused.output()
  expect(printed).toMatch(sentence)
  expect(printed).not.toMatch(/^\s+at |node_modules|node:|\[Error|^\{|errno|problems:/m)
  return printed
}

const refusals = [
  ['a wrong port', { PORT: 'harbour' }, /PORT/],
  ['half a mail configuration', { SMTP_URL: 'smtp://127.0.0.1:1' }, /MAIL_FROM/],
  ['a VAT number without a company', { VAT_NUMBER: '4123456789' }, /COMPANY_NAME.*: missing/],
  ['a server for everybody without a secret', { HOST: '0.0.0.0' }, /SESSION_SECRET/],
  [
    'an address that only begins like this machine’s',
    { PUBLIC_URL: 'https://127.0.0.1.nip.io' },
    /SESSION_SECRET: an exposed server needs one of its own/,
  ],
  [
    'a public address without https',
    { ...exposed, HOST: '127.0.0.1', PUBLIC_URL: 'http://gems.example' },
    /PUBLIC_URL: a public address needs https/,
  ],
  [
    'a server for everybody whose payments are a sandbox nobody asked for',
    { HOST: '0.0.0.0', SESSION_SECRET: secret },
    /needs PAYMENTS=sandbox said on purpose/,
  ],
  ['Paystack without a key', { PAYMENTS: 'paystack' }, /PAYSTACK_SECRET_KEY: missing/],
  ['a folder that is a file', { DATA_DIR: '/etc/hosts' }, /^DATA_DIR: \/etc\/hosts/m],
] as const

test.for(sample(refusals, 8))(
  '%s stops the start with a sentence',
  async ([, settings, sentence]) => void (await expectRefusal(settings, sentence)),
)

test('a database address that cannot be read is not printed, password and all', async () => {
  const DATABASE_URL = 'postgres://gems:s3cret@ho:st:5432/gems'
  expect(await expectRefusal({ DATABASE_URL }, /DATABASE_URL: cannot be read/)).not.toContain('s3c')
})

test('a folder without a build says how to make one', async () => {
  const args = ['db/launcher/start.js', `--as-built=${temporaryFolder()}`]
  await expectRefusal({}, /There is no build in .*: run npm run build/, args)
})

const obstacles: [what: string, settings: (url: string) => Record<string, string>, RegExp][] = [
  [
    'an address of another machine',
    (DATABASE_URL) => ({ ...exposed, DATABASE_URL, HOST: '203.0.113.9' }),
    /^HOST: 203\.0\.113\.9 is no address of this machine/m,
  ],
  [
    'a name that leads nowhere',
    (DATABASE_URL) => ({ ...exposed, DATABASE_URL, HOST: 'no-such-host.invalid' }),
    /The name no-such-host\.invalid leads nowhere/,
  ],
  [
    'a weak password of the admin',
    (DATABASE_URL) => ({
      DATABASE_URL,
      ADMIN_EMAIL: 'a@b.example',
      ADMIN_PASSWORD: 'aaaaaaaaaaaa',
    }),
    /ADMIN_EMAIL, ADMIN_PASSWORD: This password/,
  ],
  [
    'a database that is not there',
    (url) => ({ DATABASE_URL: `${url}-not-there` }),
    /^The database at .* cannot be used: database ".*" does not exist/m,
  ],
]

test.for(sample(obstacles, 2))(
  '%s stops the start with a sentence where all else is right',
  async ([, settings, sentence]) => {
    const database = await createTestDatabase()
    onTestFinished(database.drop)
    await expectRefusal(settings(database.url), sentence)
  },
)

const servers = [
  ['the site’s own server', server],
  ['remix-serve', remixServe],
] as const

test.for(sample(servers, 2))(
  'demo accounts stop a start for everybody of %s with a sentence',
  async ([, args]) => {
    const database = await createTestDatabase('demo')
    onTestFinished(database.drop)
    await expectRefusal(
      { ...exposed, DATABASE_URL: database.url },
      /the demo accounts exist: an exposed server needs a database without them/,
      args(),
    )
  },
)

test('a folder that may not be written stops the start with a sentence', async () => {
  const file = join(temporaryFolder(), 'a-file')
  writeFileSync(file, '')
  await expectRefusal({ DATA_DIR: join(file, 'data') }, /^DATA_DIR: .*ENOTDIR/m)
})
