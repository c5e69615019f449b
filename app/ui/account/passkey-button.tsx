import { useRef, useState } from 'react'
import { paths } from '#app/paths.ts'
import { useScripted } from '#app/ui/primitives/scripted.ts'

/** What the browser answers to a challenge, once the person agreed. */
async function askForPasskey(): Promise<string> {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(paths.passkeyChallenge(), { method: 'POST', headers, body: '{}' })
  if (!answer.ok) throw new Error('no challenge')
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return JSON.stringify(await startAuthentication({ optionsJSON: await answer.json() }))
}

/** Posts its form with a passkey's answer, in place of a code. Scripts alone can do that: hidden without. */
export function PasskeyButton({ label, className }: { label: string; className: string }) {
  const scripted = useScripted()
  const [problem, setProblem] = useState<string | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const send = useRef<HTMLButtonElement>(null)
  if (!scripted || !('PublicKeyCredential' in window)) return null
  async function press() {
    const input = field.current
    if (!input) return
    try {
      input.value = await askForPasskey()
      setProblem(null)
      input.form?.requestSubmit(send.current)
      // A stale answer must not go along with the next try.
      input.value = ''
    } catch {
      setProblem('No passkey was used. Please try again, or sign in another way.')
    }
  }
  return (
    <>
      <input ref={field} type="hidden" name="passkey" defaultValue="" />
      <button ref={send} type="submit" formNoValidate hidden tabIndex={-1} />
      <button type="button" className={className} onClick={() => void press()}>
        {label}
      </button>
      <p role="alert" className={problem ? 'error-text' : undefined}>
        {problem}
      </p>
    </>
  )
}
