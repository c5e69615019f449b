import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseEnv, type Env } from '#app/env.server.ts'
import { reportUncaught } from '#app/log/process-faults.ts'
import { safeRequestLine } from '#app/log/safe-path.ts'
import { closeDatabase } from '#db/client.server.ts'
import { root } from '#db/launcher/root.js'
import { refuseUnsafeStart } from '../safe-start.server.ts'
import { type OpenDatabase, openDatabase, prepareDatabase } from './database.ts'
import { fail } from './failure.ts'
import { migrateDatabase } from './migrations.ts'
import { completeEnvironment } from './settings.ts'
import { StartError } from './start-error.ts'

/** A script is a module that has done its work once it is loaded: it waits at top level. */
type Load = () => Promise<unknown>

const scripts: Record<string, Load> = {
  'admin:create': () => import('#db/commands/admin-create.ts'),
  // The schema is brought up to date before any script.
  'db:migrate': async () => console.log('The database is up to date.'),
  doctor: () => import('#db/commands/doctor.ts'),
  export: () => import('#db/commands/export.ts'),
  import: () => import('#db/commands/import.ts'),
  seed: () => import('#db/commands/seed.ts'),
  worker: () => import('#db/commands/worker.ts'),
}

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

/** Runs a script in this process, and closes what it left open. */
async function runScript(name: string, load: Load, args: string[]): Promise<void> {
  endOnSignal()
  process.argv = [process.execPath, name, ...args]
  await load()
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
 * Runs one of `scripts`, or of `programs`, with DATABASE_URL set to a migrated database, which it
 * starts, joins and leaves as needed. `find` may know of further scripts.
 */
export async function run(
  [command, ...args]: string[],
  find: (name: string) => Load | undefined = () => undefined,
): Promise<void> {
  reportUncaught()
  try {
    if (!command) throw new StartError('Say which command to run.')
    const program = programs[command]
    const script = scripts[command] ?? find(command)
    if (!program && !script) {
      const names = [...Object.keys(scripts), ...Object.keys(programs)].join(', ')
      throw new StartError(`No command "${command}": there are ${names}.`)
    }
    const dataDir = completeEnvironment()
    const env = parseEnv(process.env)
    const database = await openDatabase(dataDir, say)
    if (program) {
      await prepareDatabase(database, env, say)
      // As the site's own server does before it opens; remix-serve and the like would not ask.
      await refuseUnsafeStart().finally(closeDatabase)
      process.exitCode = await runProgram(program, args, database, env)
    } else if (script) {
      await migrateDatabase(database.url)
      await runScript(command, script, args)
    }
    database.release()
    // A command that left something open must not hang, and what it printed must still get out.
    setTimeout(() => process.exit(), 2000).unref()
  } catch (error) {
    fail(error)
  }
}
