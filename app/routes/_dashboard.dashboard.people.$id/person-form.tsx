import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { OwnPerson } from '#app/domain/services/views.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { RemovePart } from '#app/ui/desk/remove-part.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { PartPicture } from '#app/ui/picture-forms/part-picture.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { PersonHours } from './person-hours.tsx'
import { PersonDays } from './person-days.tsx'
import { clockNames, removalOf, valuesOf, type PersonFields } from './person-values.ts'

type Props = {
  person: OwnPerson | null
  /** Of a new one, unless another is chosen. */
  usualKind: OwnPerson['kind']
  services: { id: string; name: string }[]
  /** Still ahead. */
  bookings: number
  mayPicture: boolean
  constraint: FormConstraint
  reply: FormReply | undefined
  /** Why a picture was not taken. */
  refusal: string | undefined
}

const kinds = { person: 'Person', room: 'Room', table: 'Table (one party at a time)' }

const KindChoice = ({ kind }: { kind: string }) => (
  <fieldset>
    <legend className="label">Type</legend>
    {Object.entries(kinds).map(([value, label]) => (
      <label key={value} className="check">
        <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
        {label}
      </label>
    ))}
  </fieldset>
)

const ServiceChoice = ({
  services,
  chosen,
}: {
  services: Props['services']
  chosen: unknown[]
}) => (
  <fieldset>
    <legend className="label">Services</legend>
    <div className="grid gap-x-5 sm:grid-cols-2">
      {services.map(({ id, name }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            name="serviceIds"
            value={id}
            defaultChecked={chosen.includes(id)}
          />
          <span className="min-w-0 break-words">{name}</span>
        </label>
      ))}
    </div>
  </fieldset>
)

export function PersonForm({ reply, refusal, mayPicture, ...props }: Props) {
  const { person, usualKind, services, bookings, constraint } = props
  const [form, fields] = useServerForm<PersonFields>('person', reply, {
    defaultValue: valuesOf(person),
    constraint,
  })
  const typed = reply?.lastResult.initialValue as Record<string, unknown> | undefined
  const sent = (name: string) => (typed ? [typed[name] ?? []].flat().map(String) : null)
  const chosen = typed
    ? [typed['serviceIds'] ?? []].flat()
    : (person?.serviceIds ?? services.map(({ id }) => id))
  const kind = String(typed?.['kind'] ?? person?.kind ?? usualKind)
  return (
    <div className="max-w-2xl">
      <DeskHeading nested={{}} title={person?.name ?? 'Add a person, room or table'} />
      <Form method="post" className="panel space-y-5" {...getFormProps(form)}>
        <ErrorSummary
          form={form as never}
          fields={[
            { field: fields.name, label: 'Name' },
            ...clockNames.map((name) => ({ field: fields[name], label: 'Hours' })),
            { field: fields.awayFrom, label: 'Away from' },
            { field: fields.awayTo, label: 'Away to' },
            { field: fields.dateOn, label: 'Date' },
            { field: fields.dateOpen, label: 'From' },
          ]}
        />
        <InputField field={fields.name} label="Name" autoComplete="off" />
        <KindChoice kind={kind} />
        {services.length > 0 ? <ServiceChoice services={services} chosen={chosen} /> : null}
        <PersonHours fields={fields} own={String(fields.works.initialValue ?? '') === 'own'} />
        <PersonDays fields={fields} person={person} sent={sent} />
        <SubmitButton pending="Saving...">Save</SubmitButton>
      </Form>
      {person ? <PartPicture {...person} may={mayPicture} refusal={refusal} /> : null}
      {person ? <RemovePart name={person.name}>{removalOf(bookings)}</RemovePart> : null}
    </div>
  )
}
