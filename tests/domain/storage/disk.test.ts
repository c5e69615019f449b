import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { diskStore } from '#app/gateways/storage/disk.server.ts'
import { storeContract } from './contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-objects-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const store = diskStore({ folder, publicUrl: 'http://localhost:3000', secret: 'for tests alone' })

storeContract('disk', () => store)
