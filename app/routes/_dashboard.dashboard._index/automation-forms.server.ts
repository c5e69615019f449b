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
import { formOf } from '#app/http/form.server.ts'
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

/** The actions that take nothing but the button. */
const buttons = {
  async sendTest(actor: Actor): Promise<Done> {
    const { ok, status, cause } = await testWebhook(actor, 'booking.created')
    if (ok) return done('Test sent to Make ✓ Check your scenario.', 'Test Sent')
    const line = `Make response: ${status}`
    return { ...done(line, 'Test Failed'), ok, ...(cause && { more: cause }) }
  },
  async disconnectWebhook(actor: Actor) {
    await disconnectWebhook(actor)
    return done('Disconnected. Nothing is sent any more.', 'Webhook Removed')
  },
  async rotateSigningSecret(actor: Actor) {
    await rotateSigningSecret(actor)
    const text = 'The previous secret signs beside it for 24 hours.'
    return { reveals: true, ...done('New signing secret created.', 'Signing Secret Created', text) }
  },
  async removeApiKey(actor: Actor) {
    await saveApiKey(actor, { apiKey: null })
    return done('Key removed.', 'Key Removed')
  },
  async makeCallbackSecret(actor: Actor) {
    const secret = await makeCallbackSecret(actor)
    const text = 'The previous secret no longer works.'
    return { secret, ...done('New secret created.', 'Secret Created', text) }
  },
  async removeCallbackSecret(actor: Actor) {
    await removeCallbackSecret(actor)
    return done('Callbacks are switched off.', 'Callbacks Off')
  },
} satisfies Partial<Record<AutomationIntent, (actor: Actor) => Promise<Done>>>

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

export function automationForms(actor: Actor) {
  const formFor = <Schema extends z.ZodType>(
    intent: AutomationIntent,
    schema: Schema,
    work: (actor: Actor, input: z.output<Schema>) => Promise<Done>,
  ) => formOf(schema, async (input) => answerWith(intent, await work(actor, input)))
  const buttonFor = (intent: keyof typeof buttons) => formFor(intent, z.object({}), buttons[intent])
  return {
    saveWebhook: formFor('saveWebhook', webhookSave, saveUrl),
    saveApiKey: formFor('saveApiKey', apiKeySave, saveKey),
    sendTest: buttonFor('sendTest'),
    disconnectWebhook: buttonFor('disconnectWebhook'),
    rotateSigningSecret: buttonFor('rotateSigningSecret'),
    removeApiKey: buttonFor('removeApiKey'),
    makeCallbackSecret: buttonFor('makeCallbackSecret'),
    removeCallbackSecret: buttonFor('removeCallbackSecret'),
  } satisfies Record<AutomationIntent, unknown>
}
