import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { completeEnv, type Env } from '#app/env.server.ts'
import { reportUncaught } from '#app/log/process-faults.ts'
import { safeRequestLine } from '#app/log/safe-path.ts'
import { closeDatabase } from '#db/client.server.ts'
import { root } from '#db/launcher/root.js'
import { refuseUnsafeStart } from '../safe-start.server.ts'
import { type OpenDatabase, openDatabase, prepareDatabase, readyDatabase } from './database.ts'
import { fail } from './failure.ts'
import { startSettings } from './settings.ts'
import { StartError } from './start-error.ts'

/** A script does its work at top level while it is imported. */
type Load = () => Promise<unknown>

const scripts: Record<string, Load> = {
  backup: () => import('#db/commands/backup.ts'),
  'backup:verify': () => import('#db/commands/backup-verify.ts'),
  restore: () => import('#db/commands/restore.ts'),
  'admin:create': () => import('#db/commands/admin-create.ts'),
  'admin:unlock': () => import('#db/commands/admin-unlock.ts'),
  // Migrations run before any script.
  'db:migrate': async () => console.log('The database is up to date.'),
  doctor: () => import('#db/commands/doctor.ts'),
  export: () => import('#db/commands/export.ts'),
  import: () => import('#db/commands/import.ts'),
  person: () => import('#db/commands/person.ts'),
  seed: () => import('#db/commands/seed.ts'),
  worker: () => import('#db/commands/worker.ts'),
}

/** Commands of packages that need a database. */
const programs: Record<string, string> = {
  remix: 'node_modules/@remix-run/dev/dist/cli.js',
  'remix-serve': 'node_modules/@remix-run/serve/dist/cli.js',
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Remarks go to standard error, since a program may read the output. */
const say = (line: string) => void process.stderr.write(`${line}\n`)

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

/** Runs a script in this process, and closes what it opened. */
async function runScript(name: string, load: Load, args: string[]): Promise<void> {
  endOnSignal()
  process.argv = [process.execPath, name, ...args]
  await load()
  await closeDatabase()
}

/** Milliseconds until a program is killed: remix-serve never exits while the pool is open. */
const forceClose = 5000

/** Forwards signals to a child. Ctrl-C reaches both anyway. */
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
  // By default remix-serve listens on all interfaces.
  completeEnv({ HOST })
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
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
 * Runs one of `scripts` or `programs` with DATABASE_URL set to a migrated database, started if necessary. `find` may
 * provide further scripts.
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
    const env = startSettings()
    const database = await openDatabase(env, say)
    if (program) {
      await prepareDatabase(database, env, say)
      // As the server itself does; remix-serve would not check.
      await refuseUnsafeStart().finally(closeDatabase)
      process.exitCode = await runProgram(program, args, database, env)
    } else if (script) {
      await readyDatabase(database)
      await runScript(command, script, args)
    }
    database.release()
    // Do not hang on open handles, but let output be flushed.
    setTimeout(() => process.exit(), 2000).unref()
  } catch (error) {
    fail(error)
  }
}
