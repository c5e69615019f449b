import AwsS3 from '@uppy/aws-s3'
import Uppy from '@uppy/core'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'
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

/**
 * Uploads one picture straight to the storage: @uppy/aws-s3 5.1 in single-upload mode, with the limits of SPEC.md §9
 * (progress every 500 ms, messages for five seconds, four at most).
 */
export function pictureUploader(callbacks: {
  onState: (state: UploadState) => void
  onDone: () => void
  onFailure: (failure: Failure) => void
}): PictureUploader {
  let state: UploadState = { phase: 'idle', messages: [] }
  let preview: string | null = null
  let uploadURL = ''
  const set = (next: UploadState) => callbacks.onState((state = next))
  const resetFile = () => {
    if (preview) URL.revokeObjectURL(preview)
    preview = null
    set({ phase: 'idle', messages: state.messages })
    uppy.clear()
  }

  const uppy = new Uppy({
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
  uppy.use(AwsS3, {
    shouldUseMultipart: false,
    getUploadParameters: async (file) => {
      uploadURL = await uploadURLFor(file.type, file.size)
      return { method: 'PUT', url: uploadURL, headers: { 'Content-Type': file.type } }
    },
  })

  uppy.on('info-visible', () => {
    const messages = uppy.getState().info.map(({ message }) => String(message))
    set({ ...state, messages })
  })
  uppy.on('info-hidden', () => {
    set({ ...state, messages: uppy.getState().info.map(({ message }) => String(message)) })
  })
  uppy.on('file-added', (file) => {
    preview = URL.createObjectURL(file.data as Blob)
    const name = String(file.name)
    set({ phase: 'uploading', name, percent: 0, preview, messages: state.messages })
  })
  uppy.on('progress', (percent) => {
    if (state.phase === 'uploading') set({ ...state, percent })
  })
  uppy.on('upload-error', (_file, error) => {
    if (error instanceof NoUploadURL) {
      callbacks.onFailure({
        title: 'Upload Error',
        description: 'Failed to get upload URL. Please try again.',
        reason: error.message,
      })
    } else {
      callbacks.onFailure({
        title: 'Error',
        description: 'Failed to update business image',
        reason: error.message,
      })
    }
    resetFile()
  })
  uppy.on('upload-success', async () => {
    set({ phase: 'making', preview, messages: state.messages })
    const response = await sendJson(paths.api.businessImages(), 'PUT', {
      imageURL: uploadURL,
    }).catch(() => null)
    if (response?.ok) callbacks.onDone()
    else {
      const reason = response ? await messageOf(response) : undefined
      callbacks.onFailure({
        title: 'Error',
        description: 'Failed to update business image',
        ...(reason === undefined ? {} : { reason }),
      })
    }
    resetFile()
  })

  return {
    take(files) {
      if (state.phase !== 'idle') return
      // `info-visible` reports refused files.
      uppy.addFiles(files.map((file) => ({ name: file.name, type: file.type, data: file })))
    },
    cancel() {
      if (state.phase !== 'uploading') return
      uppy.cancelAll()
      resetFile()
    },
    close: () => uppy.destroy(),
  }
}
