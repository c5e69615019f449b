import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import { useState, type ChangeEvent } from 'react'
import type { BlockLine, EntryChoices } from '#app/domain/calendar/choices.server.ts'
import { formatPeriod } from '#app/domain/calendar/period.ts'
import { clockTimeOf, formatShortDate, localDateOf } from '#app/domain/local-time.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FormFoot } from '#app/ui/desk/form-foot.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { MomentField } from '#app/ui/form/moment-field.tsx'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ChoiceField } from '#app/ui/primitives/choice-field.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const labels = { personId: 'Applies to', from: 'Begins', to: 'Ends', note: 'Private note' }
const names = Object.keys(labels) as (keyof typeof labels)[]
type Fields = Record<keyof typeof labels, string>

/** Its hours stay in one piece where a phone has no room for them beside the day. */
const periodOf = (from: Date, to: Date) =>
  localDateOf(from) === localDateOf(to) ? (
    <>
      {formatShortDate(localDateOf(from))},{' '}
      <span className="inline-block whitespace-nowrap">
        {clockTimeOf(from)} to {clockTimeOf(to)}
      </span>
    </>
  ) : (
    formatPeriod(from, to)
  )

function Blocks({ blocks }: { blocks: BlockLine[] }) {
  return (
    <section className="panel" aria-labelledby="blocked-heading">
      <h2 id="blocked-heading" className="text-lg md:text-lg">
        Upcoming blocked time
      </h2>
      <ul>
        {blocks.map(({ id, who, from, to, note }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line py-3 last:border-0"
          >
            <p className="min-w-0 flex-1 basis-40 break-words">
              <span className="font-semibold">{periodOf(from, to)}</span>
              <span className="block text-sm text-muted">
                {who ?? 'Everyone'}
                {note ? `: ${note}` : ''}
              </span>
            </p>
            <Form method="post">
              <input type="hidden" name="id" value={id} />
              <SubmitButton
                className="btn btn-quiet px-3 text-sm"
                pending="Saving..."
                name="intent"
                value="free"
              >
                Unblock
              </SubmitButton>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The first day that it may end on: the one it begins on. Without scripts none, as it could not follow what is chosen. */
function useFirstDay(from: unknown) {
  const [chosen, setChosen] = useState<string>()
  const onChange = ({ target }: ChangeEvent<HTMLFormElement>) => {
    const { type, name, value } = target as unknown as HTMLInputElement
    if (type === 'date' && name === 'from') setChosen(value)
  }
  return { min: useScripted() ? (chosen ?? String(from ?? '').slice(0, 10)) : undefined, onChange }
}

export function BlockForm({
  choices,
  blocks,
  values: defaultValue,
  constraint,
  reply,
}: {
  choices: EntryChoices
  blocks: BlockLine[]
  /** What the form begins with. */
  values: { personId: string; from: string; to: string }
  constraint: FormConstraint
  reply: FormReply | undefined
}) {
  const [form, fields] = useServerForm<Fields>('block', reply, { defaultValue, constraint })
  const { min, onChange } = useFirstDay(fields.from.initialValue)
  return (
    <>
      <DeskHeading nested={{}} title="Block time" />
      <div className="with-aside">
        <Form
          method="post"
          className="panel max-w-2xl space-y-5"
          {...getFormProps(form)}
          onChange={onChange}
        >
          <ErrorSummary
            form={form as never}
            fields={names.map((name) => ({ field: fields[name], label: labels[name] }))}
          />
          {choices.people.length > 0 ? (
            <ChoiceField
              field={fields.personId}
              label="Applies to"
              options={choices.people}
              empty="Everyone"
            />
          ) : null}
          <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
            <MomentField field={fields.from} label={labels.from} />
            <MomentField field={fields.to} label={labels.to} min={min} />
          </div>
          <InputField
            field={fields.note}
            label="Private note"
            autoComplete="off"
            hint="Customers never see it."
          />
          <FormFoot cancelTo={paths.ownCalendar()}>
            <SubmitButton pending="Saving...">Block this time</SubmitButton>
          </FormFoot>
        </Form>
        {blocks.length > 0 ? <Blocks blocks={blocks} /> : null}
      </div>
    </>
  )
}
