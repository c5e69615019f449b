import { Link } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import type { AutomationView } from '#app/domain/automation/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { OpenMake } from '#app/ui/desk/open-make.tsx'
import { useTypedBefore } from '#app/ui/form/typed-before.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { ShownOnce, useAutomationForm, type AutomationForm } from './automation-form.tsx'
import {
  automationCard,
  automationReply,
  type AutomationReply,
  type TabReply,
} from './automation-reply.ts'
import { AutomationFold } from './automation-fold.tsx'
import { AutomationSettings } from './automation-settings.tsx'
import { FoldedPayloadFields, PayloadFields } from './payload-fields.tsx'

function StatusLine({ reply }: { reply: AutomationReply | undefined }) {
  const tone = reply?.ok ? 'text-success' : 'text-danger'
  return (
    <div
      role={reply && !reply.ok ? 'alert' : 'status'}
      aria-label="Automation status"
      className={
        reply?.more ? 'mt-3 rounded-card border border-danger bg-danger-soft p-3' : undefined
      }
    >
      {reply?.more ? <p className="font-semibold">{reply.more}</p> : null}
      <p
        id="automation-status"
        className={reply ? (reply.more ? 'text-muted' : `mt-3 font-semibold ${tone}`) : 'sr-only'}
      >
        {reply?.line}
      </p>
      {reply?.more ? (
        <div className="mt-3">
          <OpenMake />
        </div>
      ) : null}
    </div>
  )
}

const typedUrl = (values: unknown) =>
  String((values as { makeWebhookUrl?: string }).makeWebhookUrl ?? '')

/** The address as it is typed, until another one is saved. */
function useTypedUrl(url: string, refused: string | undefined) {
  const [typed, setTyped] = useState(refused ?? url)
  const formRef = useTypedBefore((values) => setTyped(typedUrl(values)))
  const saved = useRef(url)
  useEffect(() => {
    if (saved.current !== url) setTyped(url)
    saved.current = url
  }, [url])
  return { typed, setTyped, formRef }
}

function Address({ view, form }: { view: AutomationView; form: AutomationForm }) {
  const { Form, reply, busy } = form
  const { typed, setTyped, formRef } = useTypedUrl(view.url, reply?.typed)
  const refused = reply?.intent === 'saveWebhook' && !reply.ok
  return (
    <>
      <Form
        ref={formRef}
        method="post"
        action={automationCard}
        preventScrollReset
        className="mt-4"
        noValidate
      >
        <label className="label" htmlFor="makeWebhookUrl">
          Webhook URL
        </label>
        <input
          className="field"
          id="makeWebhookUrl"
          name="makeWebhookUrl"
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
          placeholder="https://hook.eu1.make.com/your-webhook-id"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          aria-invalid={refused || undefined}
          aria-describedby="automation-status"
        />
        {refused ? <StatusLine reply={reply} /> : null}
        <div className="mt-3 flex flex-wrap gap-3">
          <SubmitButton
            pending="Saving..."
            name="intent"
            value="saveWebhook"
            busy={busy('saveWebhook')}
          >
            Save
          </SubmitButton>
          <SubmitButton
            pending="Sending..."
            name="intent"
            value="sendTest"
            className="btn btn-quiet"
            busy={busy('sendTest')}
            disabled={typed.trim() === ''}
          >
            Send Test
          </SubmitButton>
        </div>
      </Form>
      {refused ? null : <StatusLine reply={reply} />}
      {reply?.intent === 'saveWebhook' && reply.secret ? (
        <ShownOnce label="Your signing secret" secret={reply.secret} />
      ) : null}
    </>
  )
}

const HowTo = () => (
  <ol className="mt-4 list-decimal space-y-1 pl-5">
    <li>Create a scenario in Make that begins with a custom webhook.</li>
    <li>Copy the webhook URL.</li>
    <li>Paste it here and Save, then Send Test.</li>
  </ol>
)

const Links = ({ view }: { view: AutomationView }) => (
  <div className="mt-4 flex flex-wrap gap-x-6">
    <a
      className="link inline-flex items-center gap-1 py-2"
      href={paths.api.samplePayload(view.businessId)}
      target="_blank"
      rel="noreferrer"
    >
      View sample payload
      <Icon name="external" className="h-4 w-4" />
    </a>
    <a className="link inline-block py-2" href={paths.webhookSchema()}>
      JSON Schema
    </a>
    <Link className="link inline-block py-2" to={paths.automation()}>
      See deliveries
    </Link>
  </div>
)

/** Steps and fields lead the card until an address is saved, then they are folded below it. */
export function AutomationCard({
  view,
  status,
  reply: before,
}: {
  view: AutomationView
  status: AutomationReply | null
  reply: TabReply | undefined
}) {
  const form = useAutomationForm(automationReply(before), status)
  const isConnected = view.url !== ''
  return (
    <section className="panel" id="automation" aria-labelledby="automation-heading">
      <h2 id="automation-heading" className="text-lg md:text-lg">
        Connect to Make.com
      </h2>
      <p className="mt-1 text-muted">Every booking can start your Make scenario.</p>
      <div className={isConnected ? 'make-form' : 'xl:grid xl:grid-cols-2 xl:gap-x-10'}>
        <div>
          {isConnected ? null : <HowTo />}
          <Address view={view} form={form} />
          <Links view={view} />
        </div>
        {isConnected ? null : <FoldedPayloadFields />}
      </div>
      {isConnected ? (
        <AutomationFold title="Steps and payload fields">
          <div className="xl:grid xl:grid-cols-2 xl:gap-x-10">
            <HowTo />
            <PayloadFields />
          </div>
        </AutomationFold>
      ) : null}
      <AutomationSettings view={view} form={form} />
    </section>
  )
}
