import ipaddr from 'ipaddr.js'

// The whole name decides, never how it begins: 127.0.0.1.nip.io is a name that anybody may point anywhere.
function rangeOf(host: string): string {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  if (bare === 'localhost') return 'loopback'
  return ipaddr.isValid(bare) ? ipaddr.process(bare).range() : 'name'
}

/** Whether a host, as HOST or an address has it, reaches this machine and no other. */
export const isLoopback = (host: string): boolean => rangeOf(host) === 'loopback'

/** Whether a host stands for every address of this machine, such as 0.0.0.0. */
export const isUnspecified = (host: string): boolean => rangeOf(host) === 'unspecified'
