export type Answer = { status: number; to: string; html: string }

/** A browser without JavaScript: its cookies, and forms as it posts them. */
export type Visitor = {
  get: (path: string) => Promise<Answer>
  post: (path: string, fields: Record<string, string>) => Promise<Answer>
}

export function visitor(url: string): Visitor {
  const cookies = new Map<string, string>()
  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
    const response = await fetch(new URL(path, url), {
      redirect: 'manual',
      ...init,
      // Compressing what is read at once costs more than all else that a page does.
      headers: { accept: 'text/html', 'accept-encoding': 'identity', cookie, ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s)
      if (value === '' || /max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    const to = response.headers.get('location') ?? ''
    return { status: response.status, to: to.replace(url, ''), html: await response.text() }
  }
  return {
    get: (path) => ask(path, {}),
    post: (path, fields) =>
      ask(path, { method: 'POST', headers: { origin: url }, body: new URLSearchParams(fields) }),
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
    .trim()
