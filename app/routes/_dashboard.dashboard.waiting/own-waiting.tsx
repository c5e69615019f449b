import { Form } from '@remix-run/react'
import type { OwnWaitingList, WaitingLine } from '#app/domain/waiting/views.ts'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { FeatureOffer } from '#app/ui/desk/feature-offer.tsx'
import type { FormReply } from '#app/ui/form/form-reply.ts'
import { UnshownRefusal } from '#app/ui/form/unshown-refusal.tsx'
import { menuRow } from '#app/ui/desk/menu.tsx'
import { RowMenu } from '#app/ui/desk/row-menu.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { WaitingPicture } from './waiting-picture.tsx'

function Line({ line, turn }: { line: WaitingLine; turn: number }) {
  const { id, name, phone, email, what, hours, until } = line
  return (
    <li className="flex items-center gap-x-2 border-b border-line py-2 last:border-0">
      <span className="w-6 shrink-0 self-start font-semibold tabular-nums text-muted">{turn}.</span>
      <div className="min-w-0 flex-1 items-center gap-x-6 sm:flex">
        <div className="min-w-0 flex-1">
          <p className="break-words font-semibold">{name}</p>
          <p className="break-words text-sm text-muted">{what}</p>
          {until ? <p className="text-sm">A time is held for them until {until}.</p> : null}
        </div>
        <p className="text-sm tabular-nums">
          <span className="text-muted">Can come </span>
          <span className="whitespace-nowrap font-semibold">{hours}</span>
        </p>
      </div>
      <a
        className="btn btn-quiet shrink-0 px-3 text-sm"
        href={`tel:${phone}`}
        aria-label={`Call ${name}`}
      >
        <Icon name="phone" />
        <span className="max-sm:hidden">Call</span>
      </a>
      <div className="-mr-2 shrink-0">
        <RowMenu label={`More about ${name}`}>
          <a className={menuRow} href={`tel:${phone}`}>
            <Icon name="phone" />
            Call {formatPhone(phone)}
          </a>
          <a className={menuRow} href={`mailto:${email}`}>
            <Icon name="mail" />
            <span className="min-w-0 truncate">Email {name}</span>
          </a>
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <button type="submit" className={menuRow} name="intent" value="remove">
              <Icon name="trash" />
              <span aria-hidden="true">Remove</span>
              <span className="sr-only">Remove {name} from the waiting list</span>
            </button>
          </Form>
        </RowMenu>
      </div>
    </li>
  )
}

const waitText =
  'When a day is full, customers can join a waiting list. Freed times are offered to them one by one and held while they answer.'

const Offer = ({ examples }: Pick<OwnWaitingList, 'examples'>) => (
  <FeatureOffer
    plan="Basic"
    heading="A waiting list for full days"
    points={[
      'A cancelled time is filled without a phone call',
      'Customers are asked in turn, with time to answer',
      'You see here who waits, by day',
    ]}
    picture={<WaitingPicture examples={examples} />}
  >
    {waitText}
  </FeatureOffer>
)

/** Who waits at one's own business, by day. */
export function OwnWaiting({
  isIncluded,
  examples,
  days,
  reply,
}: OwnWaitingList & { reply: FormReply | undefined }) {
  return (
    <div className={isIncluded ? 'max-w-3xl' : ''}>
      <DeskHeading nested={{}} title="Waiting list" />
      <UnshownRefusal reply={reply} shown={[]} />
      {days.length > 0 ? <p className="max-w-prose text-muted">{waitText}</p> : null}
      {isIncluded ? null : <Offer examples={examples} />}
      {days.length === 0 && isIncluded ? (
        <div className="card">
          <DeskEmpty
            title="No one is waiting"
            link={{ label: 'See the calendar', to: paths.ownCalendar() }}
          >
            {waitText}
          </DeskEmpty>
        </div>
      ) : null}
      <div className="mt-5 grid grid-cols-1 gap-5">
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
