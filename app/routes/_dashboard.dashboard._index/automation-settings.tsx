import type { ReactNode } from 'react'
import { signatureFormula, signatureHeaders } from '#app/domain/automation/verify-example.ts'
import type { AutomationView } from '#app/domain/automation/views.ts'
import { paths } from '#app/paths.ts'
import { AutomationFold } from './automation-fold.tsx'
import { CopyField } from './copy-field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { ShownOnce, type AutomationForm } from './automation-form.tsx'
import { automationCard, type AutomationIntent } from './automation-reply.ts'

type Shared = { view: AutomationView; form: AutomationForm }

function OneButton({
  form,
  intent,
  danger = false,
  children,
}: Omit<Shared, 'view'> & { intent: AutomationIntent; danger?: boolean; children: ReactNode }) {
  return (
    <form.Form method="post" action={automationCard} preventScrollReset>
      <SubmitButton
        pending="Saving..."
        name="intent"
        value={intent}
        className={danger ? 'btn btn-danger' : 'btn btn-quiet'}
        busy={form.busy(intent)}
      >
        {children}
      </SubmitButton>
    </form.Form>
  )
}

function Signing(shared: Shared) {
  const { reply } = shared.form
  return (
    <div>
      <h3 className="text-base">Signing secret</h3>
      <p className="mb-3 text-muted">
        Every call is signed with it, so that your scenario can tell our calls from others. After
        you make a new one, the previous one signs too for 24 hours.
      </p>
      <p className="mb-1 break-words text-sm">
        <code>{signatureFormula}</code>
      </p>
      <dl className="mb-3 text-sm">
        {signatureHeaders.map(([name, meaning]) => (
          <div key={name} className="mt-1">
            <dt className="inline font-mono font-semibold">{name}</dt>
            <dd className="inline text-muted"> {meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="mb-3">
        <a className="link inline-block py-1" href={`${paths.apiGuide()}#checking-the-signature`}>
          Code that checks it
        </a>
      </p>
      <OneButton {...shared} intent="rotateSigningSecret" danger>
        Make a new signing secret
      </OneButton>
      {reply?.intent === 'rotateSigningSecret' && reply.secret ? (
        <ShownOnce label="Your new signing secret" secret={reply.secret} />
      ) : null}
    </div>
  )
}

function ApiKey(shared: Shared) {
  const { view, form } = shared
  return (
    <div>
      <h3 className="text-base">Key of your webhook</h3>
      <p className="mb-3 text-muted">
        Where your webhook asks for a key, we send it as <code>x-make-apikey</code>.{' '}
        {view.hasApiKey ? 'A key is saved.' : 'No key is saved.'}
      </p>
      <form.Form
        method="post"
        action={automationCard}
        preventScrollReset
        className="flex flex-wrap items-end gap-3"
      >
        <label className="min-w-0 grow">
          <span className="label">{view.hasApiKey ? 'Another key' : 'Key'}</span>
          <input
            className="field"
            type="password"
            name="apiKey"
            autoComplete="off"
            key={String(view.hasApiKey)}
          />
        </label>
        <SubmitButton
          pending="Saving..."
          name="intent"
          value="saveApiKey"
          className="btn btn-quiet"
          busy={form.busy('saveApiKey')}
        >
          Save key
        </SubmitButton>
        {view.hasApiKey ? (
          <SubmitButton
            pending="Saving..."
            name="intent"
            value="removeApiKey"
            className="btn btn-danger"
            busy={form.busy('removeApiKey')}
          >
            Remove key
          </SubmitButton>
        ) : null}
      </form.Form>
    </div>
  )
}

function Callbacks(shared: Shared & { address: string }) {
  const { view, address } = shared
  const { reply } = shared.form
  return (
    <div>
      <h3 className="text-base">Callbacks from your scenario</h3>
      <p className="mb-3 text-muted">
        With a secret of its own, your scenario can confirm, cancel or complete bookings and set
        your Google review link. {view.takesCallbacks ? 'They are on.' : 'They are off.'}
      </p>
      <CopyField label="Address for callbacks" value={address} className="font-mono text-sm" />
      <div className="mt-3 flex flex-wrap gap-3">
        <OneButton {...shared} intent="makeCallbackSecret" danger={view.takesCallbacks}>
          {view.takesCallbacks ? 'Make a new callback secret' : 'Make a callback secret'}
        </OneButton>
        {view.takesCallbacks ? (
          <OneButton {...shared} intent="removeCallbackSecret" danger>
            Switch callbacks off
          </OneButton>
        ) : null}
      </div>
      {reply?.intent === 'makeCallbackSecret' && reply.secret ? (
        <ShownOnce label="Your callback secret" secret={reply.secret} />
      ) : null}
    </div>
  )
}

const settingsIntents = new Set<AutomationIntent>([
  'rotateSigningSecret',
  'saveApiKey',
  'removeApiKey',
  'makeCallbackSecret',
  'removeCallbackSecret',
  'disconnectWebhook',
])

/** A collapsed section with the secrets and the disconnect button. */
export function AutomationSettings(shared: Shared) {
  const { view, form } = shared
  const open = form.reply !== undefined && settingsIntents.has(form.reply.intent)
  return (
    <AutomationFold title="Signing secret and callbacks" open={open}>
      <div className="mt-3 grid grid-cols-1 gap-6 xl:grid-cols-2 xl:gap-x-10">
        <Signing {...shared} />
        <ApiKey {...shared} />
        <Callbacks {...shared} address={view.callbackUrl} />
        {view.url === '' ? null : (
          <div>
            <h3 className="text-base">Disconnect</h3>
            <p className="mb-3 text-muted">Nothing is sent any more until you save an address.</p>
            <OneButton {...shared} intent="disconnectWebhook" danger>
              Remove the webhook
            </OneButton>
          </div>
        )}
      </div>
    </AutomationFold>
  )
}
