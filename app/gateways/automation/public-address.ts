import ipaddr from 'ipaddr.js'

/** Global unicast as it is handed out today (RFC 4291 §2.4, IANA IPv6 registry). */
const assigned = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an IP address is a public unicast one. An IPv4 address inside an IPv6 one is judged as
 * itself; loopback, private, link-local, shared (CGNAT), translated (NAT64, 6to4, Teredo), reserved
 * and anything that is no address are not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(assigned)
}
