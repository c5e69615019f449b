import { isIP } from 'node:net'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'

/**
 * What passkeys belong to: the host and origin that people type. Null where browsers give none: at a bare address, and
 * without https except on this machine.
 */
export function passkeySite(): { rpID: string; origin: string } | null {
  const { protocol, hostname, origin } = new URL(env().publicUrl)
  const isSafe = protocol === 'https:' || hostname === 'localhost'
  return isSafe && isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpID: hostname, origin } : null
}

/** Throws DomainError `unsupported` where there are no passkeys. */
export function requirePasskeySite(): { rpID: string; origin: string } {
  const site = passkeySite()
  if (!site) throw new DomainError('unsupported', 'Passkeys need a site with a name and https.')
  return site
}
