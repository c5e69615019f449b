import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { KeysByTag } from '#app/server/keys-by-tag.ts'

it('tags name the keys that have them, and nothing stays of what is gone', () => {
  const tags = fc.uniqueArray(fc.constantFrom('a', 'b', 'c'))
  fc.assert(
    fc.property(fc.array(tags, { maxLength: 9 }), fc.array(fc.nat(8)), tags, (all, gone, asked) => {
      const keys = new KeysByTag()
      all.forEach((own, at) => keys.add(`${at}`, own))
      for (const at of gone) keys.remove(`${at}`, all[at] ?? [])
      const left = all.flatMap((own, at) => (gone.includes(at) ? [] : [{ key: `${at}`, own }]))
      const having = left.filter(({ own }) => own.some((tag) => asked.includes(tag)))
      expect([...keys.having(asked)].toSorted()).toEqual(having.map(({ key }) => key))
      expect(keys.size).toBe(new Set(left.flatMap(({ own }) => own)).size)
    }),
  )
})
