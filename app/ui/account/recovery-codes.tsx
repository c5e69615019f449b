import { Link } from '@remix-run/react'
import { paths } from '#app/paths.ts'
import { CopyButton } from '#app/ui/primitives/copy-button.tsx'
import { useScripted } from '#app/ui/primitives/scripted.ts'

/** Only with scripts; without them the browser's own menu prints. */
const PrintButton = () =>
  useScripted() ? (
    <button type="button" className="btn btn-quiet" onClick={() => window.print()}>
      Print
    </button>
  ) : null

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
      <div className="ways print:hidden">
        <CopyButton value={codes.join('\n')} />
        <PrintButton />
        <Link className="btn btn-action" to={paths.account()}>
          I have saved them
        </Link>
      </div>
    </section>
  </div>
)
