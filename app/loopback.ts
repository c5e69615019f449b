import ipaddr from 'ipaddr.js'

// Parse the whole name, not its start: anybody can point 127.0.0.1.nip.io anywhere.
function rangeOf(host: string): string {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (bare === 'localhost') return 'loopback'
  return ipaddr.isValid(bare) ? ipaddr.process(bare).range() : 'name'
}

export const isLoopback = (host: string): boolean => rangeOf(host) === 'loopback'

/** Whether a host means all interfaces, such as 0.0.0.0. */
export const isUnspecified = (host: string): boolean => rangeOf(host) === 'unspecified'

const privateRanges = new Set(['private', 'linkLocal', 'uniqueLocal', 'carrierGradeNat'])

/** Whether a host is an address of a network that the internet does not reach, such as 192.168.1.5. Names are none. */
export const isPrivateAddress = (host: string): boolean => privateRanges.has(rangeOf(host))
