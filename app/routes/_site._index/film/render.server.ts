/**
 * Renders the hero's film and stills: `npx tsx app/routes/_site._index/film/render.server.ts`. Needs ffmpeg with
 * libsvtav1 and libx264. Writes public/film/ and manifest.ts; run by hand.
 */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import type { Time } from './light.ts'
import { frames as framings, sceneSvg, type Frame } from './scene.ts'

const seconds = 14
const rate = 24
const frames = seconds * rate
const { width, height } = framings.wide
/** The moment of the stills, with which the film begins, so that one passes into the other unseen. */
const start = 0.3
const folder = new URL('../../../../public/film/', import.meta.url).pathname

const encoders = [
  {
    name: 'webm',
    type: 'video/webm; codecs="av01.0.05M.08"',
    flags: ['-c:v', 'libsvtav1', '-preset', '5', '-crf', '44', '-g', '240', '-pix_fmt', 'yuv420p'],
  },
  {
    name: 'mp4',
    type: 'video/mp4',
    flags: [
      '-c:v',
      'libx264',
      '-preset',
      'slow',
      '-crf',
      '29',
      '-pix_fmt',
      'yuv420p',
      '-movflags',
      '+faststart',
    ],
  },
]

const avif = (image: Sharp) => image.avif({ quality: 50, effort: 7 }).toBuffer()
const jpeg = (image: Sharp) => image.jpeg({ quality: 60, mozjpeg: true }).toBuffer()

/** Writes a file to public/film, named by its content hash. */
async function keep(label: string, ending: string, bytes: Buffer): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
  const file = `${label}-${hash}.${ending}`
  await writeFile(join(folder, file), bytes)
  console.log(file, bytes.byteLength)
  return `/film/${file}`
}

const rasterise = (svg: string) => sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer()

async function film(time: Time, scratch: string) {
  const outputs = encoders.map(({ name }) => join(scratch, `${time}.${name}`))
  const ffmpeg = spawn(
    'ffmpeg',
    [
      ...[
        '-loglevel',
        'error',
        '-y',
        '-f',
        'rawvideo',
        '-pix_fmt',
        'rgb24',
        '-s',
        `${width}x${height}`,
      ],
      ...['-r', String(rate), '-i', '-'],
      ...encoders.flatMap(({ flags }, at) => [...flags, outputs[at] as string]),
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  )
  for (let frame = 0; frame < frames; frame += 1) {
    const pixels = await rasterise(sceneSvg((start + frame / frames) % 1, time))
    if (!ffmpeg.stdin.write(pixels)) await once(ffmpeg.stdin, 'drain')
  }
  ffmpeg.stdin.end()
  await once(ffmpeg, 'close')
  const files = []
  for (const [at, { name, type }] of encoders.entries()) {
    files.push({
      src: await keep(`street-${time}`, name, await readFile(outputs[at] as string)),
      type,
    })
  }
  return files
}

const still = (time: Time, frame: Frame) => sharp(Buffer.from(sceneSvg(start, time, frame)))

const poster = async (time: Time, frame: Frame) =>
  keep(`street-${time}-${frame}`, 'avif', await avif(still(time, frame)))

await rm(folder, { recursive: true, force: true })
await mkdir(folder, { recursive: true })
const scratch = await mkdtemp(join(tmpdir(), 'street-'))
const manifest = {
  posters: {
    day: { wide: await poster('day', 'wide'), tall: await poster('day', 'tall') },
    night: { wide: await poster('night', 'wide'), tall: await poster('night', 'tall') },
  },
  fallback: await keep('street-day-tall', 'jpg', await jpeg(still('day', 'tall'))),
  films: { day: await film('day', scratch), night: await film('night', scratch) },
}
await rm(scratch, { recursive: true })
await writeFile(
  new URL('./manifest.ts', import.meta.url).pathname,
  `/** Stills and films of the hero. Written by render.server.ts. */\nexport const hero = ${JSON.stringify(manifest, null, 2)} as const\n`,
)
