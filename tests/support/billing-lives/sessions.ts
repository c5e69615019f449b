import type { Cast } from './cast.ts'

/** Nobody is signed in by a payment. */
export async function sessionFaults(cast: Cast): Promise<string[]> {
  const faults: string[] = []
  for (const stranger of cast.strangers) {
    const { status, to } = await stranger.get('/dashboard')
    if (status !== 302 || !to.startsWith('/login'))
      faults.push(`a stranger’s browser was let in: ${status} ${to}`)
  }
  return faults
}
