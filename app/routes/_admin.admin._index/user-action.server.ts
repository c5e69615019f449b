import type { UserActor } from '#app/domain/actor.ts'
import { pauseSubscription, resumeSubscription } from '#app/domain/admin/pause.server.ts'
import { sendResetLink } from '#app/domain/admin/reset-link.server.ts'
import { userForm } from '#app/domain/admin/user-schema.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { redirectBack } from '#app/http/redirect-back.server.ts'

const toggled = {
  title: 'Status Updated',
  description: 'User subscription status has been updated.',
}
const notToggled = { title: 'Update Failed', description: 'Failed to update user status.' }
const notSent = { title: 'Link Not Sent', description: 'Failed to send the link.' }

/** Runs an action of the user list and redirects to `back` with a toast. */
export function userAction(admin: UserActor, form: FormData, back: string): Promise<Response> {
  const { intent, userId } = parseWith(userForm, Object.fromEntries(form))
  if (intent === 'resetLink') {
    const send = async () => {
      const { email } = await sendResetLink(admin, userId)
      const description = `A link for a new password is on its way to ${email}.`
      return { title: 'Link Sent', description }
    }
    return redirectBack(back, send, notSent)
  }
  const toggle = intent === 'pause' ? pauseSubscription : resumeSubscription
  return redirectBack(back, () => toggle(admin, userId).then(() => toggled), notToggled)
}
