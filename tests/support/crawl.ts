import { rawRequest } from './raw-request.ts'

/** A form as a browser would send it: with the button that is its first, and what is filled in. */
export type FoundForm = {
  method: 'GET' | 'POST'
  /** Path and query it is sent to. */
  action: string
  isMultipart: boolean
  fields: [name: string, value: string][]
}

export type FoundPage = { address: string; forms: FoundForm[]; headers: Record<string, unknown> }

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }
const plain = (html: string) =>
  html.replaceAll(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => entities[name] ?? '')

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/\s([\w-]+)(?:="([^"]*)")?/g)
  return Object.fromEntries([...found].map((one) => [one[1], plain(one[2] ?? '')]))
}

/** The controls of a form's HTML; of several buttons or choices of one name each stands for itself. */
function fieldsOf(html: string): { fields: [string, string][]; buttons: [string, string][] } {
  const fields = new Map<string, string>()
  const buttons: [string, string][] = []
  for (const [tag, kind] of html.matchAll(/<(input|select|textarea|button)\b[^>]*>/g)) {
    const { name, type, value = '', checked } = attributesOf(tag)
    if (!name) continue
    if (kind === 'button') buttons.push([name, value])
    else if (['radio', 'checkbox'].includes(type ?? '') && checked === undefined) {
      if (!fields.has(name)) fields.set(name, value)
    } else fields.set(name, value)
  }
  return { fields: [...fields], buttons }
}

function formsOf(html: string, address: string): FoundForm[] {
  return [...html.matchAll(/(<form\b[^>]*>)(.*?)<\/form>/gs)].flatMap(
    ([, tag = '', inner = '']) => {
      const { method = 'get', action, enctype } = attributesOf(tag)
      const { fields, buttons } = fieldsOf(inner)
      const variants = buttons.length > 0 ? buttons.map((one) => [...fields, one]) : [fields]
      return variants.map((all) => ({
        method: method.toUpperCase() as 'GET' | 'POST',
        action: action || address,
        isMultipart: enctype === 'multipart/form-data',
        fields: all as [string, string][],
      }))
    },
  )
}

const linksOf = (html: string) =>
  [...html.matchAll(/<(?:a|link)\b[^>]*\shref="(\/[^"#]*)/g)].map((one) => plain(one[1] ?? ''))

/**
 * Every page that links lead to from `start`, one of each kind, as somebody with these headers sees it.
 * `kindOf` tells which addresses are of one kind.
 */
export async function crawl(
  url: string,
  headers: Record<string, string>,
  start: string[],
  kindOf: (address: string) => string,
): Promise<FoundPage[]> {
  const known = new Set(start.map(kindOf))
  const waiting = [...start]
  const pages: FoundPage[] = []
  for (let address = waiting.shift(); address !== undefined; address = waiting.shift()) {
    const answer = await rawRequest(url, { path: address, headers })
    const location = String(answer.headers['location'] ?? '').replace(url, '')
    const isPage = String(answer.headers['content-type']).startsWith('text/html')
    if (isPage) {
      pages.push({ address, forms: formsOf(answer.text, address), headers: answer.headers })
    }
    const onward = [...(isPage ? linksOf(answer.text) : []), ...(location ? [location] : [])]
    for (const link of onward) {
      const kind = kindOf(link)
      if (!link.startsWith('/') || known.has(kind)) continue
      known.add(kind)
      waiting.push(link)
    }
  }
  return pages
}
