import type { GuideCall } from '#app/domain/api/guide.ts'
import { CodeText, PathText } from './code-text.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const tones: Record<string, string> = {
  GET: 'bg-info-soft text-ink',
  POST: 'bg-success-soft text-success',
  PUT: 'bg-warning-soft text-ink',
  PATCH: 'bg-warning-soft text-ink',
  DELETE: 'bg-danger-soft text-danger',
}

const places = { path: 'in the path', query: 'in the query', header: 'header', body: 'in the body' }

function Fields({ fields }: { fields: GuideCall['fields'] }) {
  if (fields.length === 0) return null
  return (
    <>
      <h3 className="mt-4 text-base font-semibold">What you send</h3>
      <dl className="mt-1 divide-y divide-line">
        {fields.map(({ name, place, type, required, description }) => (
          <div key={`${place} ${name}`} className="grid gap-x-4 py-2 md:grid-cols-3">
            <dt className="min-w-0 [overflow-wrap:anywhere]">
              <code className="font-semibold">{name}</code>{' '}
              <span className="text-sm text-muted">
                {places[place]}
                {required ? ', needed' : ''}
              </span>
            </dt>
            <dd className="min-w-0 [overflow-wrap:anywhere] md:col-span-2">
              {description ? (
                <span className="block">
                  <CodeText text={description} />
                </span>
              ) : null}
              <span className="text-sm text-muted">{type}</span>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

/** A collapsed API call. */
export function CallDetails({ call }: { call: GuideCall }) {
  return (
    <details className="group card px-4">
      <summary className="flex min-h-[3rem] list-none items-center gap-3 py-2 [&::-webkit-details-marker]:hidden">
        <span className="flex min-w-0 flex-1 flex-col items-start gap-x-3 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center">
          <span
            className={`badge justify-center sm:w-[4.75rem] ${tones[call.method] ?? 'bg-raised'}`}
          >
            {call.method}
          </span>
          <code className="min-w-0 max-w-full font-semibold">
            <PathText path={call.path} />
          </code>
          <span className="text-muted">{call.summary}</span>
        </span>
        <Icon
          name="chevron-down"
          className="h-5 w-5 shrink-0 transition-transform group-open:rotate-180"
        />
      </summary>
      <div className="border-t border-line pb-5 pt-3">
        <p className="text-sm text-muted">Who may call it: {call.caller}</p>
        {call.description?.split('\n').map((rule) => (
          <p key={rule} className="mt-2 max-w-3xl">
            <CodeText text={rule} />
          </p>
        ))}
        <Fields fields={call.fields} />
        {call.example ? (
          <>
            <h3 className="mt-4 text-base font-semibold">An example</h3>
            <pre
              className="mt-1 overflow-x-auto rounded-control max-sm:whitespace-pre-wrap max-sm:break-words bg-raised p-3 text-sm"
              role="region"
              tabIndex={0}
              aria-label={`An example of ${call.summary}`}
            >
              {call.example}
            </pre>
          </>
        ) : null}
        <h3 className="mt-4 text-base font-semibold">What comes back</h3>
        <dl className="mt-1 space-y-1">
          {call.answers.map(({ status, description }) => (
            <div key={status} className="flex gap-3">
              <dt className="w-10 shrink-0 font-semibold tabular-nums">{status}</dt>
              <dd className="min-w-0">
                <CodeText text={description} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  )
}
