import { fork } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { DomainError } from '#app/domain/errors.ts'
import { Fault } from '#app/log/fault.ts'
import type { FocalPoint } from './focal-point.ts'
import { damaged, inspectPicture } from './picture-inspection.server.ts'
import type { PictureOrder, ImageResult } from './picture-order.ts'
import { QueueFull, concurrencyLimit } from './concurrency-limit.ts'

/** Widths in pixels that pages choose from; all 16 to 10. */
export const pictureWidths = [400, 800, 1200]
/** Goes into every name: what a changed recipe makes gets new ones. */
const recipe = 1
/** Milliseconds that one picture may take. */
const timeoutMs = 30_000

/** Everything made of one picture. */
export type MadePicture = ImageResult & {
  /** 32 hexadecimal digits by content, business and focal point. */
  hash: string
  /** Of the picture as it was sent, turned upright. */
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

/** A press: it knows no secrets and keeps its memory in one piece. */
const startWorker = () =>
  fork(resolve('app/domain/uploads/image-worker.js'), {
    env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '1', UV_THREADPOOL_SIZE: '1' },
    execArgv: ['--max-old-space-size=64'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })

/** Has a press of its own work on one order. Throws where it cannot decode, takes too long, or falls over. */
async function runWorker(order: PictureOrder): Promise<ImageResult> {
  const child = startWorker()
  const over = new AbortController()
  try {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const fellOver = once(child, 'exit', over).then(([code, signal]) => {
      throw new Fault(`the press fell over (${code ?? signal})`)
    })
    const sent = new Promise<never>((_, fail) => child.send(order, (error) => error && fail(error)))
    const [answer] = (await Promise.race([once(child, 'message', over), fellOver, sent]).finally(
      () => clearTimeout(timer),
    )) as [{ result: ImageResult } | { damaged: string }]
    if ('damaged' in answer) throw new Error(answer.damaged)
    return answer.result
  } finally {
    over.abort()
    child.on('error', () => {}).kill('SIGKILL')
  }
}

// Apart from the making: a storage that hangs must not hold up those whose bytes are here.
const readers = concurrencyLimit({ maxConcurrent: 3, maxQueued: 30 })
// One at a time: decoding and encoding are what memory is needed for.
const makers = concurrencyLimit({ maxConcurrent: 1, maxQueued: 3 })

/** Reads a picture, then makes what is wanted of it, each in its turn. Throws `too-many` while 30 others wait. */
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

/** The width of the JPEG that old browsers, other sites and the API are given. */
export const fallbackWidth = (widths: readonly number[]): number =>
  widths[Math.min(1, widths.length - 1)] as number

/**
 * Makes of an uploaded file what pages show: three widths (fewer of a small picture) as AVIF and WebP and
 * one JPEG, cut to a card's shape around `focalPoint`. `owner` goes into the name, so that no two
 * businesses share files. Throws as `inspectPicture`, also for what cannot be decoded to its end.
 * Call it within `inTurn`.
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
