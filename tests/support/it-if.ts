import { it } from 'vitest'

/** `it` where the subject can do a thing; what it is known to leave out is no test of its own. */
export const itIf = (
  can: boolean,
): ((title: string, test: () => Promise<void>, timeout?: number) => void) => (can ? it : () => {})
