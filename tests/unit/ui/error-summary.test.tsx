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

test('a single error is named with a link to its field, which says what is wrong', () => {
  for (const more of [{}, { title: 'Booking Failed' }, { isBrief: true }]) {
    const html = renderToStaticMarkup(<ErrorSummary {...refused('Email')} {...more} />)
    expect(html).toContain('One thing needs attention: <a href="#field-Email">Email</a>')
    expect(html).not.toContain('is needed')
  }
})

test('a single error of a field that is hidden is said in full, as nothing else says it', () => {
  const { form, fields } = refused('Service')
  const hidden = fields.map((field) => ({ ...field, at: 'choices' }))
  const html = renderToStaticMarkup(<ErrorSummary form={form} fields={hidden} />)
  expect(html).toContain('One thing needs attention:')
  expect(html).toContain('<a href="#choices">Service: is needed</a>')
})

test('a brief list names several fields only', () => {
  const many = renderToStaticMarkup(<ErrorSummary {...refused('A', 'B')} isBrief />)
  expect(many).toContain('>A</a>')
  expect(many).not.toContain('is needed')
})

test('what is wrong with the whole form gives way to advice where a toast says it', () => {
  const form = { status: 'error', errorId: 'errors', errors: ['Invalid credentials'] } as never
  const told = renderToStaticMarkup(<ErrorSummary form={form} fields={[]} />)
  expect(told).toContain('Invalid credentials')
  const advised = renderToStaticMarkup(<ErrorSummary form={form} fields={[]} advice="Look again" />)
  expect(advised).toContain('Look again')
  expect(advised).not.toContain('Invalid credentials')
})

test('each error of several begins with the name of its field', () => {
  expect(named('Area in Cape Town', 'Please choose an area')).toBe(
    'Area in Cape Town: Please choose an area',
  )
  expect(named('Phone', 'Phone numbers have ten digits')).toBe('Phone numbers have ten digits')
})
