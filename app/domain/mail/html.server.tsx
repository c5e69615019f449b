import { type CSSProperties, Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#app/brand.ts'
import { oneLine } from '#app/one-line.ts'
import { linesOf, type Block, type MailContent } from './content.ts'

const paper = '#f7f0e3'
const ink = '#14283a'
const teal = '#0b6b6f'
const coral = '#e2674f'
const gap: CSSProperties = { margin: '0 0 16px' }
const quiet: CSSProperties = { fontSize: 14, color: '#5b6470' }

// Inline colours for clients that drop <style>; the style only adds the dark scheme.
const darkScheme =
  ':root{color-scheme:light dark}' +
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#0e1a24!important;color:#f3ead9!important}.card{background:#16242f!important}' +
  '.quiet{color:#b4bcc4!important}.link{color:#6fd0cc!important}dl{border-color:#3a4a57!important}}'

const Lines = ({ text }: { text: string }) =>
  linesOf(text).map((line, at) => (
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {line}
    </Fragment>
  ))

function Facts({ facts }: { facts: [string, string][] }) {
  const shown = facts.filter(([, value]) => value)
  const box = { ...gap, padding: 16, border: '1px solid #d9c9ae', borderRadius: 12 }
  return (
    <dl style={box}>
      {shown.map(([name, value], at) => (
        <Fragment key={name}>
          <dt className="quiet" style={{ ...quiet, margin: 0 }}>
            {name}
          </dt>
          <dd style={{ margin: at < shown.length - 1 ? '0 0 10px' : 0, fontWeight: 600 }}>
            <Lines text={value} />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Button({ label, url }: { label: string; url: string }) {
  const look: CSSProperties = {
    display: 'inline-block',
    padding: '14px 24px',
    textAlign: 'center',
    borderRadius: 10,
    background: teal,
    color: '#ffffff',
    fontWeight: 600,
    textDecoration: 'none',
  }
  return (
    <p style={gap}>
      <a href={url} style={look}>
        {label}
      </a>
    </p>
  )
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'text':
      return <p style={gap}>{oneLine(block.text)}</p>
    case 'facts':
      return <Facts facts={block.facts} />
    case 'button':
      return <Button {...block} />
    case 'link':
      return (
        <p style={gap}>
          <a className="link" href={block.url} style={{ color: teal }}>
            {block.label}
          </a>
        </p>
      )
    case 'quote':
      return (
        <blockquote style={{ ...gap, padding: '0 0 0 12px', borderLeft: `3px solid ${coral}` }}>
          <Lines text={block.text} />
        </blockquote>
      )
  }
}

const Head = ({ title }: { title: string }) => (
  <head>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width,initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="supported-color-schemes" content="light dark" />
    <title>{title}</title>
    <style dangerouslySetInnerHTML={{ __html: darkScheme }} />
  </head>
)

/** Façades as plain blocks: nothing is fetched, and a client that drops them shows a line less. */
const street = [
  [coral, 22],
  ['#e8a83c', 30],
  [teal, 24],
  ['#bf5b8b', 34],
  ['#3c7a55', 26],
  ['#6b5ca5', 30],
  ['#2f6f9c', 20],
  [coral, 28],
] as const

const Street = () => (
  <div aria-hidden="true" style={{ height: 34, lineHeight: 0, fontSize: 0, textAlign: 'center' }}>
    {street.map(([background, height], at) => (
      <span
        key={at}
        style={{
          ...{ display: 'inline-block', width: '12.5%', verticalAlign: 'bottom' },
          ...{ height, marginTop: 34 - height, background, borderRadius: '8px 8px 0 0' },
        }}
      />
    ))}
  </div>
)

function Card({ title, blocks }: { title: string; blocks: Block[] }) {
  const card: CSSProperties = {
    maxWidth: 560,
    margin: '0 auto',
    padding: '28px 24px',
    // An address is one long word.
    overflowWrap: 'anywhere',
    borderRadius: '0 0 16px 16px',
    borderTop: `6px solid ${ink}`,
    background: '#fffaf1',
  }
  return (
    <div className="card" style={card}>
      <p className="quiet" style={{ ...quiet, margin: '0 0 8px' }}>
        {brand.name}
      </p>
      <h1 style={{ ...gap, fontSize: 24, lineHeight: 1.25 }}>{title}</h1>
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

/** One column without tables or pictures. */
function MailPage({ title, preview, blocks }: MailContent) {
  const page = { background: paper, color: ink }
  const font = "16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
  return (
    <html lang="en-ZA">
      <Head title={title} />
      <body className="page" style={{ ...page, margin: 0, font }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <div className="page" style={{ ...page, padding: '24px 12px' }}>
          <div style={{ maxWidth: 560, margin: '0 auto', padding: '0 12px' }}>
            <Street />
          </div>
          <Card title={title} blocks={blocks} />
          <p
            className="quiet"
            style={{ ...quiet, maxWidth: 560, margin: '16px auto 0', fontSize: 13 }}
          >
            {brand.name} · {brand.city} · {brand.contactEmail}
          </p>
        </div>
      </body>
    </html>
  )
}

export const htmlDocument = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<MailPage {...content} />)}`
