import { ask } from './ask.ts'

export type Answer = { status: number; to: string; html: string }

/** A browser without JavaScript: its cookies, and forms as it posts them. */
export type Visitor = {
  get: (path: string) => Promise<Answer>
  post: (path: string, fields: Record<string, string>) => Promise<Answer>
}

export function visitor(url: string): Visitor {
  const cookies = new Map<string, string>()
  async function visit(path: string, options: Parameters<typeof ask>[1] = {}): Promise<Answer> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const { status, headers, text } = await ask(new URL(path, url), {
      ...options,
      // Compressing what is read at once costs more than all else that a page does.
      headers: { accept: 'text/html', 'accept-encoding': 'identity', cookie, ...options.headers },
    })
    for (const line of headers['set-cookie'] ?? []) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return { status, to: (headers.location ?? '').replace(url, ''), html: text }
  }
  return {
    get: (path) => visit(path),
    post(path, fields) {
      const body = new URLSearchParams(fields).toString()
      const headers = {
        origin: url,
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
      }
      return visit(path, { method: 'POST', headers, body })
    },
  }
}

const entities: Record<string, string> = { amp: '&', quot: '"', lt: '<', gt: '>', '#x27': "'" }

/** The words of a page's main part. */
export const wordsOf = (html: string): string =>
  (/<main[^]*<\/main>/.exec(html)?.[0] ?? html)
    .replaceAll(/<(script|style)[^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(amp|quot|lt|gt|#x27);/g, (_, name: string) => entities[name] ?? '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,])/g, '')
    .trim()
