import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { maxPictureBytes, noHeic, saysHeic } from '#app/domain/uploads/picture-format.ts'
import { paths } from '#app/paths.ts'

/** `messages` are the library's own: at most four, each for five seconds. */
export type UploadState = { messages: string[] } & (
  | { phase: 'idle' }
  | { phase: 'uploading'; name: string; percent: number; preview: string | null }
  | { phase: 'making'; preview: string | null }
)

type Failure = { title: string; description: string; reason?: string }

export type PictureUploader = {
  take: (files: File[]) => void
  cancel: () => void
  close: () => void
}

const messageOf = async (response: Response): Promise<string | undefined> => {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null
  return typeof body?.error === 'string' ? body.error : undefined
}

const sendJson = (path: string, method: string, body: unknown) =>
  fetch(path, {
    method,
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(body),
  })

class NoUploadURL extends Error {}

/** The upload URL of a file. Throws NoUploadURL, whose message is the server's or SPEC.md §5's. */
async function uploadURLFor(type: string, size: number | null): Promise<string> {
  const response = await sendJson(paths.api.startUpload(), 'POST', { type, size }).catch(() => null)
  if (response && !response.ok) throw new NoUploadURL(await messageOf(response))
  const body = (await response?.json().catch(() => null)) as { uploadURL?: unknown } | null
  if (typeof body?.uploadURL !== 'string' || !body.uploadURL) {
    throw new NoUploadURL('No upload URL received')
  }
  return body.uploadURL
}

type Callbacks = {
  onState: (state: UploadState) => void
  onDone: () => void
  onFailure: (failure: Failure) => void
}

const updateFailure = (reason: string | undefined): Failure => ({
  title: 'Error',
  description: 'Failed to update business image',
  ...(reason === undefined ? {} : { reason }),
})

class OnePictureUpload {
  readonly #callbacks: Callbacks
  readonly #uppy: Uppy
  #state: UploadState = { phase: 'idle', messages: [] }
  #preview: string | null = null
  #uploadURL = ''

  constructor(callbacks: Callbacks) {
    this.#callbacks = callbacks
    this.#uppy = new Uppy({
      autoProceed: true,
      infoTimeout: 5000,
      // Errors are shown to the user instead.
      logger: { debug() {}, warn() {}, error() {} },
      restrictions: {
        maxNumberOfFiles: 1,
        maxFileSize: maxPictureBytes,
        allowedFileTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
      },
    })
    this.#uppy.use(AwsS3, {
      shouldUseMultipart: false,
      getUploadParameters: async (file) => {
        this.#uploadURL = await uploadURLFor(file.type, file.size)
        return { method: 'PUT', url: this.#uploadURL, headers: { 'Content-Type': file.type } }
      },
    })
    this.#listen()
  }

  take(files: File[]): void {
    if (this.#state.phase !== 'idle') return
    if (files.some(({ type, name }) => saysHeic(type, name))) {
      this.#callbacks.onFailure(updateFailure(noHeic))
      return
    }
    // `info-visible` reports refused files.
    this.#uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file })))
  }

  cancel(): void {
    if (this.#state.phase !== 'uploading') return
    this.#uppy.cancelAll()
    this.#resetFile()
  }

  close(): void {
    this.#uppy.destroy()
  }

  #set(next: UploadState): void {
    this.#state = next
    this.#callbacks.onState(next)
  }

  #resetFile(): void {
    if (this.#preview) URL.revokeObjectURL(this.#preview)
    this.#preview = null
    this.#set({ phase: 'idle', messages: this.#state.messages })
    this.#uppy.clear()
  }

  #listen(): void {
    const uppy = this.#uppy
    const showMessages = () => {
      const messages = uppy.getState().info.map(({ message }) => String(message))
      this.#set({ ...this.#state, messages })
    }
    uppy.on('info-visible', showMessages)
    uppy.on('info-hidden', showMessages)
    uppy.on('file-added', (file) => {
      const preview = URL.createObjectURL(file.data as Blob)
      this.#preview = preview
      const { messages } = this.#state
      this.#set({ phase: 'uploading', name: String(file.name), percent: 0, preview, messages })
    })
    uppy.on('progress', (percent) => {
      if (this.#state.phase === 'uploading') this.#set({ ...this.#state, percent })
    })
    uppy.on('upload-error', (_file, error) => {
      this.#callbacks.onFailure(
        error instanceof NoUploadURL
          ? {
              title: 'Upload Error',
              description: 'Failed to get upload URL. Please try again.',
              reason: error.message,
            }
          : updateFailure(error.message),
      )
      this.#resetFile()
    })
    uppy.on('upload-success', () => this.#makePicture())
  }

  async #makePicture(): Promise<void> {
    this.#set({ phase: 'making', preview: this.#preview, messages: this.#state.messages })
    const body = { imageURL: this.#uploadURL }
    const response = await sendJson(paths.api.businessImages(), 'PUT', body).catch(() => null)
    if (response?.ok) this.#callbacks.onDone()
    else this.#callbacks.onFailure(updateFailure(response ? await messageOf(response) : undefined))
    this.#resetFile()
  }
}

/**
 * Uploads one picture straight to the storage: @uppy/aws-s3 5.1 in single-upload mode, with the limits of SPEC.md §9
 * (progress every 500 ms, messages for five seconds, four at most).
 */
export const pictureUploader = (callbacks: Callbacks): PictureUploader =>
  new OnePictureUpload(callbacks)
