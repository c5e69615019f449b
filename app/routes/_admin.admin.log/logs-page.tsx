import { Form, Link, useLoaderData } from '@remix-run/react'
import {
  logDays,
  logLevels,
  type LogFilter,
  type LogLevel,
  type LogLine,
} from '#app/domain/admin/logs.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { paths, type AdminLog } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { AuditList } from '#app/ui/desk/audit-list.tsx'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { RowMenuHeading } from '#app/ui/desk/row-menu.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { loader } from './route.tsx'

const names: Record<AdminLog, { label: string; empty: string; when: string }> = {
  audit: {
    label: 'Activities',
    empty: 'Nothing has been done yet.',
    when: 'What admins change is written down here, with who, when and what it was before.',
  },
  mails: {
    label: 'Emails',
    empty: 'No emails yet.',
    when: 'Every email is listed here, without its text; those that failed can be sent again.',
  },
  deliveries: {
    label: 'Automation',
    empty: 'No calls to automations yet.',
    when: 'Each booking of a business with a webhook is one call.',
  },
  provider: {
    label: 'Payment events',
    empty: 'The payment provider has told us nothing yet.',
    when: 'Payments, renewals and refunds arrive here as events.',
  },
  drift: {
    label: 'Payment differences',
    empty: 'Our records match the provider’s.',
    when: 'Both are compared every day.',
  },
}

const resends: Partial<Record<AdminLog, string>> = { mails: 'mail', deliveries: 'delivery' }

function Again({ line, kind, back }: { line: LogLine; kind: AdminLog; back: string }) {
  if (!line.mayResend || !resends[kind]) return null
  return (
    <Form method="post" action={back} preventScrollReset>
      <input type="hidden" name="id" value={line.id} />
      <button
        type="submit"
        name="intent"
        value={resends[kind]}
        className="icon-button"
        title="Send again"
      >
        <Icon name="refresh" />
        <span className="sr-only">Send again: {line.title}</span>
      </button>
    </Form>
  )
}

function Line({ line, kind, back }: { line: LogLine; kind: AdminLog; back: string }) {
  return (
    <tr>
      <td className="hidden whitespace-nowrap align-top text-sm tabular-nums text-muted md:table-cell">
        {formatMoment(line.at)}
      </td>
      <td className="w-full max-w-0 align-top">
        <span className="line-break block font-semibold">{line.title}</span>
        <span className="line-break block text-sm text-muted">
          <span className="md:hidden">{formatMoment(line.at)}</span>
          {line.detail ? (
            <>
              <span className="md:hidden"> · </span>
              {line.detail}
            </>
          ) : null}
        </span>
        {line.business ? (
          <Link
            className="link inline-block py-1 text-sm lg:hidden"
            to={paths.adminBusiness(line.business.id)}
          >
            {line.business.name}
          </Link>
        ) : null}
        {line.note ? <span className="line-break block text-sm">{line.note}</span> : null}
      </td>
      <td className="hidden max-w-0 truncate align-top text-sm lg:table-cell lg:w-1/4">
        {line.business ? (
          <Link
            className="hover:underline"
            to={paths.adminBusiness(line.business.id)}
            title={line.business.name}
          >
            {line.business.name}
          </Link>
        ) : null}
      </td>
      <td className="align-top">
        <StateBadge tone={line.tone}>{line.state}</StateBadge>
      </td>
      <td>
        <Again line={line} kind={kind} back={back} />
      </td>
    </tr>
  )
}

function LogTable({ lines, ...more }: { lines: LogLine[]; kind: AdminLog; back: string }) {
  return (
    <table className="desk-table">
      <thead>
        <tr className="h-11">
          <th scope="col" className="hidden md:table-cell">
            Time
          </th>
          <th scope="col">What</th>
          <th scope="col" className="hidden lg:table-cell">
            Business
          </th>
          <th scope="col">State</th>
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

const levelNames: Record<LogLevel, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  done: 'Done',
}
const dayName = (days: number) => (days === 1 ? 'Last 24 hours' : `Last ${days} days`)

/** Which lines are shown: of what level, and since when. */
function LogFilters({ kind, filter }: { kind: AdminLog; filter: LogFilter }) {
  const { level, days } = filter
  const to = (change: object) => paths.adminLog(kind, { level, days, ...change })
  return (
    <div className="chip-rows">
      <ChipLinks
        label="Time"
        links={[
          { label: 'Any time', to: to({ days: undefined }), isCurrent: !days },
          ...logDays.map((one) => ({
            label: dayName(one),
            to: to({ days: one }),
            isCurrent: days === one,
          })),
        ]}
      />
      {kind === 'audit' ? null : (
        <ChipLinks
          label="Level"
          links={[
            { label: 'All', to: to({ level: undefined }), isCurrent: !level },
            ...logLevels.map((one) => ({
              label: levelNames[one],
              to: to({ level: one }),
              isCurrent: level === one,
            })),
          ]}
        />
      )}
    </div>
  )
}

function Nothing({ kind, filter: { level, days } }: { kind: AdminLog; filter: LogFilter }) {
  return level || days ? (
    <DeskEmpty
      title="Nothing fits these filters"
      link={{ label: 'Show all', to: paths.adminLog(kind) }}
    />
  ) : (
    <DeskEmpty title={names[kind].empty}>{names[kind].when}</DeskEmpty>
  )
}

type PagesProps = { page: number; more: boolean; to: (number: number) => string }

function NewerOlder({ page, more, to }: PagesProps) {
  if (page === 1 && !more) return null
  return (
    <nav className="mt-2 flex items-center justify-between gap-3 px-4" aria-label="Pages">
      {page > 1 ? (
        <Link className="btn btn-quiet" to={to(page - 1)} rel="prev">
          <Icon name="chevron-left" />
          Newer
        </Link>
      ) : (
        <span />
      )}
      <p className="text-sm text-muted">Page {page}</p>
      {more ? (
        <Link className="btn btn-quiet" to={to(page + 1)} rel="next">
          Older
          <Icon name="chevron-right" />
        </Link>
      ) : (
        <span />
      )}
    </nav>
  )
}

export function LogsPage() {
  const log = useLoaderData<typeof loader>()
  const { kind, page, more, filter } = log
  const { level, days } = filter
  const to = (number: number) =>
    paths.adminLog(kind, { level, days, page: number === 1 ? undefined : number })
  const isEmpty = (log.kind === 'audit' ? log.entries : log.lines).length === 0
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Logs" />
      <ChipLinks
        label="Logs"
        links={(Object.keys(names) as AdminLog[]).map((name) => ({
          label: names[name].label,
          to: paths.adminLog(name),
          isCurrent: name === kind,
        }))}
      />
      <LogFilters kind={kind} filter={filter} />
      <section className="card pb-2" aria-label={names[kind].label}>
        {isEmpty ? (
          <Nothing kind={kind} filter={filter} />
        ) : log.kind === 'audit' ? (
          <div className="px-4">
            <AuditList entries={log.entries} />
          </div>
        ) : (
          <LogTable lines={log.lines} kind={kind} back={to(page)} />
        )}
        <NewerOlder page={page} more={more} to={to} />
      </section>
    </>
  )
}
