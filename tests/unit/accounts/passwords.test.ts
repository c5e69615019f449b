import { describe, expect, it } from 'vitest'
import { passwordProblem } from '#app/domain/accounts/passwords.server.ts'

describe('a new password', () => {
  it('takes ten characters and refuses nine', () => {
    expect(passwordProblem('kite, vlei')).toBeNull()
    expect(passwordProblem('kite, vle')).toBe('Use at least 10 characters')
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
    'southafrica1',
    'CptGems2026!',
    'kite river',
    'iloveyou12345',
    '1q2w3e4r5t',
    'qwerty123456',
    'zxcvbnm,./12',
    'letmein1234!',
  ])('refuses %s, which is easy to guess', (password) => {
    expect(passwordProblem(password)).toContain('easy to guess')
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
    'nkosithandi1',
    'nkosibakery99',
    'THANDI@EXAMPLE.CO.ZA',
  ])('refuses %s, which contains the owner’s own words', (password) => {
    const owner = {
      email: 'thandi@example.co.za',
      names: ['Thandi Nkosi', 'Nkosi Bakery'],
    }
    expect(passwordProblem(password, owner)).toContain('not made of your name')
  })

  it('accepts a long phrase with the owner’s name as one of several words', () => {
    expect(passwordProblem('thandi walks the promenade', { names: ['Thandi'] })).toBeNull()
  })

  it('is scored by its first 48 characters only, to limit the cost of long texts', () => {
    const hard = 'xK7#pLq2vRt9'
    expect(passwordProblem(hard + 'ab'.repeat(18))).toBeNull()
    expect(passwordProblem('ab'.repeat(18) + hard)).toBeNull()
    expect(passwordProblem('ab'.repeat(24) + hard)).toContain('easy to guess')
  })

  it.each([
    '4@8({[<369&#!1/|0$5+7%2'.repeat(6).slice(0, 128),
    'p@$$w0rd'.repeat(16),
    '\u0301'.repeat(128),
    '\ud83e'.repeat(64),
  ])('handles the hostile input %s', (text) => {
    expect(passwordProblem(text) ?? 'taken').toBeTypeOf('string')
  })
})
