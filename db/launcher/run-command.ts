import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { parseEnv, type Env } from '#app/env.server.ts'
import { reportUncaught } from '#app/log/process-faults.ts'
import { safeRequestLine } from '#app/log/safe-path.ts'
import { ensureBuilt } from './build.js'
import { type OpenDatabase, openDatabase, prepareDatabase } from './database.ts'
import { fail } from './failure.ts'
import { root } from './installation.js'
import { migrateDatabase } from './migrations.ts'
import { LauncherError } from './sentence.ts'
import { completeEnvironment } from './settings.ts'

/** Programs of packages that need a database. */
const programs: Record<string, string> = {
  remix: 'node_modules/@remix-run/dev/dist/cli.js',
  'remix-serve': 'node_modules/@remix-run/serve/dist/cli.js',
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** What a command prints may be read by a program: remarks go where errors go. */
const say = (line: string) => void process.stderr.write(`${line}\n`)

/** Ends this process on a signal, unless the command listens for it too and ends by itself. */
function endOnSignal(): void {
  for (const signal of signals) {
    let asked = false
    process.on(signal, () => {
      if (asked || process.listenerCount(signal) === 1) {
        process.exit(128 + constants.signals[signal])
      }
      asked = true
    })
  }
}

/**
 * Runs a TypeScript command in this process. It has ended when its module has been evaluated
 * (commands wait at top level); what it left open is closed then.
 */
async function runScript(file: string, args: string[]): Promise<void> {
  endOnSignal()
  const path = resolve(file)
  process.argv = [process.execPath, path, ...args]
  await import(pathToFileURL(path).href)
  const { closeDatabase } = await import('#db/client.server.ts')
  await closeDatabase()
}

/** How long a program may take to end what it does. remix-serve never ends while the pool is open. */
const forceClose = 5000

/** Hands signals on to a child. Ctrl-C reaches it by itself: the terminal sends it to both. */
function passSignals(child: ChildProcess): void {
  for (const signal of signals) {
    process.on(signal, () => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
      setTimeout(() => child.kill('SIGKILL'), forceClose).unref()
    })
  }
}

/** As the site's own server does before it opens; remix-serve and the like would not ask. */
async function refuseUnsafeStart(): Promise<void> {
  const [safeStart, client] = await Promise.all([
    import('#app/server/safe-start.server.ts'),
    import('#db/client.server.ts'),
  ])
  await safeStart.refuseUnsafeStart().finally(client.closeDatabase)
}

async function runProgram(
  program: string,
  args: string[],
  database: OpenDatabase,
  { HOST }: Env,
): Promise<number> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    // Without it remix-serve listens at every address of this machine.
    env: { ...process.env, HOST },
    stdio: ['inherit', program.includes('remix-run/serve') ? 'pipe' : 'inherit', 'inherit'],
  })
  if (child.stdout) {
    createInterface({ input: child.stdout }).on('line', (line) =>
      console.log(safeRequestLine(line)),
    )
  }
  passSignals(child)
  if (child.pid) database.share(child.pid)
  let asked = false
  for (const signal of signals) process.on(signal, () => (asked = true))
  const [code] = await once(child, 'exit')
  return asked ? 0 : (code ?? 1)
}

/**
 * Runs a TypeScript file, or one of `programs`, with DATABASE_URL set to a migrated database,
 * which it starts, joins and leaves as needed.
 */
export async function run([command, ...args]: string[]): Promise<void> {
  reportUncaught()
  try {
    if (!command) throw new LauncherError('Say which command to run.')
    const program = programs[command]
    if (!program && !command.endsWith('.ts')) {
      throw new LauncherError(
        `No command "${command}": there are ${Object.keys(programs).join(', ')} and the files of db/commands.`,
      )
    }
    const dataDir = completeEnvironment()
    const env = parseEnv(process.env)
    if (args[0] === 'build/server/index.js') await ensureBuilt({ log: say })
    const database = await openDatabase(dataDir, say)
    if (program) {
      await prepareDatabase(database, env, say)
      await refuseUnsafeStart()
      process.exitCode = await runProgram(program, args, database, env)
    } else {
      await migrateDatabase(database.url)
      await runScript(command, args)
    }
    database.release()
    // A command that left something open must not hang, and what it printed must still get out.
    setTimeout(() => process.exit(), 2000).unref()
  } catch (error) {
    fail(error)
  }
}
