import { Form, Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

/** The box a file is chosen in or dropped on, with and without scripts; then it has the file's name. */
function FileBox({ error, onFile }: { error: string | undefined; onFile: (has: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null)
  // It may have been chosen before the scripts came.
  useEffect(() => onFile(input.current?.files?.length !== 0), [onFile])
  return (
    <div className="picture-zone import-zone">
      <input
        ref={input}
        id="import-file"
        type="file"
        name="file"
        accept=".csv,.json,.geojson,text/csv"
        aria-describedby={`${error ? 'import-error ' : ''}import-hint`}
        aria-invalid={error ? true : undefined}
        required
        onChange={({ target }) => onFile(target.files?.length !== 0)}
      />
      <span aria-hidden="true">
        <Icon name="upload" className="h-8 w-8 text-action" />
        <b>Drop a CSV here or choose a file</b>
      </span>
      <p id="import-hint">
        CSV with column names in English or Afrikaans in the first row. You can also upload Overpass
        JSON or GeoJSON. To update listings, include id, name, industry and the columns you change.
      </p>
    </div>
  )
}

/** Sends a file; with scripts there is nothing to press before there is one. */
export function UploadForm({ error }: { error: string | undefined }) {
  const [hasFile, setHasFile] = useState(true)
  return (
    <Form method="post" encType="multipart/form-data">
      <label className="label" htmlFor="import-file">
        CSV file
      </label>
      <FileBox error={error} onFile={setHasFile} />
      {error ? (
        <p className="error-text" id="import-error" role="alert">
          {error}
        </p>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <SubmitButton pending="Looking..." name="intent" value="dryRun" disabled={!hasFile}>
          Dry run
        </SubmitButton>
        <SubmitButton
          pending="Importing..."
          name="intent"
          value="import"
          className="btn btn-quiet"
          disabled={!hasFile}
        >
          Import
        </SubmitButton>
        <Link
          className="link inline-flex min-h-[2.75rem] items-center"
          to={paths.admin('businesses')}
        >
          Back to businesses
        </Link>
      </div>
    </Form>
  )
}
