import type { UserActor } from '#app/domain/actor.ts'
import { enterClaimCode, requestClaim, sendClaimCode } from '#app/domain/claims/prove.server.ts'
import type { ClaimInput } from '#app/domain/claims/schema.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'

const done = (path: string, title: string, description: string) =>
  redirectWith(path, { title, description, kind: 'success' })

/** Runs what somebody sent who says that listing `slug` is theirs. Throws as the verbs do. */
export async function claimAction(actor: UserActor, slug: string, input: ClaimInput) {
  const here = paths.claimBusiness(slug)
  switch (input.intent) {
    case 'codeToListing':
    case 'codeToDomain': {
      const mailbox = input.intent === 'codeToDomain' ? input.mailbox : null
      const { address } = await sendClaimCode(actor, slug, mailbox)
      return done(here, 'Code Sent', `Check the inbox of ${address}.`)
    }
    case 'enterCode':
      await enterClaimCode(actor, slug, input.code)
      return done(paths.dashboard(), 'Listing Claimed', 'The listing is now on your dashboard.')
    case 'request':
      await requestClaim(actor, slug, input.note)
      return done(here, 'Claim Sent', 'We will email you.')
  }
}
