import { expect, test } from 'vitest'
import { isForSide } from '#app/server/work-by-side.ts'

test.each([
  ['our own word, as the database writes it', '{"side" : "mail", "r" : 0.25}', [true, false]],
  ['our own word for another side', '{"side":"payments"}', [false, true]],
  ['graphile-worker’s word, which names no job', '{"r":0.25,"count":1}', [false, false]],
  ['a word of neither', '{"count":9}', [true, true]],
  ['no word', '', [true, true]],
])('a new job wakes the workers of its own side alone: %s', (_, word, wakes) => {
  expect([isForSide('mail', word), isForSide('payments', word)]).toEqual(wakes)
})
