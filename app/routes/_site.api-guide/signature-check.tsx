import {
  signatureFormula,
  signatureHeaders,
  verifyExample,
} from '#app/domain/automation/verify-example.ts'

/** How a receiver of an automation's calls tells them from others. */
export function SignatureCheck() {
  return (
    <section aria-labelledby="checking-the-signature" className="mt-10">
      <h2 id="checking-the-signature">Checking the signature</h2>
      <p className="mt-1 text-muted">
        Every call that we make to your webhook carries these headers. Compute the signature over
        the body as it came in, and refuse timestamps that are more than five minutes off.
      </p>
      <p className="mt-3 break-words">
        <code>{signatureFormula}</code>
      </p>
      <dl className="mt-3 divide-y divide-line">
        {signatureHeaders.map(([name, meaning]) => (
          <div key={name} className="grid gap-x-4 py-2 md:grid-cols-3">
            <dt className="break-words font-mono font-semibold">{name}</dt>
            <dd className="md:col-span-2">{meaning}</dd>
          </div>
        ))}
      </dl>
      <pre
        className="mt-3 overflow-x-auto rounded-control bg-raised p-3 text-sm max-sm:whitespace-pre-wrap max-sm:break-words"
        role="region"
        tabIndex={0}
        aria-label="Code that checks a signature"
      >
        {verifyExample}
      </pre>
    </section>
  )
}
