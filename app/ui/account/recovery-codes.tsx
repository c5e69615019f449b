import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'

/** Ten codes that no page shows again. */
export const RecoveryCodes = ({ codes }: { codes: string[] }) => (
  <div className="grid gap-6">
    <h1>Your recovery codes</h1>
    <section className="panel" aria-label="Recovery codes">
      <p>
        Use one of these to sign in if you do not have your phone. Each works once. Keep them apart
        from your password: <strong>they are not shown again.</strong>
      </p>
      <ol className="mt-4 grid gap-2 font-mono text-lg sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Link className="btn btn-action mt-6" to={paths.account()}>
        I have saved them
      </Link>
    </section>
  </div>
)
