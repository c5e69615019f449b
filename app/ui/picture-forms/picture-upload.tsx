import { useRevalidator } from '@remix-run/react'
import { useEffect, useRef, useState, type ClipboardEvent, type DragEvent } from 'react'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { showToast } from '#app/ui/layout/toasts.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { accept, pictureHint, PictureRefusal } from './picture-field.tsx'
import { PlainUpload } from './plain-upload.tsx'
import type { PictureUploader, UploadState } from './picture-uploader.ts'

function Progress({ state, onCancel }: { state: UploadState; onCancel: () => void }) {
  if (state.phase === 'idle') return null
  const making = state.phase === 'making'
  return (
    <div className="flex flex-wrap items-center gap-4">
      {state.preview ? (
        <img
          src={state.preview}
          alt="Preview"
          width={96}
          height={60}
          className="h-[3.75rem] w-24 shrink-0 rounded-control border border-line object-cover"
        />
      ) : null}
      <div className="min-w-[10rem] flex-1">
        <p className="break-words text-sm" role="status">
          {making ? 'Making your picture...' : `Uploading ${state.name}: ${state.percent}%`}
        </p>
        <progress
          className="progress"
          max={100}
          value={making ? undefined : state.percent}
          aria-label="Upload"
        />
      </div>
      {making ? null : (
        <button type="button" className="btn btn-quiet" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}

const Messages = ({ messages }: { messages: string[] }) => (
  <div role="alert">
    {messages.map((message, at) => (
      <p key={`${at} ${message}`} className="error-text mt-3">
        {message}
      </p>
    ))}
  </div>
)

const idle: UploadState = { phase: 'idle', messages: [] }

/** Loads the upload library on first use, and reports its progress. */
function useUploader(early: () => Iterable<File>) {
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<UploadState>(idle)
  const [reason, setReason] = useState<string>()
  const uploader = useRef<Promise<PictureUploader>>()
  const prepare = () =>
    (uploader.current ??= import('./picture-uploader.ts').then(({ pictureUploader }) =>
      pictureUploader({
        onState: setState,
        onDone: () => {
          showToast({
            title: 'Success',
            description: 'Business image updated successfully',
            kind: 'success',
          })
          revalidate()
        },
        onFailure: ({ title, description, reason: why }) => {
          setReason(why)
          showToast({ title, description, kind: 'destructive' })
        },
      }),
    ))
  useEffect(() => () => void uploader.current?.then((open) => open.close()), [])
  const take = (files: Iterable<File>) => {
    setReason(undefined)
    const chosen = [...files]
    if (chosen.length > 0) void prepare().then((open) => open.take(chosen))
  }
  // eslint-disable-next-line react-hooks/exhaustive-deps -- once: what the form of before held
  useEffect(() => take(early()), [])
  const cancel = () => void uploader.current?.then((open) => open.cancel())
  return { state, reason, prepare, take, cancel }
}

/** Takes pictures pasted anywhere on the page. */
function usePaste(take: (files: Iterable<File>) => void): void {
  useEffect(() => {
    const onPaste = (event: Event) => {
      const files = (event as unknown as ClipboardEvent).clipboardData?.files
      if (files && files.length > 0) take(files)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  })
}

/** The upload with scripts: choose, drop or paste. */
function ScriptedUpload({ label, early }: { label: string; early: () => Iterable<File> }) {
  const { state, reason, prepare, take, cancel } = useUploader(early)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const busy = state.phase !== 'idle'
  usePaste(take)
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={`upload-box flex flex-1 flex-col items-center justify-center rounded-control border-2 border-dashed p-4 text-center ${over ? 'border-action bg-info-soft' : 'border-edge'}`}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <input
        ref={input}
        className="sr-only"
        type="file"
        accept={accept}
        aria-label="Choose a picture"
        aria-hidden="true"
        tabIndex={-1}
        onChange={(event) => {
          take(event.currentTarget.files ?? [])
          event.currentTarget.value = ''
        }}
      />
      <button
        type="button"
        className="btn btn-quiet"
        disabled={busy}
        onClick={() => {
          void prepare()
          input.current?.click()
        }}
      >
        <Icon name="upload" />
        {label}
      </button>
      <Messages messages={[...state.messages, ...(reason === undefined ? [] : [reason])]} />
      <p className="mt-2 text-sm text-muted">
        <span className="max-sm:hidden">Or drop or paste a picture here. </span>
        {pictureHint}
      </p>
      <div className={busy ? 'mt-3 w-full' : undefined}>
        <Progress state={state} onCancel={cancel} />
      </div>
    </div>
  )
}

export function PictureUpload({ has, refusal }: { has: boolean; refusal: string | undefined }) {
  const label = has ? 'Change Image' : 'Upload Image'
  const scripted = useScripted()
  const plain = useRef<HTMLFormElement>()
  /** What was chosen before the scripts came, whose form then goes. */
  const early = () => {
    const chosen = plain.current ? new FormData(plain.current).getAll('picture') : []
    plain.current = undefined
    return chosen.filter((one): one is File => one instanceof File && one.name !== '')
  }
  const keep = (form: HTMLFormElement | null) => {
    if (form) plain.current = form
  }
  return (
    <div className="flex flex-1 flex-col">
      {refusal === undefined ? null : (
        <PictureRefusal title="Failed to update business image">{refusal}</PictureRefusal>
      )}
      {scripted ? (
        <ScriptedUpload label={label} early={early} />
      ) : (
        <PlainUpload label={label} form={keep} />
      )}
    </div>
  )
}
