import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { CodeField } from '#app/ui/account/code-field.tsx'
import { CopyButton } from '#app/ui/primitives/copy-button.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type Qr = { size: number; path: string }

const StepLead = ({ at, children }: { at: number; children: string }) => (
  <p className="flex items-center gap-3 font-semibold">
    <span
      className="flex h-8 w-8 shrink-0 items-center justify-center rounded-full bg-info-soft"
      aria-hidden="true"
    >
      {at}
    </span>
    {children}
  </p>
)

/** Folded on phones, which cannot scan themselves. */
const ScanCode = ({ qr: { size, path } }: { qr: Qr }) => (
  <>
    <details className="peer mt-2 md:hidden">
      <summary className="link inline-flex min-h-[2.75rem] items-center">Show the QR code</summary>
    </details>
    <div className="hidden peer-open:block md:block">
      <p className="mb-3 mt-2">Scan this with your authenticator app:</p>
      <svg
        role="img"
        aria-label="QR code for your authenticator app"
        viewBox={`0 0 ${size} ${size}`}
        className="qr"
        shapeRendering="crispEdges"
      >
        <rect width={size} height={size} fill="#fff" />
        <path d={path} fill="#000" />
      </svg>
    </div>
  </>
)

const Key = ({ secret }: { secret: string }) => (
  <>
    <p className="mt-2">Or type this key into it:</p>
    <p className="to-copy mt-2 break-words font-mono">{(secret.match(/.{4}/g) ?? []).join(' ')}</p>
    <div className="mt-2">
      <CopyButton value={secret} about="the key" />
    </div>
  </>
)

/** Shows what the app is given, and asks for the first code of it. */
export function ConfirmApp({
  secret,
  uri,
  qr,
  codeConstraint,
  reply,
}: {
  secret: string
  /** Opens the app where it is on the same phone. */
  uri: string
  qr: Qr
  codeConstraint: FormConstraint
  reply: FormReply | undefined
}) {
  const intent = 'confirmApp'
  const [form, fields] = useServerForm<{ code: string }>(intent, reply, {
    ...{ constraint: codeConstraint, intent },
  })
  return (
    <section className="py-5" aria-labelledby="connect">
      <h2 id="connect" className="mb-4 text-xl md:text-xl">
        Connect your app
      </h2>
      <StepLead at={1}>Add this account</StepLead>
      <div className="connect">
        <div>
          <p className="mt-4 md:hidden">
            <a className="btn btn-quiet w-full" href={uri}>
              Open in your app
            </a>
          </p>
          <ScanCode qr={qr} />
        </div>
        <div>
          <Key secret={secret} />
        </div>
      </div>
      <div className="mt-6 border-t border-line pt-5">
        <StepLead at={2}>Enter the code it shows</StepLead>
        <Form method="post" className="code-field mt-4" {...getFormProps(form)}>
          <ErrorSummary form={form as never} fields={[{ field: fields.code, label: 'Code' }]} />
          <input type="hidden" name="intent" value={intent} />
          <CodeField field={fields.code} hint="The six digits that your app shows now." />
          <div className="mt-4">
            <SubmitButton pending="One moment..." className="btn btn-action w-full sm:w-auto">
              Turn it on
            </SubmitButton>
          </div>
        </Form>
      </div>
    </section>
  )
}
