import ipaddr from 'ipaddr.js'

/** Where webhooks may go. */
export type WebhookRules = {
  /** Further hosts, exactly as they stand in an address. */
  hosts: readonly string[]
  /** For tests: http, any port, and hosts of this machine or its network. */
  allowPrivate: boolean
}

export type ParsedWebhookUrl =
  { ok: true; url: string; host: string } | { ok: false; message: string }

/** Longest address that is kept. */
const maxLength = 500

// hook.eu1.make.com, hook.us1.make.celonis.com, and the name from before.
const known =
  /^hook\.(?:[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?\.make\.(?:celonis\.)?com|integromat\.com)$/

const wrong = (message: string): ParsedWebhookUrl => ({ ok: false, message })
const example = 'https://hook.eu1.make.com/…'

/** A host as an IP address, without the brackets of IPv6. */
const asAddress = (host: string) => host.replace(/^\[|\]$/g, '')

const isNearby = (host: string): boolean => host === 'localhost' || ipaddr.isValid(asAddress(host))

/**
 * The address of a webhook by the rules: https, no user name, port 443, a host that may be called.
 * Hosts in decimal, octal or hexadecimal come out of the parser as plain IP addresses and are refused
 * like those. `message` is a sentence for the person who typed it.
 */
export function parseWebhookUrl(text: string, rules: WebhookRules): ParsedWebhookUrl {
  const typed = text.trim()
  const unclear = wrong(`Please enter a valid webhook URL, such as ${example}`)
  if (!typed || /[\s\p{Cc}\\]/u.test(typed) || !URL.canParse(typed)) return unclear
  if (typed.length > maxLength) return wrong(`Please use at most ${maxLength} characters`)
  const url = new URL(typed)
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:')) {
    return wrong(`Please enter an address that begins with https://, such as ${example}`)
  }
  if (url.username || url.password) {
    return wrong('Please enter the address without a user name or password')
  }
  if (url.port && !rules.allowPrivate) return wrong('Please enter the address without a port')
  const host = url.hostname
  const allowed =
    known.test(host) || rules.hosts.includes(host) || (rules.allowPrivate && isNearby(host))
  if (!allowed) return wrong(`Webhooks can go to Make alone: an address such as ${example}`)
  url.hash = ''
  return { ok: true, url: url.href, host: url.host }
}
