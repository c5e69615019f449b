import { Form, Link, useLoaderData } from '@remix-run/react'
import type { LogLine } from '#app/domain/admin/logs.ts'
import { formatInstant } from '#app/domain/local-time.ts'
import { paths, type AdminLog } from '#app/paths.ts'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { AuditList } from '#app/ui/desk/audit-list.tsx'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'
import { StateBadge } from '#app/ui/desk/state-badge.tsx'
import type { loader } from './route.tsx'

const names: Record<AdminLog, { label: string; empty: string }> = {
  audit: { label: 'Activities', empty: 'Nothing has been done yet.' },
  mails: { label: 'Emails', empty: 'No emails yet.' },
  deliveries: { label: 'Automation', empty: 'No calls to automations yet.' },
  provider: { label: 'Payment events', empty: 'The payment provider has told us nothing yet.' },
  drift: { label: 'Payment differences', empty: 'Our records match the provider’s.' },
}

const resends: Partial<Record<AdminLog, string>> = { mails: 'mail', deliveries: 'delivery' }

function Line({ line, kind, back }: { line: LogLine; kind: AdminLog; back: string }) {
  return (
    <li className="grid items-center gap-x-4 gap-y-1 border-b border-line py-3 last:border-0 md:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <p className="break-words font-semibold">{line.title}</p>
        <p className="break-words text-sm text-muted">
          {[formatInstant(line.at), line.detail].filter(Boolean).join(' · ')}
          {line.business ? (
            <>
              {' · '}
              <Link className="link inline-block py-1" to={paths.adminBusiness(line.business.id)}>
                {line.business.name}
              </Link>
            </>
          ) : null}
        </p>
        {line.note ? <p className="break-words text-sm">{line.note}</p> : null}
      </div>
      <p>
        <StateBadge tone={line.tone}>{line.state}</StateBadge>
      </p>
      {line.mayResend && resends[kind] ? (
        <Form method="post" action={back} preventScrollReset>
          <input type="hidden" name="id" value={line.id} />
          <button
            type="submit"
            name="intent"
            value={resends[kind]}
            className="btn btn-quiet mt-1 px-3 md:mt-0"
          >
            <Icon name="refresh" />
            Send again<span className="sr-only">: {line.title}</span>
          </button>
        </Form>
      ) : null}
    </li>
  )
}

type PagesProps = { page: number; more: boolean; to: (number: number) => string }

function NewerOlder({ page, more, to }: PagesProps) {
  if (page === 1 && !more) return null
  return (
    <nav className="mt-4 flex items-center justify-between gap-3" aria-label="Pages">
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
  const { kind, page, more } = log
  const to = (number: number) => paths.adminLog(kind, { page: number === 1 ? undefined : number })
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
      <section className="panel" aria-labelledby="log-heading">
        <h2 id="log-heading" className="text-lg md:text-lg">
          {names[kind].label}
        </h2>
        {log.kind === 'audit' ? (
          <AuditList entries={log.entries} />
        ) : log.lines.length === 0 ? (
          <p className="mt-3 text-muted">{names[kind].empty}</p>
        ) : (
          <ul className="mt-2">
            {log.lines.map((line) => (
              <Line key={line.id} line={line} kind={kind} back={to(page)} />
            ))}
          </ul>
        )}
        <NewerOlder page={page} more={more} to={to} />
      </section>
    </>
  )
}
