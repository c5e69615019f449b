import type { UserActor } from '#app/domain/actor.ts'
import { pauseSubscription, resumeSubscription } from '#app/domain/admin/pause.server.ts'
import { sendResetLink } from '#app/domain/admin/reset-link.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { redirectBack } from '#app/http/admin-action.server.ts'

const toggled = {
  title: 'Status Updated',
  description: 'User subscription status has been updated.',
}
const notToggled = { title: 'Update Failed', description: 'Failed to update user status.' }
const notSent = { title: 'Link Not Sent', description: 'Failed to send the link.' }

/** Runs an action of the user list and redirects to `back` with a toast. */
export function userAction(admin: UserActor, form: FormData, back: string): Promise<Response> {
  const userId = String(form.get('userId') ?? '')
  switch (form.get('intent')) {
    case 'pause':
      return redirectBack(
        back,
        () => pauseSubscription(admin, userId).then(() => toggled),
        notToggled,
      )
    case 'resume':
      return redirectBack(
        back,
        () => resumeSubscription(admin, userId).then(() => toggled),
        notToggled,
      )
    case 'resetLink':
      return redirectBack(
        back,
        async () => {
          const { email } = await sendResetLink(admin, userId)
          return {
            title: 'Link Sent',
            description: `A link for a new password is on its way to ${email}.`,
          }
        },
        notSent,
      )
    default:
      throw new DomainError('invalid', 'Please choose what to do.')
  }
}
