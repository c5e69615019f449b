/**
 * Memory of pictures: `node db/launcher/run.js tests/bench/pictures.ts` makes ten pictures of each kind at once, as ten
 * uploads do, and prints the most memory above what was taken while idle, the press included, and the time for one.
 */
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { inTurn, makePicture } from '#app/domain/uploads/picture-making.server.ts'
import { mostPictureBytes } from '#app/domain/uploads/picture-format.ts'

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
  'progressive JPEG, 24 megapixels': () =>
    canvas(5990, 4000, 30).jpeg({ quality: 80, progressive: true }).toBuffer(),
  'PNG, 64 megapixels': () => canvas(9200, 6900, 0).png({ palette: true }).toBuffer(),
  'interlaced PNG, 12 megapixels': () =>
    canvas(3990, 3000, 0).png({ progressive: true }).toBuffer(),
  'WebP, 12 megapixels': () => canvas(3990, 3000, 30).webp({ quality: 60 }).toBuffer(),
  'AVIF, 6 megapixels': () => canvas(2980, 2000, 20).avif({ quality: 40, effort: 0 }).toBuffer(),
  'GIF, 12 megapixels': () => canvas(3990, 3000, 0).gif().toBuffer(),
}

const [, script = '', name, file] = process.argv
const megabytes = (bytes: number) => Math.round(bytes / 1_000_000)
/** Bytes of a process and its children; pages they share count once (Linux). */
const memoryOf = (pid: string | number): number => {
  try {
    const kilobytes =
      /Pss:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    return (
      Number(kilobytes) * 1024 +
      children
        .filter(Boolean)
        .map(memoryOf)
        .reduce((a, b) => a + b, 0)
    )
  } catch {
    return 0 // It has just ended.
  }
}

async function measure(path: string): Promise<void> {
  const idle = memoryOf(process.pid)
  let most = idle
  const clock = setInterval(() => (most = Math.max(most, memoryOf(process.pid))), 2)
  const began = performance.now()
  const one = (at: number) =>
    inTurn(() => makePicture(readFileSync(path), { focalPoint: 'centre', owner: String(at) }))
  await Promise.all(Array.from({ length: 10 }, (_, at) => one(at)))
  clearInterval(clock)
  const seconds = (performance.now() - began) / 10_000
  console.log(
    `${megabytes(most - idle)} MB above ${megabytes(idle)} MB idle, ${seconds.toFixed(1)} s each`,
  )
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
      if (size > mostPictureBytes) throw new Error(`${kind} has ${size} bytes`)
      const said = execFileSync(process.execPath, [...process.execArgv, script, kind, path])
      console.log(`${kind} (${megabytes(size)} MB): ${said.toString().trim()}`)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
