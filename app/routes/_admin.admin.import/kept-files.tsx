import { Link, type useLoaderData } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import { StateBadge, type Tone } from '#app/ui/desk/state-badge.tsx'
import type { loader } from './route.tsx'

type Files = ReturnType<typeof useLoaderData<typeof loader>>['files']

type State = { words: string; tone: Tone }

const states: Record<Exclude<Files[number]['state'], 'done'>, State> = {
  waiting: { words: 'Waiting', tone: 'wait' },
  reading: { words: 'Reading', tone: 'wait' },
  writing: { words: 'Importing', tone: 'wait' },
  failed: { words: 'Failed', tone: 'bad' },
}

const stateOf = ({ state, isDryRun }: Files[number]): State => {
  if (state !== 'done') return states[state]
  return isDryRun ? { words: 'Dry run', tone: 'plain' } : { words: 'Imported', tone: 'good' }
}

/** The admin's files of the last day. */
export function KeptFiles({ files, current }: { files: Files; current: string | undefined }) {
  if (files.length === 0) return null
  return (
    <section className="panel mt-6" aria-labelledby="files-heading">
      <h2 id="files-heading" className="text-lg md:text-lg">
        Your files
      </h2>
      <ul className="mt-2">
        {files.map((kept) => (
          <li
            key={kept.id}
            className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2 last:border-0 last:pb-0"
          >
            <Link
              className="link inline-block break-all py-1"
              aria-current={kept.id === current ? 'page' : undefined}
              to={paths.adminImport({ import: kept.id })}
            >
              {kept.file || 'A file without a name'}
            </Link>
            <p className="flex flex-wrap items-center gap-3 text-sm text-muted">
              {formatMoment(new Date(kept.createdAt))}
              <span className="file-state">
                <StateBadge tone={stateOf(kept).tone}>{stateOf(kept).words}</StateBadge>
              </span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
