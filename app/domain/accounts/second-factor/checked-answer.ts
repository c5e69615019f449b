/**
 * What a check of an answer made by somebody else says, or null: the library throws plain errors of many kinds at what
 * was tampered with. What fails while the challenge is looked up stays a fault.
 */
export async function checkedAnswer<Answer>(
  consume: (challenge: string) => Promise<boolean>,
  check: (expectedChallenge: (challenge: string) => Promise<boolean>) => Promise<Answer>,
): Promise<Answer | null> {
  const faults: unknown[] = []
  const expected = (challenge: string) =>
    consume(challenge).catch((fault: unknown) => {
      faults.push(fault)
      return false
    })
  try {
    return await check(expected)
  } catch {
    if (faults.length > 0) throw faults[0]
    return null
  }
}
