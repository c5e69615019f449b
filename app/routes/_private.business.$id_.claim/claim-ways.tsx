import type { SerializeFrom } from '@remix-run/node'
import type { ReactNode } from 'react'
import type { ClaimView } from '#app/domain/claims/queries.server.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { FormConstraint } from '#app/ui/form/server-form.ts'
import { FoldLink } from '#app/ui/primitives/fold-link.tsx'
import { AnotherCode, CodeForm, CodeToDomain, CodeToListing, RequestForm } from './claim-forms.tsx'
import { isJudged } from './claim-status.tsx'

export type View = SerializeFrom<ClaimView> & { constraint: FormConstraint }

const Step = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="panel">
    <h2 className="mb-3 text-xl md:text-xl">{heading}</h2>
    {children}
  </section>
)

const Or = () => (
  <p className="my-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
    or
  </p>
)

/** The forms that the page shows. */
export function waysOf({ who, email, domain, isOwned, claim }: View): string[] {
  if (who !== 'claimant') return []
  return [
    ...(claim?.awaitsCode && !isOwned ? ['enterCode'] : []),
    ...(email ? ['codeToListing'] : []),
    ...(domain ? ['codeToDomain'] : []),
    ...(claim && isJudged(claim) ? [] : ['request']),
  ]
}

const orTell = (email: string | null, domain: string | null) => {
  if (email && domain) return 'No access to these addresses?'
  return email || domain ? 'No access to this address?' : 'Tell us'
}

type WaysParts = { slug: string; reply: FormReply | undefined; constraint: FormConstraint }

const codeHeading = (hasCode: boolean, isAside: boolean) => {
  if (!hasCode) return 'Claim it now with a code'
  return isAside ? 'Have the code? Claim it at once' : 'Enter your code'
}

const wasAskedFor = (reply: FormReply | undefined) =>
  String(reply?.lastResult.initialValue?.['intent'] ?? '').startsWith('codeTo')

/** The ways to a code: all where none was sent; else another one, folded where it asks for an address. */
function CodeWays({
  view: { email, domain },
  parts,
  isAgain,
}: {
  view: View
  parts: WaysParts
  isAgain: boolean
}) {
  if (isAgain && !domain) return <AnotherCode {...parts} />
  const ways = (
    <>
      {email ? <CodeToListing {...parts} email={email} /> : null}
      {email && domain ? <Or /> : null}
      {domain ? <CodeToDomain {...parts} domain={domain} /> : null}
    </>
  )
  if (!isAgain) return ways
  return (
    <details className="group/fold mt-2" open={wasAskedFor(parts.reply)}>
      <FoldLink>No code? Send another</FoldLink>
      <div className="mt-3">{ways}</div>
    </details>
  )
}

/** Each of them: the code, with another one below it, and the way without. */
export function Ways({
  view,
  ways,
  reply,
}: {
  view: View
  ways: string[]
  reply: FormReply | undefined
}) {
  const { business, email, domain, isOwned, constraint } = view
  const parts = { slug: business.slug, reply, constraint }
  const hasCode = ways.includes('enterCode')
  const isAside = view.claim !== null && isJudged(view.claim)
  return (
    <div className="grid gap-6">
      {hasCode || email || domain ? (
        <Step heading={codeHeading(hasCode, isAside)}>
          {hasCode ? (
            <CodeForm {...parts} sentTo={email && domain ? null : email} isAside={isAside} />
          ) : null}
          {email || domain ? <CodeWays view={view} parts={parts} isAgain={hasCode} /> : null}
        </Step>
      ) : null}
      {ways.includes('request') ? (
        <Step heading={orTell(email, domain)}>
          <RequestForm {...parts} isOwned={isOwned} isOnlyWay={!email && !domain} />
        </Step>
      ) : null}
    </div>
  )
}
