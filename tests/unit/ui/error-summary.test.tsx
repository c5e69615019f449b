import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorSummary, named } from '#app/ui/primitives/error-summary.tsx'

const refused = (...labels: string[]) => ({
  form: { status: 'error', errorId: 'errors' } as never,
  fields: labels.map((label) => ({
    field: { id: `field-${label}`, errors: ['is needed'] } as never,
    label,
  })),
})

test('a list of many errors says how many there are and folds all but three away', () => {
  const html = renderToStaticMarkup(<ErrorSummary {...refused('A', 'B', 'C', 'D', 'E')} />)
  expect(html).toContain('5 fields need attention')
  expect(html.split('<details>')[0]?.match(/<a /g)).toHaveLength(3)
  expect(html).toContain('2 more')
  expect(html.match(/<a /g)).toHaveLength(5)
})

test('a list of few errors shows each', () => {
  const html = renderToStaticMarkup(<ErrorSummary {...refused('A', 'B', 'C')} />)
  expect(html).not.toContain('<details>')
  expect(html).toContain('3 fields need attention')
})

test('four errors are all shown: one alone is never folded away', () => {
  const html = renderToStaticMarkup(<ErrorSummary {...refused('A', 'B', 'C', 'D')} />)
  expect(html).not.toContain('<details>')
  expect(html.match(/<a /g)).toHaveLength(4)
})

test('a single error is introduced as one', () => {
  expect(renderToStaticMarkup(<ErrorSummary {...refused('A')} />)).toContain('Please check this:')
})

test('a single error below a title needs no introduction', () => {
  const html = renderToStaticMarkup(<ErrorSummary {...refused('A')} title="Booking Failed" />)
  expect(html).toContain('Booking Failed')
  expect(html).toContain('A: is needed')
  expect(html).not.toContain('Please check this:')
})

test('a brief list names several fields only, and says what is wrong with one', () => {
  const many = renderToStaticMarkup(<ErrorSummary {...refused('A', 'B')} isBrief />)
  expect(many).toContain('>A</a>')
  expect(many).not.toContain('is needed')
  const one = renderToStaticMarkup(<ErrorSummary {...refused('A')} isBrief />)
  expect(one).toContain('A: is needed')
})

test('what is wrong with the whole form gives way to advice where a toast says it', () => {
  const form = { status: 'error', errorId: 'errors', errors: ['Invalid credentials'] } as never
  const told = renderToStaticMarkup(<ErrorSummary form={form} fields={[]} />)
  expect(told).toContain('Invalid credentials')
  const advised = renderToStaticMarkup(<ErrorSummary form={form} fields={[]} advice="Look again" />)
  expect(advised).toContain('Look again')
  expect(advised).not.toContain('Invalid credentials')
})

test('an error is named by its label where its own words do not name it', () => {
  expect(named('Area in Cape Town', 'Please choose an area')).toBe('Please choose an area')
  expect(named('Phone', 'Too long')).toBe('Phone: Too long')
})
