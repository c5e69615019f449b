import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { listedIn } from '#app/domain/businesses/text-conditions.server.ts'

const asked = (term: string) => {
  const condition = listedIn(term, ['City Bowl'])
  return condition && new PgDialect().sqlToQuery(condition).params.at(-1)
}

it.each([
  ['we speak english', '{"wesp","aken","City Bowl"}'],
  ['h. we speak', '{"h.we","wesp","City Bowl"}'],
  ['on time. e', '{"onti","me.e","City Bowl"}'],
  ['is a chair', '{"isa","ach","City Bowl"}'],
  ['no 12 in', '{"no12","12in","#12","City Bowl"}'],
  ['unit 33320', '{"it33","#333","City Bowl"}'],
  ['on time. 4', '{"onti","me.4","City Bowl"}'],
  ['the lights and the kettle stay on. locals', '{"heli","tsan","heke","lest","onlo","City Bowl"}'],
  ['é b', null],
  ['e b', null],
  ['eb é', null],
  ['plumber', null],
])('%j is asked for by where its words meet, whole or cut: %s', (term, keys) => {
  expect(asked(term)).toBe(keys)
})

it.each([
  ['Y. ', '{"y.",". "}'],
  ['"\\"', '{"\\"\\\\","\\\\\\""}'],
  ['...', '{".."}'],
])('%j, of which no trigram is made, is asked for by its pairs: %s', (term, pairs) => {
  expect(asked(term)).toBe(pairs)
})
