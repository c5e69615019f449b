import type { Page } from 'playwright'
import { build, type Rollup } from 'vite'

let bundled: Promise<string> | undefined

/** The stock upload client as one script, as a site that uses it would bundle it. */
async function bundle(): Promise<string> {
  const entry = 'virtual:stock-uploader'
  const output = (await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: entry,
        resolveId: (id) => (id.endsWith(entry) ? entry : null),
        load: (id) =>
          id === entry
            ? `export { Uppy } from '@uppy/core'; export { default as AwsS3 } from '@uppy/aws-s3'`
            : null,
      },
    ],
    build: { write: false, lib: { entry, formats: ['iife'], name: 'stockUploader' } },
  })) as Rollup.RollupOutput[]
  const [first] = output
  if (!first) throw new Error('nothing was bundled')
  return `${first.output[0].code}\nglobalThis.stockUploader = stockUploader`
}

/** A file to upload: `bytes` of it are 'a', 'b', 'c'… by the megabyte. */
export type Pick = { name: string; type: string; bytes: number }

export type UploadOptions = {
  endpoint?: string
  headers?: Record<string, string>
  multipart?: boolean
  /** Requests at once; the client's own default is 6. */
  limit?: number
  maxFileSize?: number
  allowedFileTypes?: string[]
  /** Pauses after this many parts, until `resume` is called. */
  pauseAfter?: number
  /** Gives everything up after this many parts. */
  cancelAfter?: number
}

/** What came of an upload. */
export type UploadOutcome = {
  uploadURL: string | null
  error: string | null
  /** Numbers of parts as they were sent. */
  parts: number[]
  /** What it said to the person. */
  said: string[]
}

/** Puts the stock upload client (@uppy/core, @uppy/aws-s3) at hand on the pages that follow. */
export async function withStockUploader(page: Page): Promise<void> {
  await page.addInitScript({ content: await (bundled ??= bundle()) })
}

/** Uploads one file from the page with the stock client and waits until it is done, refused or given up. */
export const upload = (page: Page, file: Pick, options: UploadOptions): Promise<UploadOutcome> =>
  page.evaluate(
    async ({ file, options }) => {
      const { Uppy, AwsS3 } = (globalThis as any).stockUploader
      const { pauseAfter, cancelAfter } = options
      const outcome: UploadOutcome = { uploadURL: null, error: null, parts: [], said: [] }
      const uppy = new Uppy({
        restrictions: {
          maxFileSize: options.maxFileSize ?? null,
          allowedFileTypes: options.allowedFileTypes ?? null,
        },
      })
      uppy.use(AwsS3, {
        ...(options.endpoint === undefined ? {} : { endpoint: options.endpoint }),
        ...(options.headers === undefined ? {} : { headers: options.headers }),
        ...(options.limit === undefined ? {} : { limit: options.limit }),
        shouldUseMultipart: options.multipart ?? false,
        retryDelays: [0, 100],
      })
      uppy.on('info-visible', () => {
        for (const { message } of uppy.getState().info) outcome.said.push(message)
      })
      const megabyte = 1024 * 1024
      const letters = Array.from({ length: Math.ceil(file.bytes / megabyte) }, (_, n) =>
        String.fromCharCode(97 + n).repeat(Math.min(megabyte, file.bytes - n * megabyte)),
      )
      const data = new Blob(letters, { type: file.type })
      let id: string
      try {
        id = uppy.addFile({ name: file.name, type: file.type, data })
      } catch (error) {
        return { ...outcome, error: (error as Error).message }
      }
      const paused = new Promise<void>((resolve) => {
        uppy.on('s3-multipart:part-uploaded', (_: unknown, part: { PartNumber: number }) => {
          outcome.parts.push(part.PartNumber)
          if (outcome.parts.length === pauseAfter) {
            uppy.pauseAll()
            resolve()
          }
          if (outcome.parts.length === cancelAfter) uppy.cancelAll()
        })
      })
      const done = uppy.upload()
      if (pauseAfter !== undefined) {
        await paused
        ;(globalThis as { pausedAt?: number }).pausedAt = outcome.parts.length
        await new Promise<void>((resolve) =>
          addEventListener('resume', () => resolve(), { once: true }),
        )
        uppy.resumeAll()
      }
      const result = await done.catch((error: Error) => error)
      outcome.uploadURL = result?.successful?.[0]?.uploadURL ?? null
      outcome.error = result instanceof Error ? result.message : (uppy.getFile(id)?.error ?? null)
      return outcome
    },
    { file, options },
  )
