/** Forms of isiXhosa words, of keys: what is left where number, place, owner and doer are left out. */

// The prefix of an isiXhosa noun changes with number, place and owner: umchebi, abachebi, kumchebi, womchebi.
const prefix =
  /^(?:(?:kw|k|ng|n|w|y|l|z|b|s|e)?(?:aba|ama|abe|isi|izi|imi|ezi|esi|ama|eme|emi|ili|ulu|ubu|uku|iin|oom|oo|om|um|im|in|ii|ul|u|i|e|o|a))/

/**
 * Without its prefix: `mpompo` and `pompo` of `wempompo`, since the nasal belongs to the prefix of `impompo`; `tshato`
 * of `mtshato`, as `um` is said.
 */
export function stemsOf(key: string): string[] {
  const stem = /^m[^aeiou]/.test(key) ? key.slice(1) : key.replace(prefix, '')
  if (stem === key) return []
  const withoutNasal = /^[mn](?![aeiou])(.+)$/.exec(stem)?.[1] ?? ''
  return [stem, withoutNasal].filter((one) => one.length >= 4)
}

/** The noun whose owning is said: its first vowel melts into that of the concord (`wemoto` of `imoto`, `womchebi`, `kwimoto`). */
export function ownedNoun(key: string): string | null {
  if (/^kwi.{3}/.test(key)) return key.slice(2)
  const [, vowels = '', rest = ''] = /^(?:kw|lw|ng|[wylszbkn])(ee|[aeo])(.{3,})$/.exec(key) ?? []
  const first = { ee: 'ii', e: 'i', o: 'u', a: 'a' }[vowels]
  return first ? first + rest : null
}

/** The verb of who is said to do it: `ukupeyinta` of `opeyintayo`. */
export function verbOfDoing(key: string): string | null {
  const verb = /^(?:aba|ama|ezi|esi|eli|olu|o|e|a)(.{4,}?)(?:yo)?$/.exec(key)?.[1]
  return verb ? (/^w[ae]/.test(verb) ? `uk${verb}` : `uku${verb}`) : null
}

/** A word of another language that is said with a prefix and a vowel: `bar` of `ibhari`, `bank` of `iibhanki`. */
export const borrowedWord = (key: string): string | null =>
  /^ii?([^aeiou].+)[aeiou]$/.exec(key)?.[1]?.replace(/([ptkbg])h/g, '$1') ?? null
