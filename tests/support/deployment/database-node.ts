import { execFileSync, spawn } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { environmentWith } from '../settings.ts'
import { temporaryFolder } from '../temporary-folder.ts'

/** PostgreSQL refuses to run as root. */
function postgresAccount(): { uid?: number; gid?: number } {
  if (process.getuid?.() !== 0) return {}
  const idOf = (kind: string) =>
    Number(execFileSync('id', [kind, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

/** A process that has ended may wait for its parent to hear of it. */
function isRunning(pid: number): boolean {
  const file = `/proc/${pid}/stat`
  return existsSync(file) && !/\) [ZX] /.test(readFileSync(file, 'utf8'))
}

export type Member = { name: string; role: string; state: string; lag?: number }

/** A server of PostgreSQL that Patroni keeps; it ends with the test. */
export class DatabaseNode {
  readonly #folder = temporaryFolder()
  readonly #account = postgresAccount()
  readonly #settings: Record<string, string>
  readonly #rest: string
  #output = ''

  /** `rest` is where its Patroni answers. */
  constructor(config: string, settings: Record<string, string>, rest: string) {
    this.#settings = settings
    this.#rest = rest
    const data = join(this.#folder, 'data')
    mkdirSync(data, { mode: 0o700 })
    const { uid, gid } = this.#account
    if (uid !== undefined && gid !== undefined) chownSync(data, uid, gid)
    writeFileSync(join(this.#folder, 'patroni.yml'), config.replaceAll(' /data/', ` ${data}/`))
    onTestFinished(() => this.lose())
  }

  get output(): string {
    return this.#output
  }

  start(): void {
    const child = spawn('patroni', [join(this.#folder, 'patroni.yml')], {
      cwd: this.#folder,
      env: { ...environmentWith(this.#settings), LANG: 'C.UTF-8' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...this.#account,
    })
    const keep = (text: string) => (this.#output = (this.#output + text).slice(-40_000))
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
  }

  #postmaster(): number | null {
    const file = join(this.#folder, 'data/postgres/postmaster.pid')
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0
    return pid > 0 && isRunning(pid) ? pid : null
  }

  /** Kills PostgreSQL alone. */
  killDatabase(): void {
    const pid = this.#postmaster()
    if (pid === null) throw new Error('no PostgreSQL runs')
    process.kill(pid, 'SIGKILL')
  }

  /** Whatever works in its folder: PostgreSQL's processes outlive their first by a moment. */
  #processes(): number[] {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map(Number).filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(this.#folder)
      } catch {
        return false
      }
    })
  }

  /** Ends it as the loss of its machine would. */
  async lose(): Promise<void> {
    for (let left = this.#processes(); left.length > 0; left = this.#processes()) {
      for (const pid of left) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended by itself.
        }
      }
      await pause(20)
    }
  }

  /** Who is in the cluster, as far as it knows; empty where it does not answer. */
  async members(): Promise<Member[]> {
    const signal = AbortSignal.timeout(3000)
    const answer = await fetch(`${this.#rest}/cluster`, { signal }).catch(() => null)
    if (!answer?.ok) return []
    return ((await answer.json()) as { members: Member[] }).members
  }
}
