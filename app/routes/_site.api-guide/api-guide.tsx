import { brand } from '#app/brand.ts'
import type { Guide } from '#app/domain/api/guide.ts'
import { paths } from '#app/paths.ts'
import { SignatureCheck } from './signature-check.tsx'
import { CallDetails } from './call-details.tsx'

/** The heading of SignatureCheck. */
const signatures = 'Checking the signature'

const anchor = (name: string) => name.toLowerCase().replaceAll(' ', '-')

/** An API reference with collapsed calls. */
export function ApiGuide({ guide, documentUrl }: { guide: Guide; documentUrl: string }) {
  return (
    <div className="wrap py-8 md:py-12">
      <h1>API guide</h1>
      <div className="mt-3 max-w-3xl space-y-3">
        <p className="text-lg text-muted">
          Everything {brand.name} does, as JSON over HTTPS. Sign in with{' '}
          <code className="whitespace-nowrap">POST /api/auth/login</code> and send the token as{' '}
          <code className="whitespace-nowrap">Authorization: Bearer …</code>, or use the cookie of
          the site.
        </p>
        <p>
          Responses use <code>+02:00</code>. Times you send without an offset are read as Cape Town
          time. Errors look like <code>{'{ "error": "a sentence", "fields"?: { … } }'}</code>.
        </p>
        <p>
          For machines:{' '}
          <a className="link break-all" href={paths.api.document()}>
            {documentUrl}
          </a>{' '}
          (OpenAPI 3.1)
        </p>
      </div>
      <div className="lg:mt-6 lg:grid lg:grid-cols-[11rem_minmax(0,1fr)] lg:gap-x-10">
        <nav aria-label="Areas of the API" className="mt-6">
          <ul className="flex flex-wrap gap-2 lg:sticky lg:top-8 lg:flex-col lg:gap-0 lg:border-l lg:border-line">
            {[...guide.map(({ name }) => name), signatures].map((name) => (
              <li key={name}>
                <a
                  className="btn btn-quiet px-3 lg:w-full lg:justify-start lg:border-transparent lg:bg-transparent lg:text-left"
                  href={`#${anchor(name)}`}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          {guide.map(({ name, text, calls }) => (
            <section key={name} aria-labelledby={anchor(name)} className="mt-10 lg:first:mt-4">
              <h2 id={anchor(name)} className="scroll-mt-4">
                {name}
              </h2>
              <p className="mt-1 text-muted">{text}</p>
              <div className="mt-4 space-y-3">
                {calls.map((call) => (
                  <CallDetails key={call.id} call={call} />
                ))}
              </div>
            </section>
          ))}
          <SignatureCheck />
        </div>
      </div>
    </div>
  )
}
