import { type CSSProperties, Fragment } from 'react'
import { datesInText } from '#app/domain/local-time.ts'
import { linesOf } from './content.ts'

export const fontFamily = "system-ui,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
export const gap: CSSProperties = { margin: '0 0 16px' }
export const quiet: CSSProperties = { fontSize: 14, lineHeight: 1.45, color: '#5b6470' }
const light: CSSProperties = { fontSize: 13, fontWeight: 400 }

/** Dates and numbers do not break at their blanks, nor times before their zone or after what leads to them. */
export const unbroken = (text: string): string =>
  text
    .split(datesInText)
    .map((part, at) => (at % 2 === 0 ? part : part.replaceAll(' ', '\u00a0')))
    .join('')
    .replace(/(\d) (?=\d|SAST\b)/g, '$1\u00a0')
    .replace(/\b(from|at) (?=\d\d:\d\d)/g, '$1\u00a0')

export const Lines = ({ text }: { text: string }) =>
  linesOf(text).map((line, at) => (
    <Fragment key={at}>
      {at > 0 ? <br /> : null}
      {unbroken(line)}
    </Fragment>
  ))

/** Nothing to read, but to be compared: it breaks after eight characters of a part, as its lines end. */
const Reference = ({ text }: { text: string }) => (
  <span style={{ fontFamily: 'ui-monospace,Menlo,Consolas,monospace', ...light }}>
    {(text.match(/[^-]{1,8}-?|-/g) ?? []).map((part, at) => (
      <Fragment key={at}>
        {at > 0 ? <wbr /> : null}
        {part}
      </Fragment>
    ))}
  </span>
)

/** An address that is too long for its line breaks before its domain. */
const Value = ({ text }: { text: string }) =>
  /^[^\s@]{25,}$/.test(text) ? (
    <Reference text={text} />
  ) : /^[^\s@]+@[^\s@]+$/.test(text) ? (
    <>
      {text.slice(0, text.indexOf('@'))}
      <wbr />
      {text.slice(text.indexOf('@'))}
    </>
  ) : (
    <Lines text={text} />
  )

/** Of a row; some programs set tables in a face and size of their own unless each cell says. */
const cell: CSSProperties = {
  fontFamily,
  padding: '10px 0',
  borderTop: '1px solid #e3d7c3',
  textAlign: 'left',
  verticalAlign: 'top',
}

export function Facts({ facts }: { facts: [string, string][] }) {
  const shown = facts.filter(([, value]) => value)
  const table: CSSProperties = { width: '100%', margin: '24px 0', borderCollapse: 'collapse' }
  return (
    <table style={table}>
      <tbody>
        {shown.map(([name, value]) => (
          <tr key={name}>
            <th
              scope="row"
              className="quiet cell"
              style={{ ...quiet, ...cell, width: '32%', paddingRight: 12, fontWeight: 400 }}
            >
              {name}
            </th>
            <td className="cell" style={{ ...cell, fontSize: 16, fontWeight: 600 }}>
              <Value text={value} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
