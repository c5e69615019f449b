import { LogFilters } from './log-filters.tsx'
import { LogTable } from './log-table.tsx'
import { Link, useLoaderData } from '@remix-run/react'
import type { LogFilter } from '#app/domain/admin/logs.ts'
import { paths, type AdminLog } from '#app/paths.ts'
import { ClearList } from '#app/ui/desk/clear-list.tsx'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { AuditList } from '#app/ui/desk/audit-list.tsx'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import type { loader } from './route.tsx'

const names: Record<AdminLog, { label: string; empty: string; when: string }> = {
  audit: {
    label: 'Activities',
    empty: 'No activity yet',
    when: 'Changes by admins appear here, with who, when and the value before.',
  },
  mails: {
    label: 'Emails',
    empty: 'No emails yet.',
    when: 'Every email appears here without its text. Failed ones can be sent again.',
  },
  deliveries: {
    label: 'Automation',
    empty: 'No webhook deliveries yet.',
    when: 'Every booking of a business with a webhook appears here.',
  },
  provider: {
    label: 'Payment events',
    empty: 'No payment events yet.',
    when: 'Payments, renewals and refunds appear here.',
  },
  drift: {
    label: 'Payment differences',
    empty: 'Our records match the provider’s.',
    when: 'Both are compared every day.',
  },
}

type Log = ReturnType<typeof useLoaderData<typeof loader>>

const isEmptyLog = (log: Log) => (log.kind === 'audit' ? log.entries : log.lines).length === 0

/** Whether not all of it is what is shown. */
const isFiltered = ({ page, filter: { level, days } }: Log) => page > 1 || Boolean(level || days)

function Nothing({ kind, filter: { page, level, days } }: { kind: AdminLog; filter: LogFilter }) {
  if (page > 1) {
    return (
      <DeskEmpty
        title="Nothing is this far back"
        link={{ label: 'Show the newest', to: paths.adminLog(kind, { level, days }) }}
      />
    )
  }
  return level || days ? (
    <DeskEmpty
      title="Nothing fits these filters"
      link={{ label: 'Clear Filters', to: paths.adminLog(kind) }}
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

/** The lines of a log in their card; of differences, that there are none is what is hoped for. */
function Lines({ log, to }: { log: Log; to: PagesProps['to'] }) {
  const { kind, page, more, filter } = log
  const isEmpty = isEmptyLog(log)
  if (kind === 'drift' && isEmpty && !isFiltered(log)) {
    const { empty, when } = names.drift
    return <ClearList lines={[{ id: 'in-order', heading: empty, words: when }]} />
  }
  return (
    <section className="card pb-2" aria-label={names[kind].label}>
      {isEmpty ? (
        <Nothing kind={kind} filter={filter} />
      ) : log.kind === 'audit' ? (
        <div className="px-4">
          <AuditList entries={log.entries} isWide />
        </div>
      ) : (
        <LogTable lines={log.lines} kind={kind} back={to(page)} />
      )}
      <NewerOlder page={page} more={more} to={to} />
    </section>
  )
}

export function LogsPage() {
  const log = useLoaderData<typeof loader>()
  const { kind, filter } = log
  const { level, days } = filter
  const isEmpty = isEmptyLog(log)
  const to = (number: number) =>
    paths.adminLog(kind, { level, days, page: number === 1 ? undefined : number })
  return (
    <>
      <DeskHeading eyebrow="Admin Dashboard" title="Logs" />
      <ChipLinks
        label="Logs"
        isWhole
        links={(Object.keys(names) as AdminLog[]).map((name) => ({
          label: names[name].label,
          to: paths.adminLog(name),
          isCurrent: name === kind,
        }))}
      />
      {isEmpty && !isFiltered(log) ? null : (
        <LogFilters kind={kind} filter={filter} isNothingFound={isEmpty} />
      )}
      <Lines log={log} to={to} />
    </>
  )
}
