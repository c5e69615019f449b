import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { HoursList } from '#app/ui/business/hours-list.tsx'

test('a business that is closed for a while says until when, also where its hours are not known', () => {
  const hours = { hoursTable: [], today: 'Friday', specialDates: [] }
  const opening = { open: false, label: 'Closed until Wed 6 Jan' }
  const html = renderToStaticMarkup(<HoursList business={{ ...hours, opening } as never} />)
  expect(html).toContain('Closed until Wed 6 Jan')
  expect(html).toContain('Opening hours are not known yet.')
  expect(html).not.toContain('<dl>')
})
