import ipaddr from 'ipaddr.js'

const first = (address: ipaddr.IPv6, bits: number): string =>
  new ipaddr.IPv6(
    address.parts.map((part, at) => {
      const kept = Math.min(16, Math.max(0, bits - at * 16))
      return part & (0xffff << (16 - kept)) & 0xffff
    }),
  ).toRFC5952String()

/** What one subscriber holds: an IPv4 address, or the /64 of an IPv6 one by its first address. Other texts as they are. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? first(parsed, 64) : parsed.toString()
}

/** What one site may hold: an IPv4 address, or the /48 of an IPv6 one (RFC 6177). */
export function siteOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  return parsed instanceof ipaddr.IPv6 ? first(parsed, 48) : parsed.toString()
}

/** Where neighbours of one provider are: the /24 of an IPv4 address, the /32 of an IPv6 one. */
export function neighbourhoodOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed instanceof ipaddr.IPv6) return first(parsed, 32)
  return parsed.octets.slice(0, 3).join('.')
}
