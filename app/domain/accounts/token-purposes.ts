/** Minutes of validity by purpose. */
export const tokenMinutes = {
  'reset-password': 60,
  'verify-email': 3 * 24 * 60,
  'change-email': 24 * 60,
  'second-step': 10,
  'passkey-new': 10,
  'passkey-use': 10,
  arrival: 10,
  'setup-mailed': 60 * 24 * 60,
  'setup-returned': 60,
} as const
export type TokenPurpose = keyof typeof tokenMinutes

export const tokenPurposes = Object.keys(tokenMinutes) as [TokenPurpose, ...TokenPurpose[]]
