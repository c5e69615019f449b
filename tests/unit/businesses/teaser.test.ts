import { expect, it } from 'vitest'
import { teaser } from '#app/domain/businesses/teaser.ts'

it('a card says whole sentences where they fit two lines, and else ends at a word', () => {
  const whole = 'Four women mechanics and a waiting room where nobody calls you sweetie.'
  expect(teaser(`${whole} Services, brakes and clutches.`)).toBe(whole)
  expect(teaser('Bring the shoebox. We sort what is in it.\nThen we add it up.')).toBe(
    'Bring the shoebox. We sort what is in it. Then we add it up.',
  )
  const long = 'Denningvleis on Tuesdays, penang curry on Thursdays, and koesisters every Sunday.'
  expect(teaser(long)).toBe('Denningvleis on Tuesdays, penang curry on Thursdays, and koesisters…')
  // A first sentence of a word or two would leave a line empty.
  expect(teaser(`Yes. ${long}`)).toMatch(/^Yes\. Denningvleis .*[a-z]…$/)
})
