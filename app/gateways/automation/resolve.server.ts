import { lookup as lookupLocally, Resolver } from 'node:dns/promises'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

export type Resolve = (host: string) => Promise<string[]>

export class NameNotFound extends Error {}
export class AddressRefused extends Error {}

/**
 * DNS only, IPv4 first. Not getaddrinfo: it uses the thread pool, where four hanging lookups would block all file
 * access and password hashing.
 */
export const resolveByDns: Resolve = async (host) => {
  const resolver = new Resolver({ timeout: 2500, tries: 2 })
  const [ipv4, ipv6] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)])
  if (ipv4.status === 'rejected' && ipv6.status === 'rejected') throw ipv4.reason
  return [ipv4, ipv6].flatMap((found) => (found.status === 'fulfilled' ? found.value : []))
}

/** Resolves with the operating system, hosts file included: for tests. */
export const resolveLocally: Resolve = async (host) =>
  (await lookupLocally(host, { all: true })).map(({ address }) => address)

const tlsCode =
  /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO|HOSTNAME_MISMATCH)/

/** Whether a connection failed over its certificate or its encryption, by Node's and OpenSSL's codes. */
export const isTlsFault = ({ code = '' }: { code?: string }): boolean => tlsCode.test(code)

/** Throws AddressRefused for an IP address that is not on the public Internet. */
export function checkAddress(address: string, allowPrivate: boolean): void {
  if (allowPrivate || isPublicAddress(address)) return
  throw new AddressRefused(`${address} is not a public address`)
}

/**
 * The `lookup` of a connection: it dials exactly the addresses checked here, which prevents DNS rebinding. One
 * refused address refuses them all.
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
