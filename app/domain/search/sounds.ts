/** Spellings that are said alike, of keys of words: what people write by ear is no slip of the hand. */

const onceEach = (key: string): string => key.replace(/(.)\1+/g, '$1')

/** As Afrikaans and English say it: `ontbeit` and `ontbyt`, `fotograaf` and `photograph`. */
export const soundInAfrikaans = (key: string): string =>
  onceEach(
    key
      .replace(/qu/g, 'kw')
      .replace(/ph|v/g, 'f')
      .replace(/sch/g, 'sk')
      .replace(/ch|gh/g, 'g')
      .replace(/th|dt/g, 't')
      .replace(/ck|c(?![eiy])|q/g, 'k')
      .replace(/c|z/g, 's')
      .replace(/x/g, 'ks')
      .replace(/e[iy]|ij|y/g, 'y')
      .replace(/oe/g, 'u')
      .replace(/d$/, 't'),
  )

/** As isiXhosa says it: a breath after a consonant, a long vowel, and the `y` within a borrowed word are left out. */
export const soundInXhosa = (key: string): string =>
  onceEach(key.replace(/([ptkbgdcqx])h/g, '$1').replace(/(?<=[aeou])[yw]i(?=[^aeiou])/g, ''))
