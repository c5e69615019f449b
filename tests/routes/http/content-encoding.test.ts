import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { readForm } from '#app/http/body.server.ts'
import { readJson } from '#app/http/json-body.server.ts'

const sent = (body: Uint8Array, headers: Record<string, string>) =>
  new Request('http://localhost:3000/x', { method: 'POST', headers, body: body as BodyInit })
const json = { 'content-type': 'application/json', 'content-encoding': 'gzip' }

describe('a body compressed by its sender', () => {
  it('is read as JSON', async () => {
    const body = gzipSync('{"name":"Thandi"}')
    expect(await readJson(sent(body, json))).toEqual({ name: 'Thandi' })
  })

  it('is read as a form', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const form = await readForm(sent(gzipSync('name=Thandi'), { ...json, ...type }))
    expect(form.get('name')).toBe('Thandi')
  })

  it('counts as long as it is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(32 * 1024 * 1024, ' '))
    await expect(readJson(sent(bomb, json))).rejects.toMatchObject({ code: 'too-large' })
  })

  it('is refused in a coding that nobody reads here', async () => {
    const unread = sent(Buffer.from('{}'), { ...json, 'content-encoding': 'zstd' })
    await expect(readJson(unread)).rejects.toMatchObject({ code: 'wrong-type' })
  })
})
