import { env } from '#app/env.server.ts'

/**
 * What every answer says to a browser, redirects and refusals among them: it is what it says to be, in no frame, no other
 * window's, and under https asked for by https for a year. Pages say more (`documentHeaders`).
 */
export const safeHeaders = (): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'content-security-policy': "frame-ancestors 'none'",
  ...(env().publicUrl.startsWith('https:') && {
    'strict-transport-security': 'max-age=31536000',
  }),
})
