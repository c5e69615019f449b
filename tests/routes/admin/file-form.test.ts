import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { withFileForm } from '#app/http/file-form.server.ts'
import { codeOf } from '#tests/support/dashboard.ts'

const url = 'http://localhost:3000/'
const refusal = new DomainError('too-large', 'That is too large.')
const rules = { name: 'file', limit: 1000, refusal }
const send = (form: FormData) => new Request(url, { method: 'POST', body: form })
const formWith = (bytes: number | null, fields: [string, string][] = []) => {
  const form = new FormData()
  if (bytes !== null) form.set('file', new File(['x'.repeat(bytes)], 'places.csv'))
  for (const [name, value] of fields) form.append(name, value)
  return form
}
const outcomeOf = (request: Request) => codeOf(withFileForm(request, rules, async () => 'done'))

describe('a form with a file', () => {
  it('passes on its fields and a temporary file, which is deleted afterwards', async () => {
    const form = formWith(1000, [['intent', 'dryRun']])
    const path = await withFileForm(send(form), rules, async (fields, file) => {
      expect(fields.get('intent')).toBe('dryRun')
      expect(file?.name).toBe('places.csv')
      expect(readFileSync(file?.path ?? '')).toHaveLength(1000)
      return file?.path ?? ''
    })
    expect(existsSync(path)).toBe(false)
  })

  it('keeps a file name of any language, and ignores other files', async () => {
    const form = formWith(null)
    form.set('other', new File(['x'.repeat(5000)], 'other.csv'))
    form.append('file', new File(['name'], 'Plekke “é” 地.csv', { type: 'Text/CSV' }))
    form.append('file', new File(['second'], 'second.csv'))
    await withFileForm(send(form), rules, async (fields, file) => {
      expect([...fields.keys()]).toEqual([])
      expect(file).toMatchObject({ name: 'Plekke “é” 地.csv', bytes: 4, contentType: 'text/csv' })
      expect(await new Response(file?.stream()).text()).toBe('name')
    })
  })

  it('detects that no file was chosen', async () => {
    const browsers = formWith(null)
    browsers.set('file', new File([], ''))
    for (const form of [browsers, formWith(null, [['intent', 'import']])]) {
      expect(await withFileForm(send(form), rules, async (_, file) => file)).toBeNull()
    }
  })

  it('is refused where it is too large, at one byte and at many', async () => {
    expect(await outcomeOf(send(formWith(1001)))).toBe('too-large')
    expect(await outcomeOf(send(formWith(100_000)))).toBe('too-large')
    expect(await outcomeOf(send(formWith(1, [['intent', 'x'.repeat(1025)]])))).toBe('too-large')
    const many = Array.from({ length: 21 }, (_, at): [string, string] => [`field${at}`, ''])
    expect(await outcomeOf(send(formWith(1, many)))).toBe('too-large')
  })

  it('is refused where it is malformed or aborted', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const cut = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\nname,'
    const odd = [
      new Request(url, { method: 'POST', body: 'a=b', headers: { 'content-type': 'text/plain' } }),
      new Request(url, { method: 'POST', body: cut, headers }),
      new Request(url, { method: 'POST' }),
      new Request(url, { method: 'POST', headers }),
      new Request(url, { method: 'POST', body: 'no boundary', headers }),
      new Request(url, { method: 'POST', headers: { 'content-type': 'multipart/form-data' } }),
      new Request(url, { method: 'POST', body: new URLSearchParams({ intent: 'import' }) }),
    ]
    for (const request of odd) expect(await outcomeOf(request)).toBe('invalid')
  })
})
