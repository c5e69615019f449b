import type { CSSProperties } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { brand } from '#app/brand.ts'
import { oneLine } from '#app/one-line.ts'
import type { Block, MailContent } from './content.ts'
import { Facts, fontFamily, gap, Lines, quiet, unbroken } from './mail-facts.tsx'
import { Beads } from './mail-beads.tsx'

const paper = '#f7f0e3'
const ink = '#14283a'
const teal = '#0b6b6f'
const coral = '#e2674f'
const line = '#e3d7c3'

// Inline styles for clients that drop <style>; the sheet adds the dark scheme, where lines end, and what fits which width.
const sheet =
  ':root{color-scheme:light dark}h1{text-wrap:balance}p,td{text-wrap:pretty}' +
  '@media (max-width:479px){.button{display:block!important}}' +
  '@media (min-width:600px){.inside{padding:40px 40px 24px!important}h1{font-size:30px!important}}' +
  '@media (prefers-color-scheme:dark){' +
  '.page{background:#0e1a24!important;color:#f3ead9!important}.card{background:#16242f!important}' +
  '.quiet{color:#b4bcc4!important}.link{color:#6fd0cc!important;border-color:#6fd0cc!important}.cell,.box{border-color:#3a4a57!important}}'

/** To be read across a room, and typed elsewhere. */
const Code = ({ label, code }: { label: string; code: string }) => (
  <p style={{ ...gap, padding: 16, border: `1px solid ${line}`, borderRadius: 12 }} className="box">
    <span className="quiet" style={{ ...quiet, display: 'block' }}>
      {label}
    </span>
    <b style={{ fontSize: 28, lineHeight: 1.3, letterSpacing: 2, whiteSpace: 'nowrap' }}>{code}</b>
  </p>
)

/** The first of a mail is filled: what is asked for. */
function Button({ label, url, isFirst }: { label: string; url: string; isFirst: boolean }) {
  const look: CSSProperties = {
    display: 'inline-block',
    padding: '13px 23px',
    textAlign: 'center',
    border: `1px solid ${teal}`,
    borderRadius: 10,
    ...(isFirst ? { background: teal, color: '#ffffff' } : { color: teal }),
    fontWeight: 600,
    textDecoration: 'none',
  }
  return (
    <p style={{ margin: '24px 0' }}>
      <a href={url} style={look} className={isFirst ? 'button' : 'button link'}>
        {label}
      </a>
    </p>
  )
}

function BlockView({ block, isFirst }: { block: Block; isFirst: boolean }) {
  switch (block.kind) {
    case 'text':
      return <p style={gap}>{unbroken(oneLine(block.text))}</p>
    case 'note':
      return (
        <p className="quiet" style={{ ...gap, ...quiet }}>
          {unbroken(oneLine(block.text))}
        </p>
      )
    case 'facts':
      return <Facts facts={block.facts} />
    case 'button':
      return <Button {...block} isFirst={isFirst} />
    case 'code':
      return <Code {...block} />
    case 'link':
      return (
        <p style={gap}>
          <a className="link" href={block.url} style={{ color: teal }}>
            {unbroken(block.label)}
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
    <style dangerouslySetInnerHTML={{ __html: sheet }} />
  </head>
)

function Card({ title, blocks }: { title: string; blocks: Block[] }) {
  const card: CSSProperties = {
    maxWidth: 560,
    margin: '0 auto',
    // An address is one long word.
    overflowWrap: 'anywhere',
    borderRadius: 16,
    overflow: 'hidden',
    background: '#fffdf9',
  }
  const firstButton = blocks.findIndex(({ kind }) => kind === 'button')
  return (
    <div className="card" style={card}>
      <Beads />
      {/* The last block has a gap of its own below it. */}
      <div className="inside" style={{ padding: '28px 24px 12px' }}>
        <h1 style={{ margin: '0 0 20px', fontSize: 26, lineHeight: 1.2, letterSpacing: '-0.01em' }}>
          {unbroken(title)}
        </h1>
        {blocks.map((block, at) => (
          <BlockView key={at} block={block} isFirst={at === firstButton} />
        ))}
      </div>
    </div>
  )
}

const edge: CSSProperties = { maxWidth: 560, margin: '0 auto' }

/** One column without pictures; its only table is that of facts. */
function MailPage({ title, preview, blocks }: MailContent) {
  const page = { background: paper, color: ink }
  const font = `16px/1.5 ${fontFamily}`
  return (
    <html lang="en-ZA">
      <Head title={title} />
      <body className="page" style={{ ...page, margin: 0, font }}>
        <div style={{ display: 'none', maxHeight: 0, overflow: 'hidden' }}>{preview}</div>
        <div className="page" style={{ ...page, padding: '24px 12px 32px' }}>
          <p style={{ ...edge, padding: '0 12px 16px', fontSize: 20, fontWeight: 700 }}>
            {brand.name}
          </p>
          <Card title={title} blocks={blocks} />
          <p className="quiet" style={{ ...edge, ...quiet, padding: '20px 12px 0', fontSize: 13 }}>
            {brand.name} · {brand.city} · {brand.contactEmail}
          </p>
        </div>
      </body>
    </html>
  )
}

export const htmlDocument = (content: MailContent): string =>
  `<!doctype html>${renderToStaticMarkup(<MailPage {...content} />)}`
