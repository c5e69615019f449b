import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { OwnPerson } from '#app/domain/services/views.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FormCard } from '#app/ui/desk/form-card.tsx'
import { PartSaveBar } from '#app/ui/desk/part-save-bar.tsx'
import { RemovePart } from '#app/ui/desk/remove-part.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { PartPicture } from '#app/ui/picture-forms/part-picture.tsx'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { PersonHours } from './person-hours.tsx'
import { Dates, DaysLater, hasDays, Leave } from './person-days.tsx'
import { clockNames, removalOf, valuesOf, type PersonFields } from './person-values.ts'

type Props = {
  person: OwnPerson | null
  /** What is shown of them, sent along. */
  seen: string | null
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
    <div className="flex flex-wrap gap-x-6">
      {Object.entries(kinds).map(([value, label]) => (
        <label key={value} className="check">
          <input type="radio" name="kind" value={value} defaultChecked={kind === value} />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)

const ServiceChoice = ({
  services,
  chosen,
}: {
  services: Props['services']
  chosen: unknown[]
}) => (
  <FormCard name="services" heading="Services">
    <div className="ticks grid grid-cols-1 gap-x-5 sm:grid-cols-2">
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
  </FormCard>
)

export function PersonForm({ reply, refusal, mayPicture, ...props }: Props) {
  const { person, seen, usualKind, services, bookings, constraint } = props
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
  const isThing = kind !== 'person'
  const leave = isThing ? 'Out of use' : 'Leave'
  const days = { fields, isThing, person, sent }
  return (
    <>
      <DeskHeading nested={{}} title={person?.name ?? 'Add a person, room or table'} />
      <div className="part-editor">
        <Form method="post" className="space-y-6" {...getFormProps(form)}>
          {seen ? <input type="hidden" name="seen" value={seen} /> : null}
          <ErrorSummary
            form={form as never}
            fields={[
              { field: fields.name, label: 'Name' },
              ...clockNames.map((name) => ({ field: fields[name], label: 'Hours' })),
              { field: fields.awayFrom, label: `${leave}: from` },
              { field: fields.awayTo, label: `${leave}: until` },
              { field: fields.dateOn, label: 'Date' },
              { field: fields.dateOpen, label: 'From' },
              { field: fields.dateClose, label: 'To' },
            ]}
          />
          <FormCard name="details" heading="Details">
            <InputField field={fields.name} label="Name" autoComplete="off" />
            <KindChoice kind={kind} />
          </FormCard>
          {services.length > 0 ? <ServiceChoice services={services} chosen={chosen} /> : null}
          <FormCard name="hours" heading="Hours">
            <PersonHours fields={fields} own={String(fields.works.initialValue ?? '') === 'own'} />
            {hasDays(person) ? <Dates {...days} /> : null}
          </FormCard>
          {hasDays(person) ? <Leave {...days} /> : <DaysLater {...days} />}
          <PartSaveBar>{person ? `Save ${person.kind}` : 'Save'}</PartSaveBar>
        </Form>
        {person ? (
          <div className="grid grid-cols-1 gap-6">
            <PartPicture {...person} may={mayPicture} refusal={refusal} />
            <RemovePart name={person.name}>{removalOf(bookings)}</RemovePart>
          </div>
        ) : null}
      </div>
    </>
  )
}
