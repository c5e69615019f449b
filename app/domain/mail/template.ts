import { brand } from '#app/brand.ts'

/** A part of a mail, in the order it is read. Every text is plain; the HTML is made here. */
export type Block =
  | { kind: 'text'; text: string }
  /** Name and value pairs; empty values are left out. */
  | { kind: 'facts'; facts: [name: string, value: string][] }
  | { kind: 'button'; label: string; url: string }
  | { kind: 'link'; label: string; url: string }
  | { kind: 'quote'; text: string }

/** What a mail says. `preview` is the line a phone shows under the subject. */
export type MailTemplate = { title: string; preview: string; blocks: Block[] }

const escape = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')

const lines = (text: string): string => escape(text).replaceAll('\n', '<br>')

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'facts':
      return block.facts
        .filter(([, value]) => value)
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')
    case 'button':
    case 'link':
      return `${block.label}:\n${block.url}`
    case 'quote':
      return block.text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n')
  }
}

/** The mail as plain text. */
export const asText = ({ title, blocks }: MailTemplate): string =>
  `${[title, ...blocks.map(blockAsText), `-- \n${brand.name} – ${brand.city}`].join('\n\n')}\n`

function blockAsHtml(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 16px">${lines(block.text)}</p>`
    case 'facts':
      return `<dl style="margin:0 0 20px;padding:16px;border:1px solid #d9c9ae;border-radius:12px">${block.facts
        .filter(([, value]) => value)
        .map(
          ([name, value]) =>
            `<dt class="quiet" style="margin:0;font-size:14px;color:#5b6470">${escape(name)}</dt>` +
            `<dd style="margin:0 0 10px;font-weight:600">${lines(value)}</dd>`,
        )
        .join('')}</dl>`
    case 'button':
      return `<p style="margin:0 0 16px"><a href="${escape(block.url)}" style="display:inline-block;padding:14px 24px;border-radius:10px;background:#0b6b6f;color:#ffffff;font-weight:600;text-decoration:none">${escape(block.label)}</a></p>`
    case 'link':
      return `<p style="margin:0 0 16px"><a class="link" href="${escape(block.url)}" style="color:#0b6b6f">${escape(block.label)}</a></p>`
    case 'quote':
      return `<blockquote style="margin:0 0 16px;padding:0 0 0 12px;border-left:3px solid #e2674f">${lines(block.text)}</blockquote>`
  }
}

// Colours live in the attributes for clients that drop <style>; the style only turns them at night.
const night = `:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:#0e1a24!important;color:#f3ead9!important}.card{background:#16242f!important}.quiet{color:#b4bcc4!important}.link{color:#6fd0cc!important}dl{border-color:#3a4a57!important}}`

/** The mail as HTML: one column, no table, no picture, fit for a phone at night. */
export function asHtml({ title, preview, blocks }: MailTemplate): string {
  return `<!doctype html><html lang="en-ZA"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(title)}</title><style>${night}</style></head><body class="page" style="margin:0;background:#f7f0e3;color:#14283a;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"><div style="display:none;max-height:0;overflow:hidden">${escape(preview)}</div><div class="page" style="padding:24px 12px;background:#f7f0e3;color:#14283a"><div class="card" style="max-width:560px;margin:0 auto;padding:28px 24px;border-radius:16px;border-top:6px solid #e2674f;background:#fffaf1"><p class="quiet" style="margin:0 0 8px;font-size:14px;color:#5b6470">${escape(brand.name)}</p><h1 style="margin:0 0 16px;font-size:24px;line-height:1.25">${escape(title)}</h1>${blocks.map(blockAsHtml).join('')}</div><p class="quiet" style="max-width:560px;margin:16px auto 0;font-size:13px;color:#5b6470">${escape(brand.name)} · ${escape(brand.city)}</p></div></body></html>`
}
