import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { DomainError } from '#app/domain/errors.ts'
import { Fault } from '#app/log/fault.ts'
import type { FocalPoint } from './focal-point.ts'
import { damaged, inspectPicture } from './picture-inspection.server.ts'
import type { PictureOrder, ImageResult } from './picture-order.ts'
import { QueueFull, concurrencyLimit } from '#app/domain/concurrency-limit.ts'

/** Pixels; all pictures are 16:10. */
const pictureWidths = [400, 800, 1200]
/** Part of every hash; increase it when the conversion changes, to get new file names. */
const recipe = 1
/** Timeout for one picture in milliseconds. */
const timeoutMs = 30_000

export type MadePicture = ImageResult & {
  /** 32 hex digits from content, business and focal point. */
  hash: string
  /** Of the upload after EXIF rotation. */
  width: number
  height: number
}

const gravities: Record<FocalPoint, string> = {
  'top-left': 'northwest',
  top: 'north',
  'top-right': 'northeast',
  left: 'west',
  centre: 'centre',
  right: 'east',
  'bottom-left': 'southwest',
  bottom: 'south',
  'bottom-right': 'southeast',
}

/** Runs without the server's environment and secrets; MALLOC settings limit memory fragmentation. */
const startWorker = () =>
  // A file of its own in the build too, beside the one that this module comes to be part of.
  fork(new URL('./image-worker.js', import.meta.url), {
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** Runs one order in a new worker. Throws where it cannot decode, times out or crashes. */
async function runWorker(order: PictureOrder): Promise<ImageResult> {
  const child = startWorker()
  const aborter = new AbortController()
  try {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const exited = once(child, 'exit', aborter).then(([code, signal]) => {
      throw new Fault(`image worker exited (${code ?? signal})`)
    })
    const sent = new Promise<never>((_, fail) => child.send(order, (error) => error && fail(error)))
    const [answer] = (await Promise.race([once(child, 'message', aborter), exited, sent]).finally(
      () => clearTimeout(timer),
    )) as [{ result: ImageResult } | { damaged: string }]
    if ('damaged' in answer) throw new Error(answer.damaged)
    return answer.result
  } finally {
    aborter.abort()
    child.on('error', () => {}).kill('SIGKILL')
  }
}

// Reading has its own limit: a hanging storage must not block pictures already read.
const readers = concurrencyLimit({ maxConcurrent: 3, maxQueued: 30 })
// One at a time: decoding and encoding use the memory.
const makers = concurrencyLimit({ maxConcurrent: 1, maxQueued: 3 })

/** Reads, then converts a picture, each in its own queue. Throws `too-many` while 30 others wait. */
export async function withWorkerSlot<Read, Made>(
  read: () => Promise<Read>,
  make: (picture: Read) => Promise<Made>,
): Promise<Made> {
  try {
    return await readers(async () => {
      const picture = await read()
      return makers(() => make(picture))
    })
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new DomainError('too-many', 'Many pictures are on their way. Please try again soon.', {
      retryAfter: 30,
    })
  }
}

/** The JPEG's width, for old browsers, other sites and the API. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths[Math.min(1, widths.length - 1)] as number

/**
 * Converts an upload to three widths (fewer if small) as AVIF and WebP and one JPEG, cropped to 16:10 around
 * `focalPoint`. `owner` is part of the hash, so that businesses share no files. Throws as `inspectPicture`, and for a
 * damaged file. Call it within `withWorkerSlot`.
 */
export async function makePicture(
  bytes: Uint8Array,
  { focalPoint, owner }: { focalPoint: FocalPoint; owner: string },
): Promise<MadePicture> {
  const { width, height } = await inspectPicture(bytes)
  const hash = createHash('sha256')
    .update(JSON.stringify([recipe, owner, focalPoint]))
    .update(bytes)
    .digest('hex')
    .slice(0, 32)
  const position = gravities[focalPoint]
  const order = { bytes, pixels: width * height, widths: pictureWidths, position }
  const made = await runWorker(order).catch((error: unknown) => {
    throw damaged(error)
  })
  return { ...made, hash, width, height }
}
