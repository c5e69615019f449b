import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const sizeText = (bytes: number) =>
  bytes < 1_000_000
    ? `${Math.max(1, Math.round(bytes / 1000))} KB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`

/** What stands where the file goes: the way to it, then its name. */
const FileRow = ({ file }: { file: File | undefined }) =>
  file ? (
    <span className="file-row">
      <Icon name="list" className="h-6 w-6 shrink-0 text-action" />
      <span className="min-w-0 flex-1 text-left">
        <b className="line-break block">{file.name}</b>
        <span className="text-sm text-muted">{sizeText(file.size)}</span>
      </span>
      <span className="btn btn-quiet px-3 text-sm" aria-hidden="true">
        Change
      </span>
    </span>
  ) : (
    <span aria-hidden="true">
      <Icon name="upload" className="h-8 w-8 text-action max-sm:hidden" />
      <b className="max-sm:hidden">Drop a CSV here or choose a file</b>
      <span className="btn btn-quiet w-full sm:hidden">
        <Icon name="upload" />
        Choose a file
      </span>
    </span>
  )

type BoxProps = {
  error: string | undefined
  /** Undefined until the scripts are there. */
  file: File | null | undefined
  onFile: (file: File | null) => void
}

/** The box a file is chosen in or dropped on, with and without scripts; then it has the file's name. */
function FileBox({ error, file, onFile }: BoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const tell = () => onFile(input.current?.files?.[0] ?? null)
  // It may have been chosen before the scripts came.
  useEffect(() => onFile(input.current?.files?.[0] ?? null), [onFile])
  return (
    <div className={`picture-zone import-zone ${file ? 'import-named' : ''}`}>
      <input
        ref={input}
        id="import-file"
        type="file"
        name="file"
        accept=".csv,.json,.geojson,text/csv"
        aria-describedby={`${error ? 'import-error ' : ''}import-hint`}
        aria-invalid={error ? true : undefined}
        required
        onChange={tell}
      />
      <FileRow file={file ?? undefined} />
      <p id="import-hint">
        CSV with column names in English or Afrikaans in the first row. You can also upload Overpass
        JSON or GeoJSON. To update listings, include id, name, industry and the columns you change.
      </p>
    </div>
  )
}

/** Sends a file; with scripts there is nothing to press before there is one. */
export function UploadForm({ error }: { error: string | undefined }) {
  const [file, setFile] = useState<File | null>()
  const isMissing = file === null
  return (
    <Form method="post" encType="multipart/form-data">
      <label className="label" htmlFor="import-file">
        CSV file
      </label>
      <FileBox error={error} file={file} onFile={setFile} />
      {error ? (
        <p className="error-text" id="import-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="action-row mt-4">
        <SubmitButton pending="Looking..." name="intent" value="dryRun" disabled={isMissing}>
          Dry run
        </SubmitButton>
        <SubmitButton
          pending="Importing..."
          name="intent"
          value="import"
          className="btn btn-quiet"
          disabled={isMissing}
        >
          Import
        </SubmitButton>
        <Link
          className="link inline-flex min-h-[2.75rem] items-center justify-center px-2"
          to={paths.admin('businesses')}
        >
          Back to businesses
        </Link>
      </div>
    </Form>
  )
}
