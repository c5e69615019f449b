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
import { redirectWith } from '#app/http/toast.server.ts'
import { automationCard, type AutomationIntent, type AutomationReply } from './automation-reply.ts'
import { automationNote } from './automation-status.server.ts'

/** The line on the card and the toast. `reveals`: the signing secret is new. `secret`: one that is kept nowhere. */
type Done = Pick<AutomationReply, 'line' | 'more' | 'secret'> & {
  ok?: boolean
  toast: { title: string; description: string }
  reveals?: boolean
}

const done = (line: string, title: string, description = line): Done => ({
  line,
  toast: { title, description },
})

async function saveUrl(actor: Actor, input: z.output<typeof webhookSave>): Promise<Done> {
  const { signingSecret } = await saveWebhook(actor, input)
  const text = 'The webhook URL was saved successfully.'
  return {
    ...done('Webhook saved ✓', 'Webhook Saved', text),
    reveals: signingSecret !== null,
  }
}

async function saveKey(actor: Actor, input: z.output<typeof apiKeySave>): Promise<Done> {
  await saveApiKey(actor, input)
  return done('Key saved ✓', 'Key Saved', 'We send it with every call.')
}

const noInput = z.object({})

/** The actions that take nothing but the button. */
const buttons: Record<
  Exclude<AutomationIntent, 'saveWebhook' | 'saveApiKey'>,
  (actor: Actor) => Promise<Done>
> = {
  async sendTest(actor) {
    const { ok, status, cause } = await testWebhook(actor, 'booking.created')
    if (ok) return done('Test sent to Make ✓ Check your scenario.', 'Test Sent')
    const line = `Make response: ${status}`
    return { ...done(line, 'Test Failed'), ok, ...(cause && { more: cause }) }
  },
  async disconnectWebhook(actor) {
    await disconnectWebhook(actor)
    return done('Disconnected. Nothing is sent any more.', 'Webhook Removed')
  },
  async rotateSigningSecret(actor) {
    await rotateSigningSecret(actor)
    const text = 'The one before signs no more.'
    return { reveals: true, ...done('New signing secret made.', 'Signing Secret Made', text) }
  },
  async removeApiKey(actor) {
    await saveApiKey(actor, { apiKey: null })
    return done('Key removed.', 'Key Removed')
  },
  async makeCallbackSecret(actor) {
    const secret = await makeCallbackSecret(actor)
    const text = 'The one before opens nothing any more.'
    return { secret, ...done('New secret made.', 'Secret Made', text) }
  },
  async removeCallbackSecret(actor) {
    await removeCallbackSecret(actor)
    return done('Calls back are switched off.', 'Calls Back Off')
  },
}

/** Leads back to the card, which shows the line once. A secret that is kept nowhere is in the answer itself. */
async function answerWith(
  intent: AutomationIntent,
  { toast, secret, reveals = false, ok = true, ...status }: Done,
) {
  const reply = { intent, ok, ...status }
  if (secret) return data({ automation: { ...reply, secret } })
  return redirectWith(
    automationCard,
    { ...toast, kind: ok ? 'success' : 'destructive' },
    { 'set-cookie': await automationNote.leave({ ...reply, reveals }) },
  )
}

/** Runs an action of the automation card. */
export function automationAction(
  request: Request,
  actor: Actor,
  form: FormData,
  intent: AutomationIntent,
) {
  const perform = <Schema extends z.ZodType>(
    schema: Schema,
    work: (value: z.output<Schema>) => Promise<Done>,
  ) =>
    handleForm(request, schema, async (value) => answerWith(intent, await work(value)), {
      form,
      secret: ['apiKey'],
    })
  switch (intent) {
    case 'saveWebhook':
      return perform(webhookSave, (input) => saveUrl(actor, input))
    case 'saveApiKey':
      return perform(apiKeySave, (input) => saveKey(actor, input))
    default:
      return perform(noInput, () => buttons[intent](actor))
  }
}
