import { Secret, TOTP } from 'otpauth'

export const halfMinute = 30_000

/** What an app that was given this secret shows at that moment. */
export const codeOf = (secret: string, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at })

/** The code of the half minute after: taken too, also where this one was used. */
export const nextCodeOf = (secret: string): string => codeOf(secret, Date.now() + halfMinute)

/** Another code than the three that would be taken now. */
export function wrongCodeOf(secret: string): string {
  const right = new Set([-1, 0, 1].map((steps) => codeOf(secret, Date.now() + steps * halfMinute)))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) as string
}
