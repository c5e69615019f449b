import { data } from '@remix-run/node'
import { z } from 'zod'
import type { Actor } from '#app/domain/actor.ts'
import { apiKeySave, webhookSave } from '#app/domain/automation/settings-schema.ts'
import {
  makeCallbackSecret,
  removeCallbackSecret,
  rotateSigningSecret,
  saveApiKey,
} from '#app/domain/automation/secrets.server.ts'
import { disconnectWebhook, saveWebhook } from '#app/domain/automation/settings.server.ts'
import { testWebhook } from '#app/domain/automation/webhook-test.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import type { AutomationIntent, AutomationReply } from './automation-reply.ts'

type ActionReply = Omit<AutomationReply, 'intent' | 'ok'> & { ok?: boolean }

const toastReply = (line: string, title: string, description = line): ActionReply => ({
  line,
  toast: { title, description },
})

async function saveUrl(actor: Actor, input: z.output<typeof webhookSave>): Promise<ActionReply> {
  const { signingSecret } = await saveWebhook(actor, input)
  const text = 'The webhook URL was saved successfully.'
  return {
    ...toastReply('Webhook saved ✓', 'Webhook Saved', text),
    ...(signingSecret && { secret: signingSecret }),
  }
}

async function saveKey(actor: Actor, input: z.output<typeof apiKeySave>): Promise<ActionReply> {
  await saveApiKey(actor, input)
  return toastReply('Key saved ✓', 'Key Saved', 'We send it with every call.')
}

const noInput = z.object({})

/** The actions that take nothing but the button. */
const buttons: Record<
  Exclude<AutomationIntent, 'saveWebhook' | 'saveApiKey'>,
  (actor: Actor) => Promise<ActionReply>
> = {
  async sendTest(actor) {
    const { ok, status, cause } = await testWebhook(actor, 'booking.created')
    if (ok) return toastReply('Test sent to Make ✓ Check your scenario.', 'Test Sent')
    const line = `Make response: ${status}`
    return { ...toastReply(line, 'Test Failed'), ok, ...(cause && { more: cause }) }
  },
  async disconnectWebhook(actor) {
    await disconnectWebhook(actor)
    return toastReply('Disconnected. Nothing is sent any more.', 'Webhook Removed')
  },
  async rotateSigningSecret(actor) {
    const secret = await rotateSigningSecret(actor)
    const text = 'The one before signs no more.'
    return { secret, ...toastReply('New signing secret made.', 'Signing Secret Made', text) }
  },
  async removeApiKey(actor) {
    await saveApiKey(actor, { apiKey: null })
    return toastReply('Key removed.', 'Key Removed')
  },
  async makeCallbackSecret(actor) {
    const secret = await makeCallbackSecret(actor)
    const text = 'The one before opens nothing any more.'
    return { secret, ...toastReply('New secret made.', 'Secret Made', text) }
  },
  async removeCallbackSecret(actor) {
    await removeCallbackSecret(actor)
    return toastReply('Calls back are switched off.', 'Calls Back Off')
  },
}

/** Runs an action of the automation card; the status appears on the page the form came from. */
export function automationAction(
  request: Request,
  actor: Actor,
  form: FormData,
  intent: AutomationIntent,
) {
  const perform = <Schema extends z.ZodType>(
    schema: Schema,
    work: (value: z.output<Schema>) => Promise<ActionReply>,
  ) =>
    handleForm(
      request,
      schema,
      async (value) => data({ automation: { ok: true, ...(await work(value)), intent } }),
      { form, secret: ['apiKey'] },
    )
  switch (intent) {
    case 'saveWebhook':
      return perform(webhookSave, (input) => saveUrl(actor, input))
    case 'saveApiKey':
      return perform(apiKeySave, (input) => saveKey(actor, input))
    default:
      return perform(noInput, () => buttons[intent](actor))
  }
}
