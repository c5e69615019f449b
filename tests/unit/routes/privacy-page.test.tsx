import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { PrivacyPage } from '#app/routes/_site.privacy/privacy-page.tsx'

test('no number of the privacy page is glued to a word', () => {
  const html = renderToStaticMarkup(<PrivacyPage guestMonths={24} backupDays={35} />)
  const text = html.replaceAll(/<[^>]+>/g, ' ')
  expect(text).toContain('They are erased 24 months after that day.')
  expect(text.match(/[a-z](?:24|35)|(?:24|35)[a-z]/g)).toBeNull()
})
