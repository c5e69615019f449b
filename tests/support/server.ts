import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type ParsedMail, simpleParser } from 'mailparser'
import { root } from '#db/launcher/root.js'
import { builtSite } from './built-site.ts'
import { createTestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { environmentWith } from './settings.ts'

/** The built site, served by a process of its own. */
export type TestServer = {
  url: string
  pid: number
  dataDir: string
  databaseUrl: string
  /** What the process has printed so far. */
  output: () => string
  /** The mails sent so far, oldest first. */
  mails: () => Promise<ParsedMail[]>
  /** Waits up to a minute for a mail that fits, and answers the newest. */
  mail: (fits: (mail: ParsedMail) => boolean) => Promise<ParsedMail>
  /** Waits likewise for a mail to this address, with such a subject. */
  mailTo: (address: string, subject: RegExp) => Promise<ParsedMail>
  /** Ends it as a power cut would: no time for a last word. Database and data folder stay. */
  kill: () => Promise<void>
  /** Ends it as Ctrl-C would, and throws if it does not end well. May be called again. */
  stop: () => Promise<void>
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

const running = new Set<TestServer>()

async function mailsIn(folder: string): Promise<ParsedMail[]> {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
  const written = new Map(files.map((file) => [file, statSync(file).mtimeMs]))
  files.sort((a, b) => (written.get(a) ?? 0) - (written.get(b) ?? 0) || a.localeCompare(b))
  return Promise.all(files.map((file) => simpleParser(readFileSync(file))))
}

/** Asks /healthz until it answers 200; throws when `gone` says that nobody will. */
export async function untilHealthy(url: string, gone: () => string | null): Promise<void> {
  const end = Date.now() + 240_000
  for (;;) {
    const reason = gone() ?? (Date.now() > end ? 'it did not get ready in four minutes' : null)
    if (reason !== null) throw new Error(`The server does not serve: ${reason}`)
    const signal = AbortSignal.timeout(10_000)
    const answer = await fetch(`${url}/healthz`, { signal }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.status === 200) return
    await sleep(50)
  }
}

/**
 * Builds the site if needed and serves it from a process of its own, with a data folder, a port and
 * a database of its own: empty, or with the demo directory. Limits on rates are off and the log is
 * at `warn` unless `env` says otherwise. It stops when the test file ends, if not before.
 */
export async function startTestServer(
  options: { seed?: 'demo' | 'none'; env?: Record<string, string>; host?: string } = {},
): Promise<TestServer> {
  const folder = await builtSite()
  const database = await createTestDatabase(options.seed)
  const dataDir = mkdtempSync(join(tmpdir(), 'cpt-gems-data-'))
  const url = `http://${options.host ?? '127.0.0.1'}:${await freePort()}`
  const child = spawn(process.execPath, ['db/launcher/start.js', `--as-built=${folder}`], {
    cwd: root,
    env: environmentWith({
      PORT: new URL(url).port,
      PUBLIC_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      SEED: 'none',
      RATE_LIMIT: 'off',
      ADMIN_SECOND_FACTOR: 'off',
      LOG_LEVEL: 'warn',
      ...options.env,
    }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
  child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
  const exited = once(child, 'exit')
  const mails = () => mailsIn(join(dataDir, 'mail'))

  const server: TestServer = {
    url,
    pid: child.pid ?? 0,
    dataDir,
    databaseUrl: database.url,
    output: () => output,
    mails,
    async mail(fits) {
      const end = Date.now() + 60_000
      for (;;) {
        const all = await mails()
        const found = all.findLast(fits)
        if (found) return found
        if (Date.now() > end) {
          const seen = all.map((mail) => mail.subject).join('; ')
          throw new Error(`No such mail came within a minute. Sent: ${seen || 'none'}`)
        }
        await sleep(50)
      }
    },
    mailTo: (address, subject) =>
      server.mail(
        (mail) =>
          subject.test(mail.subject ?? '') &&
          [mail.to].flat().some((to) => to?.text.includes(address)),
      ),
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
    async stop() {
      if (!running.delete(server)) return
      child.kill('SIGTERM')
      const [code, signal] = await exited
      await database.drop()
      rmSync(dataDir, { recursive: true, force: true })
      if (code !== 0 && signal !== 'SIGKILL')
        throw new Error(`The server ended with ${code}:\n${output}`)
    },
  }
  running.add(server)
  await untilHealthy(url, () => (child.exitCode === null ? null : output))
  return server
}

/** Stops every server that a test file has left running. */
export async function stopTestServers(): Promise<void> {
  await Promise.all([...running].map((server) => server.stop()))
}
