import { data } from '@remix-run/node'
import { z } from 'zod'
import type { Actor } from '#app/domain/accounts/actor.ts'
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

const noInput = z.object({})

/** Runs an action of the automation card; the status appears on the page the form came from. */
export function automationAction(
  request: Request,
  actor: Actor,
  form: FormData,
  intent: AutomationIntent,
) {
  const answer = (reply: ActionReply) => data({ automation: { ok: true, ...reply, intent } })
  const perform = <Schema extends z.ZodType>(
    schema: Schema,
    work: (value: z.output<Schema>) => Promise<ActionReply>,
  ) =>
    handleForm(request, schema, async (value) => answer(await work(value)), {
      form,
      secret: ['apiKey'],
    })

  switch (intent) {
    case 'saveWebhook':
      return perform(webhookSave, async (input) => {
        const { signingSecret } = await saveWebhook(actor, input)
        const text = 'The webhook URL was saved successfully.'
        return {
          ...toastReply('Webhook saved ✓', 'Webhook Saved', text),
          ...(signingSecret && { secret: signingSecret }),
        }
      })
    case 'sendTest':
      return perform(noInput, async () => {
        const { ok, status, cause } = await testWebhook(actor, 'booking.created')
        if (ok) return toastReply('Test sent to Make ✓ Check your scenario.', 'Test Sent')
        const line = `Make response: ${status}`
        return { ...toastReply(line, 'Test Failed'), ok, ...(cause && { more: cause }) }
      })
    case 'disconnectWebhook':
      return perform(noInput, async () => {
        await disconnectWebhook(actor)
        return toastReply('Disconnected. Nothing is sent any more.', 'Webhook Removed')
      })
    case 'rotateSigningSecret':
      return perform(noInput, async () => ({
        secret: await rotateSigningSecret(actor),
        ...toastReply(
          'New signing secret made.',
          'Signing Secret Made',
          'The one before signs no more.',
        ),
      }))
    case 'saveApiKey':
      return perform(apiKeySave, async (input) => {
        await saveApiKey(actor, input)
        return toastReply('Key saved ✓', 'Key Saved', 'We send it with every call.')
      })
    case 'removeApiKey':
      return perform(noInput, async () => {
        await saveApiKey(actor, { apiKey: null })
        return toastReply('Key removed.', 'Key Removed')
      })
    case 'makeCallbackSecret':
      return perform(noInput, async () => ({
        secret: await makeCallbackSecret(actor),
        ...toastReply('New secret made.', 'Secret Made', 'The one before opens nothing any more.'),
      }))
    case 'removeCallbackSecret':
      return perform(noInput, async () => {
        await removeCallbackSecret(actor)
        return toastReply('Calls back are switched off.', 'Calls Back Off')
      })
  }
}
