import { randomUUID } from 'node:crypto'
import type { Finding } from '#app/gateways/payments/port.ts'
import { StoreRefusal, StoreUnavailable, type ObjectStore } from '#app/gateways/storage/port.ts'
import { uploadPreflight } from '#app/gateways/storage/preflight.server.ts'
import { good, wrong } from './findings.server.ts'

const where = {
  disk: 'Check that DATA_DIR/objects can be written, and is not full.',
  s3: 'Check S3_ENDPOINT, S3_REGION, S3_BUCKET and the keys, which must be allowed to read, write and delete.',
} as const

const causeOf = (error: unknown): string => {
  const { code, name } = ((error as Error).cause ?? error) as { code?: string; name?: string }
  return code ?? name ?? 'unknown'
}

/** One step; what it fails with is named by its code. */
async function tried(
  step: string,
  { kind }: ObjectStore,
  work: () => Promise<boolean>,
): Promise<Finding> {
  try {
    if (await work()) return good(`The storage ${step}.`)
    return wrong(`The storage does not do what it should: it ${step}, which failed. ${where[kind]}`)
  } catch (error) {
    if (!(
      error instanceof StoreUnavailable ||
      error instanceof StoreRefusal ||
      'code' in (error as object)
    )) {
      throw error
    }
    return wrong(`The storage fails where it ${step} (${causeOf(error)}). ${where[kind]}`)
  }
}

/** Whether browsers on `origin` may send files straight to the bucket. */
export async function examineCors(url: string, origin: string): Promise<Finding> {
  const allowed = await uploadPreflight(url, origin)
  const remedy = 'Give it the CORS rules of docs/operations.md.'
  if (!allowed)
    return wrong(`The bucket does not answer browsers at ${new URL(url).host}. ${remedy}`)
  const may =
    (allowed.origin === '*' || allowed.origin === origin) &&
    /\bPUT\b|\*/.test(allowed.methods ?? '')
  return may
    ? good(`The bucket takes uploads of browsers on ${origin}.`)
    : wrong(`The bucket refuses uploads of browsers on ${origin}. ${remedy}`)
}

/** Writes an object, reads and deletes it; asks a bucket whether browsers may upload. */
export async function examineStorage(store: ObjectStore, origin: string): Promise<Finding[]> {
  const key = `doctor/${randomUUID()}.txt`
  const text = new TextEncoder().encode('Written by the doctor.')
  const put = await tried('keeps what is written', store, async () => {
    await store.put(key, text, { contentType: 'text/plain' })
    return (await store.head(key))?.bytes === text.length
  })
  if (put.kind === 'wrong') return [put]
  const gone = await tried('deletes what is deleted', store, async () => {
    await store.delete([key])
    return (await store.head(key)) === null
  })
  if (store.kind === 'disk') return [put, gone]
  const { url } = await store.signedPut(key, { expiresSeconds: 60, atMost: text.length })
  return [put, gone, await examineCors(url, origin)]
}
