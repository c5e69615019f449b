import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Bucket } from '#app/env/bucket.ts'

/** What a server behind a store is known to leave out; the suite then leaves those checks out too. */
export type Known = {
  /** It looks at signatures, and so at what they bind and until when. */
  signatures: boolean
  /** An expired address is refused in the words that the stock upload client looks for. */
  expiryInWords: boolean
  /** A cut upload, or two at once, leave no object that is half of something. */
  wholeObjects: boolean
  /** Besides joining parts it lists them, gives uploads up, and knows wrong parts and ids. */
  allOfMultipart: boolean
  /** It holds an unbound upload to `atMost` bytes. */
  atMost: boolean
}

/** An S3 server that runs on this machine for a test, with an empty bucket. */
export type S3Server = { bucket: Bucket; stop: () => Promise<void> }

/** A kind of S3 server: whether this machine has it, what it leaves out, and how to start one. */
export type S3ServerKind = {
  name: string
  installed: boolean
  known: Known
  /** Whether it has roles that give out temporary credentials. */
  roles: boolean
  /** `origin` is the site whose pages may send to it. */
  start: (origin?: string) => Promise<S3Server>
}

/** Whether a program of this name is on the PATH. */
export const hasProgram = (name: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)))

/** Programs of one server, which end together, the last started first. */
export class Programs {
  readonly #running: { child: ChildProcess; exited: Promise<unknown> }[] = []
  #output = ''

  get output(): string {
    return this.#output
  }

  start(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): void {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const keep = (text: string) => (this.#output = (this.#output + text).slice(-20_000))
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    child.once('error', (error) => keep(String(error)))
    this.#running.push({ child, exited: once(child, 'exit').catch(() => undefined) })
  }

  /** Waits until `url` answers anything at all; throws with what was printed where it does not. */
  async untilAnswers(url: string): Promise<void> {
    for (const end = Date.now() + 120_000; ;) {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) }).catch(() => null)
      await answer?.body?.cancel()
      if (answer) return
      const ended = this.#running.some(({ child }) => child.exitCode !== null)
      if (ended || Date.now() > end) throw new Error(`It does not answer:\n${this.#output}`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  async stop(): Promise<void> {
    for (const { child, exited } of this.#running.toReversed()) {
      child.kill('SIGTERM')
      const stubborn = setTimeout(() => child.kill('SIGKILL'), 5000)
      if (child.pid !== undefined) await exited
      clearTimeout(stubborn)
    }
  }
}

/** A bucket of a server on this machine, in path style. */
export const localBucket = (port: number, accessKeyId: string, secretAccessKey: string): Bucket => {
  const endpoint = `http://127.0.0.1:${port}`
  const name = 'pictures-for-tests'
  return {
    name,
    region: 'us-east-1',
    accessKeyId,
    secretAccessKey,
    endpoint,
    pathStyle: true,
    url: `${endpoint}/${name}`,
    publicUrl: `${endpoint}/${name}`,
    stsRoleArn: undefined,
    stsEndpoint: endpoint,
  }
}

/** The settings by which the product keeps its pictures there. */
export const s3Settings = ({ bucket }: S3Server): Record<string, string> => ({
  S3_BUCKET: bucket.name,
  S3_REGION: bucket.region,
  S3_ENDPOINT: bucket.endpoint ?? '',
  S3_ACCESS_KEY_ID: bucket.accessKeyId,
  S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
})
