/** An element or text of a page, as it is handed to React again at each request. */
export type Tree = string | { type: string; props: Record<string, unknown>; children: Tree[] }
type Element = Exclude<Tree, string>

const isVoid = new Set(['area', 'br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr'])
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" } as Record<string, string>
const decoded = (text: string) =>
  text.replace(/&([a-z]+|#x27);/g, (_, name) => entities[name] ?? '')

const renamed = new Map([
  ['class', 'className'],
  ['for', 'htmlFor'],
  ['charset', 'charSet'],
])
const nameOf = (attribute: string) =>
  renamed.get(attribute) ??
  (/^(aria|data)-/.test(attribute)
    ? attribute
    : attribute.replace(/[-:]([a-z])/g, (_, letter: string) => letter.toUpperCase()))

function propsOf(attributes: string): Record<string, unknown> {
  const all = [...attributes.matchAll(/([^\s=/]+)(?:="([^"]*)")?/g)]
  return Object.fromEntries(
    all
      .filter(([, name]) => name !== 'style' && name !== 'nonce')
      .map(([, name = '', value]) => [nameOf(name), value === undefined ? true : decoded(value)]),
  )
}

/** The elements of a page that React rendered, without its scripts. */
export function elementsOf(html: string): Tree {
  const top: Element = { type: '', props: {}, children: [] }
  const open = [top]
  const page = html.replace(/<script\b[^>]*>[^]*?<\/script>|<!--[^]*?-->|<!DOCTYPE html>/g, '')
  for (const [, close, type, attributes = '', text] of page.matchAll(
    /<(\/)?([a-zA-Z][\w-]*)((?:"[^"]*"|[^">])*)>|([^<]+)/g,
  )) {
    const inner = open.at(-1) as Element
    if (text !== undefined) inner.children.push(decoded(text))
    else if (close) open.pop()
    else {
      const element = { type: type as string, props: propsOf(attributes), children: [] }
      inner.children.push(element)
      if (!isVoid.has(element.type) && !attributes.endsWith('/')) open.push(element)
    }
  }
  return top.children[0] as Tree
}
