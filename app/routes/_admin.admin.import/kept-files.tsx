import { Link, type useLoaderData } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { formatMoment } from '#app/domain/local-time.ts'
import type { loader } from './route.tsx'

type Files = ReturnType<typeof useLoaderData<typeof loader>>['files']

const states: Record<Files[number]['state'], string> = {
  waiting: 'waiting',
  reading: 'being read',
  writing: 'being worked on',
  done: '',
  failed: 'broken off',
}

/** The admin's files of the last day. */
export function KeptFiles({ files, current }: { files: Files; current: string | undefined }) {
  if (files.length === 0) return null
  return (
    <section className="panel mt-6 max-w-2xl" aria-labelledby="files-heading">
      <h2 id="files-heading" className="text-lg md:text-lg">
        Your files
      </h2>
      <ul className="mt-2">
        {files.map(({ id, file, state, isDryRun, createdAt }) => (
          <li key={id} className="border-b border-line py-2 last:border-0 last:pb-0">
            <Link
              className="link inline-block break-all py-1"
              aria-current={id === current ? 'page' : undefined}
              to={paths.adminImport({ import: id })}
            >
              {file || 'A file without a name'}
            </Link>
            <p className="text-sm text-muted">
              {formatMoment(new Date(createdAt))} ·{' '}
              {states[state] || (isDryRun ? 'tried out' : 'imported')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
