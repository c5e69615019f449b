import ipaddr from 'ipaddr.js'

/** Global unicast as assigned today (RFC 4291 §2.4, IANA IPv6 registry). */
const assigned = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number]

/**
 * Whether an IP address is public unicast. An IPv4-mapped address counts as its IPv4 address; loopback, private,
 * link-local, CGNAT, translated (NAT64, 6to4, Teredo), reserved and invalid addresses are not public.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address.range() !== 'unicast') return false
  return address.kind() === 'ipv4' || (address as ipaddr.IPv6).match(assigned)
}
