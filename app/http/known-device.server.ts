import { constantTimeEqual, keyedHash } from '#app/hmac.server.ts'
import { plainCookie } from './plain-cookie.server.ts'

const oneYear = 365 * 24 * 3600
/** Accounts remembered on a shared computer. */
const maxDevices = 4

const deviceCookie = () => plainCookie('device', oneYear)

const deviceMark = (login: string): string => keyedHash(`device:${login}`)

const marksOf = async (request: Request): Promise<string[]> =>
  ((await deviceCookie().of(request)) ?? '')
    .split('.')
    .filter((text) => text.length === 22)
    .slice(0, maxDevices)

/**
 * Whether this browser has signed in with a login before (OWASP device cookies), so that an attacker cannot lock an
 * owner out.
 */
export async function knownLogins(request: Request): Promise<(login: string) => boolean> {
  const marks = await marksOf(request)
  return (login) => {
    const wanted = deviceMark(login)
    return marks.some((given) => constantTimeEqual(given, wanted))
  }
}

/** The Set-Cookie that adds these logins (lower case) to the device cookie. */
export async function rememberDevice(request: Request, logins: string[]): Promise<string> {
  const marks = [...new Set([...logins.map(deviceMark), ...(await marksOf(request))])].slice(
    0,
    maxDevices,
  )
  return deviceCookie().set(marks.join('.'))
}
