import { getFormProps } from '@conform-to/react'
import { Form } from '@remix-run/react'
import type { WaitedFor } from '#app/domain/waiting/views.ts'
import { paths } from '#app/paths.ts'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { useServerForm, type FormConstraint } from '#app/ui/form/server-form.ts'
import { ErrorSummary } from '#app/ui/primitives/error-summary.tsx'
import { InputField } from '#app/ui/primitives/field.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'
import { Honeypot } from './booking-fields.tsx'
import { FormPart } from './form-part.tsx'
import { WhoFields } from './who-fields.tsx'
import { choicesId } from './chosen-fields.tsx'
import { hoursToOffer } from './hours-to-offer.ts'

type Names = 'customerName' | 'customerEmail' | 'customerPhone' | 'from' | 'until' | 'date'
type Fields = Record<Names | 'serviceId' | 'personId' | 'partySize' | 'formToken', string>

/** Of 24 hours, whatever the browser's language. */
const clock = { inputMode: 'numeric', placeholder: 'hh:mm', autoComplete: 'off' } as const

type FieldsProps = {
  form: ReturnType<typeof useServerForm<Fields>>[0]
  fields: ReturnType<typeof useServerForm<Fields>>[1]
}

function WaitErrors({ form, fields }: FieldsProps) {
  return (
    <ErrorSummary
      form={form as never}
      isBrief
      fields={[
        { field: fields.from, label: 'From' },
        { field: fields.until, label: 'Until' },
        { field: fields.customerName, label: 'Full name' },
        { field: fields.customerEmail, label: 'Email' },
        { field: fields.customerPhone, label: 'Phone' },
        { field: fields.serviceId, label: 'Service', at: choicesId },
        { field: fields.personId, label: 'Person', at: choicesId },
        { field: fields.partySize, label: 'How many people', at: choicesId },
        { field: fields.formToken, label: 'This form', at: null },
      ]}
    />
  )
}

/** Who waits, and between which hours a time would suit them. */
function WaitFields({ fields }: Pick<FieldsProps, 'fields'>) {
  return (
    <>
      <FormPart at={1} title="When could you start?">
        <div className="grid grid-cols-2 gap-4">
          <InputField {...clock} field={fields.from} label="From" />
          <InputField {...clock} field={fields.until} label="Until" />
        </div>
      </FormPart>
      <FormPart at={2} title="Who is coming?">
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <WhoFields fields={fields} />
        </div>
      </FormPart>
    </>
  )
}

/** The address of what is waited for. */
export const waitQuery = ({ service, person, party, date, repeat }: Omit<WaitedFor, 'full'>) => ({
  ...{ service, person, date, repeat },
  party: party > 1 && party,
})

/** Puts somebody on the waiting list of the chosen day. It owns a page, where a refused one is shown again. */
export function WaitForm({
  slug,
  wanted,
  formToken,
  constraint,
  reply,
}: {
  slug: string
  wanted: WaitedFor
  formToken: string
  constraint: FormConstraint
  reply?: FormReply | undefined
}) {
  const { service, person, party, date, full } = wanted
  const [form, fields] = useServerForm<Fields>('wait', reply, {
    constraint,
    defaultValue: hoursToOffer(full),
  })
  return (
    <Form
      method="post"
      action={paths.waitAtBusiness(slug, waitQuery(wanted))}
      {...getFormProps(form)}
    >
      <WaitErrors form={form} fields={fields} />
      <p className="mb-4">
        If a time becomes available, we will email you and hold it for 30 minutes, or overnight
        until 09:00.
      </p>
      <input type="hidden" name="formToken" value={formToken} />
      <input type="hidden" name="serviceId" value={service ?? ''} />
      <input type="hidden" name="personId" value={person ?? ''} />
      <input type="hidden" name="partySize" value={party} />
      <input type="hidden" name="date" value={date} />
      <WaitFields fields={fields} />
      <Honeypot formId={form.id} />
      <div className="mt-5">
        <SubmitButton
          pending="Sending..."
          // Where there are free times after all, those are the better way.
          className={`btn w-full sm:w-auto ${full ? 'btn-coral' : 'btn-quiet'}`}
        >
          Join the waiting list
        </SubmitButton>
      </div>
    </Form>
  )
}
