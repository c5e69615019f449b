import { lookup as lookupLocally, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** The IP addresses of a host name. */
export type Resolve = (host: string) => Promise<string[]>

/** The name leads nowhere. */
export class NameNotFound extends Error {}
/** The name leads to where calls may not go. */
export class AddressRefused extends Error {}

/**
 * Addresses by DNS alone, IPv4 first. Not getaddrinfo: that one waits on a thread, and four names
 * that hang would hold up every file and password of the process.
 */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (four.status === 'rejected' && six.status === 'rejected') throw four.reason
  return [four, six].flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

/** Addresses as this machine knows them, its own names included: for tests. */
export const resolveLocally: Resolve = async (host) =>
  (await lookupLocally(host, { all: true })).map(({ address }) => address)

/** Throws AddressRefused where an address may not be dialled. */
export function checkAddress(address: string, allowPrivate: boolean): void {
  if (allowPrivate || isPublicAddress(address)) return
  throw new AddressRefused(`${address} is not a public address`)
}

/**
 * The `lookup` of a connection: what it answers is what is dialled, so nothing can change between
 * check and call. One address that may not be dialled spoils them all.
 */
export function guardedLookup(resolve: Resolve, allowPrivate: boolean): LookupFunction {
  return (host, options, answer) => {
    resolve(host).then(
      (addresses) => {
        try {
          for (const address of addresses) checkAddress(address, allowPrivate)
          const found = addresses.map((address) => ({ address, family: isIP(address) }))
          const [first] = found
          if (!first) throw new NameNotFound(`${host} has no address`)
          if (options.all) answer(null, found)
          else answer(null, first.address, first.family)
        } catch (error) {
          answer(error as Error, '')
        }
      },
      (cause: unknown) => {
        const reason = cause instanceof Error ? cause.message : String(cause)
        answer(new NameNotFound(reason, { cause }), '')
      },
    )
  }
}
