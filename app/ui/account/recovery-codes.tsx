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
      <ol className="to-copy mt-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="mt-3 flex flex-wrap gap-3 print:hidden">
        <CopyButton value={codes.join('\n')} />
        <PrintButton />
      </div>
      <p className="ways print:hidden">
        <Link className="btn btn-action" to={paths.account()}>
          I have saved them
        </Link>
      </p>
    </section>
  </div>
)
