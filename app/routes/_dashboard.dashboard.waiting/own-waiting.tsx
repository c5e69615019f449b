import { Form } from '@remix-run/react'
import type { OwnWaitingList, WaitingLine } from '#app/domain/waiting/views.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

function Line({ line, turn }: { line: WaitingLine; turn: number }) {
  const { id, name, phone, email, what, hours, until } = line
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1 basis-64">
        <p className="break-words font-semibold">
          {turn}. {name}
        </p>
        <p className="break-words text-sm text-muted">{[what, hours].filter(Boolean).join(', ')}</p>
        {until ? <p className="text-sm">A time is held for them until {until}.</p> : null}
        <p className="flex flex-wrap gap-x-4 text-sm">
          <a className="link inline-block py-1" href={`tel:${phone}`}>
            {formatPhone(phone)}
          </a>
          <a className="link inline-block break-all py-1" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="id" value={id} />
        <SubmitButton className="btn btn-quiet" pending="Saving..." name="intent" value="remove">
          <span aria-hidden="true">Remove</span>
          <span className="sr-only">Remove {name} from the waiting list</span>
        </SubmitButton>
      </Form>
    </li>
  )
}

const waitText =
  'Where a day is full, customers can wait for a time of it. What comes free is offered to one after the other, and held for them while they answer.'

/** Who waits at one's own business, by day. */
export function OwnWaiting({ isIncluded, days }: OwnWaitingList) {
  return (
    <div className="max-w-4xl">
      <DeskHeading back={{ label: 'Calendar', to: paths.ownCalendar() }} title="Waiting list" />
      {isIncluded ? null : (
        <UpgradeCard plan="Basic" heading="Let customers wait for a full day">
          {waitText}
        </UpgradeCard>
      )}
      {days.length === 0 && isIncluded ? (
        <div className="panel">
          <p className="font-semibold">Nobody waits at the moment.</p>
          <p className="mt-1 text-muted">{waitText}</p>
        </div>
      ) : null}
      <div className="grid gap-5">
        {days.map(({ date, label, lines }) => (
          <section key={date} className="panel" aria-labelledby={`waiting-${date}`}>
            <h2 id={`waiting-${date}`} className="text-lg md:text-lg">
              {label}
              <span className="font-normal text-muted"> · {lines.length} waiting</span>
            </h2>
            <ol className="mt-1">
              {lines.map((line, at) => (
                <Line key={line.id} line={line} turn={at + 1} />
              ))}
            </ol>
          </section>
        ))}
      </div>
    </div>
  )
}
