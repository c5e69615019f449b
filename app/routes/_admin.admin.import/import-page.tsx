import { useLoaderData } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'
import { StepList } from '#app/ui/layout/step-list.tsx'
import { Disclosure } from '#app/ui/primitives/disclosure.tsx'
import { KeptFiles } from './kept-files.tsx'
import { KeptImport } from './kept-import.tsx'
import type { action, loader } from './route.tsx'
import { UploadForm } from './upload-form.tsx'

const steps = [
  [
    'Dry run',
    'The whole file is read, and you see what would change. A broken file changes nothing.',
  ],
  ['Decide', 'Possible duplicates wait for your decision.'],
  ['Import', 'Invalid rows are skipped, each with a reason.'],
] as const

const KeptForADay = () => (
  <>
    Only you can see the file. It is deleted after a day. See all columns in an{' '}
    <a className="link" href={paths.adminExport()} download>
      export
    </a>
    .
  </>
)

/** What comes after the file was chosen. */
const Steps = () => (
  <aside className="panel mt-6" aria-labelledby="steps-heading">
    <h2 id="steps-heading" className="text-lg md:text-lg">
      How it works
    </h2>
    <StepList steps={steps} className="import-steps md:gap-6" />
    <p className="mt-4 border-t border-line pt-3 text-sm text-muted">
      <KeptForADay />
    </p>
  </aside>
)

export function ImportPage() {
  const reply = useReply<typeof action>()
  const { kept, files } = useLoaderData<typeof loader>()
  const error = reply && 'error' in reply ? reply.error : undefined
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Import businesses" />
      {kept ? <KeptImport kept={kept} /> : null}
      {kept?.report ? (
        <>
          <Disclosure summary="Choose another file" open={error !== undefined}>
            <UploadForm error={error} />
          </Disclosure>
          <p className="mt-3 text-sm text-muted">
            <KeptForADay />
          </p>
        </>
      ) : (
        <>
          <div className="panel">
            <UploadForm error={error} />
          </div>
          <Steps />
        </>
      )}
      <KeptFiles files={files} current={kept?.id} />
    </>
  )
}
