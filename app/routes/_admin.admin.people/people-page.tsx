import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { Found } from '#app/domain/privacy/person.server.ts'
import { fieldText } from '#app/domain/audit/words.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { StepList } from '#app/ui/layout/step-list.tsx'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

type PersonFields = { email: string; again: string }

const steps = [
  ['Find', 'See what is held for an email address: account, bookings, emails and more.'],
  ['Export', 'Download all of it as one file, for the person who asks.'],
  ['Erase', 'Delete it for good. Receipts stay, because tax law wants them kept.'],
] as const

type Reply = { constraint: FormConstraint; reply: FormReply | undefined }

function FindForm({ constraint, reply, email }: Reply & { email: string | undefined }) {
  const [form, fields] = useServerForm<PersonFields>('find-person', reply, {
    ...{ intent: 'find', constraint, defaultValue: { email } },
  })
  return (
    <Form method="post" className="find-row" {...getFormProps(form)}>
      <InputField
        type="email"
        field={fields.email}
        label="Email address"
        hint="An owner, a customer or anyone who contacted us. Your search is not stored."
        autoComplete="off"
      />
      <SubmitButton name="intent" value="find" pending="Looking...">
        Find
      </SubmitButton>
    </Form>
  )
}

/** Where a table's own name says too little. */
const tableNames: Record<string, string> = {
  users: 'Account',
  single_use_tokens: 'Sign-in links',
  businesses: 'Listing',
  mails: 'Emails sent',
  refused_addresses: 'Refused email addresses',
  deliveries: 'Automation events',
  delivery_attempts: 'Automation attempts',
  automation_callbacks: 'Automation replies',
  audit_entries: 'Activities',
  billing_tasks: 'Payment tasks',
  provider_events: 'Payment events',
  reconcile_drifts: 'Payment differences',
  staff: 'People',
  waiting_entries: 'Waiting list',
}

const NothingHeld = ({ email }: { email: string }) => (
  <section className="panel" aria-labelledby="found-heading">
    <h2 id="found-heading" className="line-break text-lg md:text-lg">
      Nothing is held about <EmailText email={email} />.
    </h2>
  </section>
)

function FoundRows({ email, found }: { email: string; found: Found }) {
  if (!holdsAnything(found)) return <NothingHeld email={email} />
  return (
    <section className="panel" aria-labelledby="found-heading">
      <h2 id="found-heading" className="line-break text-lg md:text-lg">
        Data held about <EmailText email={email} />
      </h2>
      <p className="mt-2">{found.account ? 'This address has an account.' : 'No account.'}</p>
      {found.account && !found.isProved ? (
        <p className="mt-2 font-semibold">
          This address was never verified: the account may be somebody else’s.
        </p>
      ) : null}
      <ul className="mt-3">
        {found.rows.map(({ table, count }) => (
          <li key={table} className="flex justify-between border-b border-line py-1">
            <span>{tableNames[table] ?? fieldText(table)}</span>
            <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
      {found.receipts > 0 ? (
        <p className="mt-3">
          Receipts that stay, because tax law wants them kept: {found.receipts}.
        </p>
      ) : null}
      <Form method="post" action={paths.adminPersonExport()} reloadDocument className="mt-4">
        <input type="hidden" name="email" value={email} />
        <button className="btn btn-quiet">Download as JSON</button>
      </Form>
    </section>
  )
}

/** Whether there is anything to hand out or to erase. */
const holdsAnything = ({ account, rows, receipts }: Found) =>
  Boolean(account) || rows.length > 0 || receipts > 0

function EraseForm({ constraint, reply, email }: Reply & { email: string }) {
  const [form, fields] = useServerForm<PersonFields>('erase-person', reply, {
    ...{ intent: 'erase', constraint },
  })
  return (
    <Form method="post" className="panel space-y-5 border-danger" {...getFormProps(form)}>
      <h2 className="text-lg md:text-lg">Erase</h2>
      <p>
        The account and its listing are deleted, subscriptions and open bookings are cancelled, and
        the address is removed wherever it was written. This cannot be undone. Backups keep it until
        they expire.
      </p>
      {form.errors ? (
        <p role="alert" className="error-text">
          {form.errors.join(' ')}
        </p>
      ) : null}
      <input type="hidden" name="email" value={email} />
      <InputField
        type="email"
        field={fields.again}
        label="Type the email address to confirm"
        autoComplete="off"
      />
      <SubmitButton
        name="intent"
        value="erase"
        pending="Erasing..."
        className="btn btn-danger-last"
      >
        Erase this person
      </SubmitButton>
    </Form>
  )
}

/** What can be done once somebody is found. */
const HowItGoes = () => (
  <section className="panel" aria-labelledby="how-heading">
    <h2 id="how-heading" className="text-lg md:text-lg">
      How it works
    </h2>
    <StepList steps={steps} className="import-steps md:gap-6" />
  </section>
)

export function PeoplePage({
  person,
  ...form
}: Reply & {
  /** Who was looked for. */
  person: { email: string; found: Found } | undefined
}) {
  const refused = form.reply?.lastResult.initialValue
  const email = person?.email ?? (refused?.['intent'] === 'erase' ? refused['email'] : undefined)
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Personal data" />
      <div className="space-y-6">
        <FindForm
          key={`find ${email}`}
          {...form}
          email={typeof email === 'string' ? email : undefined}
        />
        {email === undefined ? <HowItGoes /> : null}
        <div className="person-parts empty:hidden">
          {person ? <FoundRows {...person} /> : null}
          {typeof email === 'string' && (!person || holdsAnything(person.found)) ? (
            <EraseForm key={`erase ${email}`} {...form} email={email} />
          ) : null}
        </div>
      </div>
    </>
  )
}
