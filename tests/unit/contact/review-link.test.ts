import { expect, test } from 'vitest'
import { parseReviewLink, reviewLinkMessage } from '#app/domain/contact/review-link.ts'

test.each([
  ['g.page/r/abc/review', 'https://g.page/r/abc/review'],
  [
    'https://search.google.com/local/writereview?placeid=ChIJabc',
    'https://search.google.com/local/writereview?placeid=ChIJabc',
  ],
  ['https://www.google.co.za/maps/place/x', 'https://www.google.co.za/maps/place/x'],
  ['https://maps.app.goo.gl/abc', 'https://maps.app.goo.gl/abc'],
  ['https://goo.gl/maps/abc', 'https://goo.gl/maps/abc'],
])('%s is %s', (text, url) => {
  expect(parseReviewLink(text)).toEqual({ ok: true, url })
})

test.each([
  '',
  'http://g.page/r/abc/review',
  'https://google.com.evil.example/maps',
  'https://evilgoogle.com/maps',
  'https://sites.google.com/view/evil',
  'https://goo.gl/abc',
  'https://www.google.com/url?q=https://evil.example',
  'https://www.google.com/url/?q=https://evil.example',
  'javascript:alert(1)',
])('%j is refused', (text) => {
  expect(parseReviewLink(text)).toEqual({ ok: false, message: reviewLinkMessage })
})
