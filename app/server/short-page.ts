import { createHash } from 'node:crypto'
import { brand } from '#app/brand.ts'

const style = [
  ':root{color-scheme:light dark}',
  '*{box-sizing:border-box}',
  'body{margin:0;min-height:100vh;display:grid;place-items:center;padding:24px 16px;background:#fbf5ea;color:#14283a;font:18px/1.6 system-ui,-apple-system,"Segoe UI",Roboto,Arial,sans-serif}',
  'main{width:100%;max-width:34rem}',
  'svg{display:block;width:100%;height:auto;border-radius:16px;margin-bottom:28px}',
  'p{margin:12px 0 0;overflow-wrap:anywhere}',
  'h1{margin:4px 0 0;font-size:clamp(28px,7vw,40px);line-height:1.15}',
  'header{padding:0 0 20px;font-size:20px}header a{border:0;padding:0}',
  'nav{display:flex;flex-wrap:wrap;gap:12px;margin-top:24px}',
  'a{display:inline-flex;align-items:center;min-height:44px;padding:8px 20px;border:1px solid #8a7f6c;border-radius:10px;color:inherit;font-weight:600;text-decoration:none}',
  'a:focus-visible{outline:3px solid #0b6b6f;outline-offset:2px}',
  'footer{margin-top:32px;padding-top:16px;border-top:1px solid #8a7f6c;font-size:16px}',
  '.first{background:#0b6b6f;border-color:#0b6b6f;color:#fff}',
  '.sky{fill:#cfe4e6}.hill{fill:#9db9b6}.road{fill:#51606b}.pane{fill:#fbf5ea}',
  '@media (prefers-color-scheme:dark){body{background:#0c1b22;color:#f3ead9}.first{background:#55c8be;border-color:#55c8be;color:#0c1b22}',
  'a:focus-visible{outline-color:#55c8be}.sky{fill:#143040}.hill{fill:#26485a}.road{fill:#2c3d47}.pane{fill:#ffd874}}',
].join('')

const facades = ['#bf5b8b', '#e8a83c', '#3c7a55', '#e2674f', '#2f6f9c', '#6b5ca5']

/** A house of the street: gable, two windows, a door. */
const house = (fill: string, at: number): string => {
  const x = 6 + at * 78
  const gable = at % 2 ? `M${x} 92h72v68h-72z` : `M${x} 98h14q4-26 22-26t22 26h14v62h-72z`
  return (
    `<path fill="${fill}" d="${gable}"/>` +
    `<path class="pane" d="M${x + 10} 110h14v18h-14zM${x + 48} 110h14v18h-14z"/>` +
    `<path fill="#14283a" d="M${x + 29} 128h14v32h-14z"/>`
  )
}

const street =
  '<svg viewBox="0 0 480 176" aria-hidden="true"><path class="sky" d="M0 0h480v176H0z"/>' +
  '<path class="hill" d="M0 150l60-60 40 10 40-62h190l52 66 50-26 48 60v30H0z"/>' +
  `${facades.map(house).join('')}<path class="road" d="M0 160h480v16H0z"/></svg>`

const headings: Record<number, string> = {
  403: 'This form could not be sent',
  404: 'Not found',
  405: 'That is not possible here',
  429: 'A moment, please',
  503: 'Back in a moment',
}

/** The same address may answer when it is only opened, or opened later. */
function againFor(status: number): string | null {
  if (status === 403 || status === 413) return 'Open the page again'
  return status === 429 || status >= 500 ? 'Try again' : null
}

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** Headers of a short page: it fetches nothing, nobody frames it, and its address, which may be a secret, goes nowhere. */
export const shortPageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'referrer-policy': 'no-referrer',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
}

/** A sentence as a page that needs nothing else of the site: not its scripts, its styles or its database. */
export function shortPage(status: number, sentence: string): string {
  const heading = headings[status] ?? 'Something went wrong'
  const label = againFor(status)
  const again = label ? `<a class="first" href="">${label}</a>` : ''
  return (
    '<!doctype html><html lang="en-ZA"><head><meta charset="utf-8">' +
    '<meta name="viewport" content="width=device-width,initial-scale=1">' +
    `<meta name="robots" content="noindex"><title>${heading} · ${brand.name}</title>` +
    `<style>${style}</style></head><body><main><header><a href="/">${brand.name}</a></header>${street}` +
    `<h1>${heading}</h1><p>${escaped(sentence)}</p>` +
    `<nav aria-label="What next">${again}<a href="/">Back to the home page</a></nav>` +
    `<footer>Questions? Write to <b>${brand.contactEmail}</b>.</footer></main></body></html>\n`
  )
}

/** Whether an answer is shown as a page; `header` reads the request's. Programs and the API get text. */
export function isForPage(url: string, header: (name: string) => string | undefined | null) {
  if (/^(?:https?:\/\/[^/]+)?\/api\//.test(url)) return false
  const destination = header('sec-fetch-dest')
  return destination ? destination === 'document' : (header('accept') ?? '').includes('text/html')
}
