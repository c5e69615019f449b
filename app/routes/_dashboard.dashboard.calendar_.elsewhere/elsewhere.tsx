import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { failureSentence } from '#app/domain/elsewhere/failures.ts'
import type { OwnCalendarLine, ownCalendars } from '#app/domain/elsewhere/own-calendars.server.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FormFoot } from '#app/ui/desk/form-foot.tsx'
import { replyTo } from '#app/ui/desk/refused-save.ts'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ChoiceField } from '#app/ui/primitives/choice-field.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { WhereToFind } from './where-to-find.tsx'

function Connected({ calendars }: { calendars: OwnCalendarLine[] }) {
  return (
    <section className="panel mb-5" aria-labelledby="connected-heading">
      <h2 id="connected-heading" className="text-lg md:text-lg">
        Connected
      </h2>
      <ul>
        {calendars.map(({ id, who, host, readAt, failure }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <div className="min-w-0 flex-1 basis-60">
              <p className="break-words font-semibold">
                {who ?? 'Everyone'} <span className="font-normal text-muted">from {host}</span>
              </p>
              <p className="text-sm text-muted">Last read {formatMoment(readAt)}</p>
              {failure ? (
                <p className="mt-1 text-sm">
                  <StateBadge tone="bad">Not read since</StateBadge> {failureSentence[failure]} What
                  was read last holds for a day.
                </p>
              ) : null}
            </div>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <SubmitButton
                className="btn btn-quiet"
                pending="Saving..."
                name="intent"
                value="disconnect"
              >
                Disconnect
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Data = Awaited<ReturnType<typeof ownCalendars>>

type Reply = { constraint: FormConstraint; reply: FormReply | undefined }

function Connect({ people, constraint, reply }: Pick<Data, 'people'> & Reply) {
  const [form, fields] = useServerForm<{ url: string; personId: string }>(
    'connect',
    replyTo(reply, 'connect'),
    { constraint },
  )
  return (
    <Form method="post" className="panel space-y-5" {...getFormProps(form)}>
      <input type="hidden" name="intent" value="connect" />
      <ErrorSummary
        form={form as never}
        fields={[
          { field: fields.url, label: 'Calendar address' },
          { field: fields.personId, label: 'Applies to' },
        ]}
      />
      <InputField
        field={fields.url}
        label="Calendar address"
        hint="The link that your other calendar is shared with."
        autoComplete="off"
        spellCheck={false}
        inputMode="url"
      />
      {people.length > 0 ? (
        <ChoiceField field={fields.personId} label="Applies to" options={people} empty="Everyone" />
      ) : null}
      <FormFoot cancelTo={paths.ownCalendar()}>
        <SubmitButton pending="Connecting...">Connect calendar</SubmitButton>
      </FormFoot>
    </Form>
  )
}

export function Elsewhere({ mayUse, calendars, people, ...form }: Data & Reply) {
  return (
    <>
      <DeskHeading nested={{}} title="Connected calendars" />
      <p className="mb-4 max-w-2xl text-muted">
        Times that are busy in your other calendars are blocked here. We check every 15 minutes,
        never change those calendars and store no details of your appointments.
      </p>
      <div className="with-aside">
        <div className="max-w-2xl">
          {calendars.length > 0 ? <Connected calendars={calendars} /> : null}
          {mayUse ? (
            <Connect people={people} {...form} />
          ) : (
            <UpgradeCard plan="Basic" heading="Connected calendars">
              With Basic your own calendar keeps its times free of bookings.
            </UpgradeCard>
          )}
        </div>
        {mayUse ? <WhereToFind /> : null}
      </div>
    </>
  )
}
