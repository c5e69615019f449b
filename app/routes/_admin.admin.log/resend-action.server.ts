import type { UserActor } from '#app/domain/actor.ts'
import { resendDeliveryAsAdmin, resendMail } from '#app/domain/admin/resend.server.ts'
import { resendForm } from '#app/domain/admin/resend-schema.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { redirectBack } from '#app/http/redirect-back.server.ts'

const sent = { title: 'Sent Again', description: 'It is on its way.' }
const notSent = { title: 'Not Sent', description: 'Failed to send it again.' }

/** Sends a mail or a delivery again, and redirects to `back` with a toast. */
export function resendAction(admin: UserActor, form: FormData, back: string): Promise<Response> {
  const { intent, id } = parseWith(resendForm, Object.fromEntries(form))
  const resend = intent === 'mail' ? resendMail : resendDeliveryAsAdmin
  return redirectBack(back, () => resend(admin, id).then(() => sent), notSent)
}
