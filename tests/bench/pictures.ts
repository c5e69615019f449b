/**
 * Memory of pictures: `node db/launcher/dev.js tests/bench/pictures.ts` makes ten pictures of each kind at once, as ten
 * uploads do, and prints the most memory above what was taken while idle, the press included, and the time for one.
 */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { withWorkerSlot, makePicture } from '#app/domain/uploads/picture-making.server.ts'
import { extraMemoryOf } from '#tests/support/memory.ts'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'

const canvas = (width: number, height: number, sigma: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma },
    },
  }).blur(2)

/** The largest of each kind that is taken; prepared in a process of its own by the first run. */
const kinds: Record<string, () => Promise<Buffer>> = {
  'JPEG, 12 megapixels': () => canvas(4000, 3000, 60).jpeg({ quality: 90 }).toBuffer(),
  'JPEG, 64 megapixels': () => canvas(9200, 6900, 20).jpeg({ quality: 50 }).toBuffer(),
  'progressive JPEG, 20 megapixels': () =>
    canvas(5470, 3650, 30).jpeg({ quality: 80, progressive: true }).toBuffer(),
  'PNG, 64 megapixels': () => canvas(9200, 6900, 0).png({ palette: true }).toBuffer(),
  'interlaced PNG, 12 megapixels': () =>
    canvas(3990, 3000, 0).png({ progressive: true }).toBuffer(),
  'WebP, 12 megapixels': () => canvas(3990, 3000, 30).webp({ quality: 60 }).toBuffer(),
  'AVIF, 5 megapixels': () => canvas(2730, 1820, 20).avif({ quality: 40, effort: 0 }).toBuffer(),
  'GIF, 12 megapixels': () => canvas(3990, 3000, 0).gif().toBuffer(),
}

const [, script = '', name, file] = process.argv
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
async function measure(path: string): Promise<void> {
  const began = performance.now()
  const one = (at: number) =>
    withWorkerSlot(
      async () => readFileSync(path),
      (bytes) => makePicture(bytes, { focalPoint: 'centre', owner: String(at) }),
    )
  const extra = await extraMemoryOf(process.pid, async () => {
    await Promise.all(Array.from({ length: 10 }, (_, at) => one(at)))
  })
  const seconds = (performance.now() - began) / 10_000
  console.log(`${megabytes(extra)} MB above idle, ${seconds.toFixed(1)} s each`)
}

if (name && file) {
  await measure(file)
} else {
  const { execFileSync } = await import('node:child_process')
  const { mkdtempSync, rmSync, statSync, writeFileSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const { join } = await import('node:path')
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-bench-'))
  try {
    for (const [kind, make] of Object.entries(kinds)) {
      const path = join(folder, 'picture')
      writeFileSync(path, await make())
      const size = statSync(path).size
      if (size > maxPictureBytes) throw new Error(`${kind} has ${size} bytes`)
      const said = execFileSync(process.execPath, [...process.execArgv, script, kind, path])
      console.log(`${kind} (${megabytes(size)} MB): ${said.toString().trim()}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
