import { Form, Link } from '@remix-run/react'
import type { LogLine } from '#app/domain/admin/logs.ts'
import { capitalised } from '#app/domain/businesses/opening-times.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths, type AdminLog } from '#app/paths.ts'
import { RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { QuietState, StateBadge } from '#app/ui/desk/state-badge.tsx'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const resends: Partial<Record<AdminLog, string>> = { mails: 'mail', deliveries: 'delivery' }

type LineProps = { line: LogLine; kind: AdminLog; back: string }

/** Beside the state on phones, else at the end of the row. */
function Again({ line, kind, back, className }: LineProps & { className: string }) {
  if (!line.mayResend || !resends[kind]) return null
  return (
    <Form method="post" action={back} preventScrollReset className={className}>
      <input type="hidden" name="id" value={line.id} />
      <button
        type="submit"
        name="intent"
        value={resends[kind]}
        className="btn whitespace-nowrap px-2.5 py-0 text-sm text-action hover:bg-raised"
      >
        <Icon name="refresh" className="h-5 w-5 shrink-0" />
        <span>
          Send again<span className="sr-only">: {line.title}</span>
        </span>
      </button>
    </Form>
  )
}

const heads: Record<AdminLog, string> = {
  audit: 'Activity',
  mails: 'Email',
  deliveries: 'Event',
  provider: 'Event',
  drift: 'Difference',
}

/** Where a state's own word says too little to a person. */
const stateWords: Record<string, string> = {
  'dead-letter': 'Not delivered',
  queued: 'Waiting',
  'needs-person': 'Needs action',
}

function State({ line: { state, tone } }: { line: LogLine }) {
  const words = stateWords[state] ?? capitalised(state.replaceAll('-', ' '))
  if (tone === 'good') return <QuietState>{words}</QuietState>
  return <StateBadge tone={tone}>{words}</StateBadge>
}

function Line(props: LineProps) {
  const { line } = props
  return (
    <tr>
      <td className="hidden whitespace-nowrap align-top text-sm leading-[1.625rem] tabular-nums text-muted md:table-cell">
        {formatMoment(line.at)}
      </td>
      <td className="w-full max-w-0 desk-lead align-top lg:w-1/2">
        <span
          className={`line-break font-semibold ${line.detail ? 'line-clamp-2' : 'block'}`}
          title={line.title}
        >
          {line.title}
        </span>
        <span className="block text-sm text-muted md:hidden">{formatMoment(line.at)}</span>
        {line.tone === 'good' ? null : (
          <div className="flex flex-wrap items-center gap-x-2 pt-1 md:hidden">
            <State line={line} />
            <Again {...props} className="-my-2" />
          </div>
        )}
        {line.detail ? (
          <span className="line-break line-clamp-2 text-sm text-muted">
            <EmailText email={line.detail} />
          </span>
        ) : null}
        {line.business ? (
          <Link
            className="link block truncate py-1 text-sm lg:hidden"
            to={paths.adminBusiness(line.business.id)}
          >
            {line.business.name}
          </Link>
        ) : null}
        {line.note ? <span className="line-break block text-sm">{line.note}</span> : null}
      </td>
      <td className="hidden max-w-0 truncate align-top text-sm leading-[1.625rem] lg:table-cell lg:w-1/5">
        {line.business ? (
          <Link
            className="link"
            to={paths.adminBusiness(line.business.id)}
            title={line.business.name}
          >
            {line.business.name}
          </Link>
        ) : null}
      </td>
      <td className="hidden align-top md:table-cell">
        <span className="flex min-h-[1.625rem] items-center">
          <State line={line} />
        </span>
      </td>
      <td className="align-top">
        <Again {...props} className="log-again max-md:hidden" />
      </td>
    </tr>
  )
}

/** One line for each entry, two on a phone. */
export function LogTable({ lines, ...more }: { lines: LogLine[]; kind: AdminLog; back: string }) {
  return (
    <table className="desk-table desk-table-bare">
      <thead>
        <tr className="h-11 max-md:sr-only">
          <th scope="col" className="hidden md:table-cell">
            Time
          </th>
          <th scope="col" className="desk-lead">
            {heads[more.kind]}
          </th>
          <th scope="col" className="hidden lg:table-cell">
            Business
          </th>
          <th scope="col" className="hidden md:table-cell">
            State
          </th>
          <RowMenuHeading />
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <Line key={line.id} line={line} {...more} />
        ))}
      </tbody>
    </table>
  )
}
