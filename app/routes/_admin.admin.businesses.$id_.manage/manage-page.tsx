import type { SerializeFrom } from '@remix-run/node'
import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
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
          className="link inline-block break-all py-1"
          to={paths.admin('users', { search: owner.email })}
        >
          {owner.email}
        </Link>
      </p>
      <p className="mb-3 text-sm text-muted">
        Once removed, they keep their account; listing, bookings and plan stay. Their automation and
        calendar feed end.
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

function Showing(parts: Loaded & { reply: FormReply | undefined }) {
  const { business, owner } = parts
  if (owner) {
    return (
      <p>
        Its owner’s plan decides whether it is shown. To hide it, pause that subscription under{' '}
        <Link className="link" to={paths.admin('users', { search: owner.email })}>
          User Management
        </Link>
        .
      </p>
    )
  }
  return business.isActive ? (
    <>
      <p className="mb-3">Paused, it is out of all lists and takes no bookings.</p>
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
        nested={{ between: [{ label: business.name, to: paths.adminBusiness(business.id) }] }}
        title="Owner, merge and delete"
        aside={
          <StateBadge tone={business.isActive ? 'good' : 'wait'}>
            {business.isActive ? 'Active' : 'Paused'}
          </StateBadge>
        }
      />
      <UnshownRefusal reply={parts.reply} shown={shown} />
      <div className="grid grid-cols-1 gap-6 lg:grid-cols-2 lg:items-start">
        <Panel id="owner" heading="Owner">
          <Owner {...parts} />
        </Panel>
        <Panel id="showing" heading="Showing">
          <Showing {...parts} />
        </Panel>
        <Panel id="merge" heading="Merge into another listing">
          {owner ? (
            <p>It has an owner. Merge the other listing into this one, or remove them first.</p>
          ) : (
            <MergeForm {...parts} />
          )}
        </Panel>
        <Panel id="delete" heading="Delete">
          {owner ? (
            <p>It has an owner: delete their account, or remove them first.</p>
          ) : (
            <DeleteForm {...parts} />
          )}
        </Panel>
      </div>
    </>
  )
}
