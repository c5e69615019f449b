import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { AssignForm, DeleteForm, MergeForm, PlainForm } from './manage-forms.tsx'
import type { loader } from './route.tsx'

type Loaded = SerializeFrom<typeof loader>

const Panel = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section className="panel min-w-0" aria-labelledby={`${id}-heading`}>
    <h2 id={`${id}-heading`} className="mb-2 text-lg md:text-lg">
      {heading}
    </h2>
    {children}
  </section>
)

function Owner({ owner, ...parts }: Loaded & { reply: FormReply | undefined }) {
  if (!owner) return <AssignForm {...parts} />
  return (
    <>
      <p className="break-words">
        <Link
          className="link line-break inline-block py-1"
          to={paths.admin('users', { search: owner.email })}
        >
          <EmailText email={owner.email} />
        </Link>
      </p>
      <p className="mb-3 text-sm text-muted">
        Removing the owner keeps their account, the listing, its bookings and plan. Their automation
        and calendar link stop.
      </p>
      <PlainForm
        {...parts}
        intent="removeOwner"
        label="Remove owner"
        pending="Removing..."
        seen={{ ownerId: owner.id }}
      />
    </>
  )
}

/** What cannot be done while somebody owns the listing, and the way round each. */
const Owned = ({ owner }: { owner: NonNullable<Loaded['owner']> }) => (
  <>
    <p className="mb-3">
      Remove the owner first to merge or delete this listing. You can also delete their account, or
      merge the other listing into this one.
    </p>
    <p>
      To hide it, pause the owner’s subscription in{' '}
      <Link className="link" to={paths.admin('users', { search: owner.email })}>
        User Management
      </Link>
      .
    </p>
  </>
)

function Showing(parts: Loaded & { reply: FormReply | undefined }) {
  const { business } = parts
  return business.isActive ? (
    <>
      <p className="mb-3">A paused listing is hidden from the directory and takes no bookings.</p>
      <PlainForm {...parts} intent="pause" label="Pause listing" pending="Pausing..." />
    </>
  ) : (
    <>
      <p className="mb-3">It is paused: its page shows only its name.</p>
      <PlainForm {...parts} intent="resume" label="Resume listing" pending="Resuming..." />
    </>
  )
}

export function ManagePage(parts: Loaded & { reply: FormReply | undefined }) {
  const { business, owner } = parts
  const shown = owner
    ? ['removeOwner']
    : ['assignOwner', 'merge', 'delete', business.isActive ? 'pause' : 'resume']
  return (
    <>
      <DeskHeading
        nested={{
          between: [{ label: business.name, to: paths.adminBusiness(business.id) }],
          page: 'Owner, merge and delete',
        }}
        eyebrow="Owner, merge and delete"
        title={business.name}
        aside={
          <StateBadge tone={business.isActive ? 'good' : 'wait'}>
            {business.isActive ? 'Active' : 'Paused'}
          </StateBadge>
        }
      />
      <UnshownRefusal reply={parts.reply} shown={shown} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-6">
          <Panel id="owner" heading="Owner">
            <Owner {...parts} />
          </Panel>
          {owner ? null : (
            <Panel id="merge" heading="Merge into another listing">
              <MergeForm {...parts} />
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-6">
          {owner ? (
            <Panel id="owned" heading="Hide, merge and delete">
              <Owned owner={owner} />
            </Panel>
          ) : (
            <>
              <Panel id="showing" heading="Visibility">
                <Showing {...parts} />
              </Panel>
              <Panel id="delete" heading="Delete">
                <DeleteForm {...parts} />
              </Panel>
            </>
          )}
        </div>
      </div>
    </>
  )
}
