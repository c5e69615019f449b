import { describe, expect, it } from 'vitest'
import { passwordProblem } from '#app/domain/accounts/passwords.ts'

describe('a new password', () => {
  it('takes ten characters and refuses nine', () => {
    expect(passwordProblem('kite river')).toBeNull()
    expect(passwordProblem('kite rive')).toBe('Use at least 10 characters')
  })

  it('takes 128 characters and refuses 129', () => {
    const words = 'kloof nek road winds up to the old cable station; '.repeat(3)
    expect(passwordProblem(words.slice(0, 128))).toBeNull()
    expect(passwordProblem(words.slice(0, 129))).toBe('Use at most 128 characters')
  })

  it('counts characters, not code units', () => {
    expect(passwordProblem('🦓🐘🦒🦏🐆🦁🐃🦛🐊')).toBe('Use at least 10 characters')
    expect(passwordProblem('🦓🐘🦒🦏🐆🦁🐃🦛🐊🐍')).toBeNull()
  })

  it.each([
    'password123',
    'P@ssw0rd2024!',
    'qwertyuiop',
    'Welcome2024',
    '1234567890',
    '0987654321',
    'abcdefghij',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    'CapeTown2026!',
    '!!Springboks1995',
    'iloveyou12345',
    '1q2w3e4r5t',
    'qwerty123456',
    'zxcvbnm,./12',
    'letmein1234!',
  ])('refuses %s, which is tried first', (password) => {
    expect(passwordProblem(password)).toContain('first that get tried')
  })

  it.each([
    'three-blue-kites',
    'Mossel!baai-1974',
    'correct zebra wind',
    'xK7#pLq2vRt9',
    '鯨が空を飛ぶ夢を見た',
  ])('takes %s', (password) => {
    expect(passwordProblem(password)).toBeNull()
  })

  it.each([
    'thandinkosi12',
    'Thandi.Nkosi!',
    'th4nd1nkos1',
    'nkosibakery99',
    'THANDI@EXAMPLE.CO.ZA',
  ])('refuses %s, which is made of its owner', (password) => {
    const owner = {
      email: 'thandi@example.co.za',
      names: ['Thandi', 'Nkosi', 'ThandiNkosi', 'Nkosi Bakery'],
    }
    expect(passwordProblem(password, owner)).toContain('not made of your name')
  })

  it('takes a long phrase in which the own name is one word of several', () => {
    expect(passwordProblem('thandi walks the promenade', { names: ['Thandi'] })).toBeNull()
  })

  it('stays quick with hostile text', () => {
    const began = performance.now()
    for (const text of [
      'ab'.repeat(64),
      'a'.repeat(127) + 'b',
      '\u0301'.repeat(128),
      '@$'.repeat(64),
    ]) {
      passwordProblem(text)
    }
    expect(performance.now() - began).toBeLessThan(200)
  })
})
