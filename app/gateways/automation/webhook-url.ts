import ipaddr from 'ipaddr.js'
import { parseUrl } from '#app/parse-url.ts'

export type WebhookRules = {
  /** Additional hosts, compared exactly. */
  hosts: readonly string[]
  /** For tests: allows http, any port, and private hosts. */
  allowPrivate: boolean
}

export type ParsedWebhookUrl =
  { ok: true; url: string; host: string } | { ok: false; message: string }

const maxLength = 500

// hook.eu1.make.com, hook.us1.make.celonis.com, and the former integromat.com name.
const known =
  /^hook\.(?:[a-z0-9](?:[a-z0-9-]{0,30}[a-z0-9])?\.make\.(?:celonis\.)?com|integromat\.com)$/

const wrong = (message: string): ParsedWebhookUrl => ({ ok: false, message })
const example = 'https://hook.eu1.make.com/…'

const asAddress = (host: string) => host.replace(/^\[|\]$/g, '')

const isPrivateHost = (host: string): boolean =>
  host === 'localhost' || ipaddr.isValid(asAddress(host))

/**
 * Validates a webhook URL: https, no user name, port 443, an allowed host. The URL parser turns decimal, octal and
 * hexadecimal hosts into plain IP addresses, which are refused. `message` is for the person who typed it.
 */
export function parseWebhookUrl(text: string, rules: WebhookRules): ParsedWebhookUrl {
  const typed = text.trim()
  const unclear = wrong(`Please enter a valid webhook URL, such as ${example}`)
  const url = /[\s\p{Cc}\\]/u.test(typed) ? null : parseUrl(typed)
  if (!url) return unclear
  if (typed.length > maxLength) return wrong(`Please use at most ${maxLength} characters`)
  if (url.protocol !== 'https:' && !(rules.allowPrivate && url.protocol === 'http:')) {
    return wrong(`Please enter an address that begins with https://, such as ${example}`)
  }
  if (url.username || url.password) {
    return wrong('Please enter the address without a user name or password')
  }
  if (url.port && !rules.allowPrivate) return wrong('Please enter the address without a port')
  const host = url.hostname
  const allowed =
    known.test(host) || rules.hosts.includes(host) || (rules.allowPrivate && isPrivateHost(host))
  if (!allowed) return wrong(`Webhooks can go to Make alone: an address such as ${example}`)
  url.hash = ''
  return { ok: true, url: url.href, host: url.host }
}
