// The image worker: a child process that converts one picture at a time, so that decoders of untrusted files
// and their memory stay out of the server. It runs uncompiled and imports nothing of the app;
// picture-making.server.ts starts it.
import sharp from 'sharp'

// Nothing is decoded twice, and more threads would multiply memory.
sharp.cache(false)
sharp.concurrency(1)

/** @typedef {import('./picture-order.ts').PictureOrder} PictureOrder */
/** @typedef {{ data: Buffer, info: import('sharp').OutputInfo }} Pixels */

const shape = 16 / 10

const encoders = {
  /** @param {import('sharp').Sharp} image */
  avif: (image) => image.avif({ quality: 50, effort: 3 }),
  /** @param {import('sharp').Sharp} image */
  webp: (image) => image.webp({ quality: 76, effort: 4 }),
  /** @param {import('sharp').Sharp} image */
  jpg: (image) => image.jpeg({ quality: 78, mozjpeg: true }),
}

/**
 * Upright, opaque, sRGB, without EXIF or anything else, just large enough for the widest crop.
 * @param {PictureOrder} order
 * @returns {Promise<Pixels>}
 */
async function decode(order) {
  try {
    return await decodeAs(order, 'error')
  } catch (error) {
    const { bytes } = order
    const isOpenJpeg = bytes[0] === 0xff && bytes[1] === 0xd8 && bytes.at(-1) !== 0xd9
    if (!isOpenJpeg) throw error
    // Some cameras leave out the two bytes that end a picture. With them, a whole one is read without a remark.
    return decodeAs({ ...order, bytes: Buffer.concat([bytes, endOfImage]) }, 'warning')
  }
}

const endOfImage = Buffer.from([0xff, 0xd9])

/**
 * @param {PictureOrder} order
 * @param {'error' | 'warning'} failOn
 * @returns {Promise<Pixels>}
 */
function decodeAs({ bytes, pixels, widths }, failOn) {
  const width = Math.max(...widths)
  return sharp(bytes, { failOn, limitInputPixels: pixels + 1, sequentialRead: true })
    .autoOrient()
    .resize({ width, height: width / shape, fit: 'outside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/**
 * Widths that need no upscaling.
 * @param {Pixels} pixels
 * @param {number[]} widths
 */
function widthsWithin({ info }, widths) {
  const crop = Math.floor(Math.min(info.width, info.height * shape))
  const fit = widths.filter((width) => width <= crop)
  return fit.length === widths.length || fit.at(-1) === crop ? fit : [...fit, crop]
}

/**
 * @param {PictureOrder} order
 * @returns {Promise<import('./picture-order.ts').ImageResult>}
 */
async function makeImages(order) {
  const pixels = await decode(order)
  const { width, height, channels } = pixels.info
  const whole = () => sharp(pixels.data, { raw: { width, height, channels } })
  /** @param {number} wide @param {number} high */
  const cut = (wide, high) =>
    whole().resize({ width: wide, height: high, position: order.position })
  const widths = widthsWithin(pixels, order.widths)
  /** @type {import('./picture-order.ts').MadeFile[]} */
  const files = []
  /** @param {number} wide @param {'avif' | 'webp' | 'jpg'} format */
  const make = async (wide, format) => {
    const image = encoders[format](cut(wide, Math.round(wide / shape)))
    files.push({ width: wide, format, bytes: await image.toBuffer() })
  }
  for (const wide of widths) {
    await make(wide, 'avif')
    await make(wide, 'webp')
  }
  await make(/** @type {number} */ (widths[Math.min(1, widths.length - 1)]), 'jpg')
  const tiny = await cut(16, 10).webp({ quality: 40 }).toBuffer()
  const master = await whole().jpeg({ quality: 92, chromaSubsampling: '4:4:4' }).toBuffer()
  return { widths, files, master, placeholder: `data:image/webp;base64,${tiny.toString('base64')}` }
}

process.on('message', (/** @type {PictureOrder} */ order) => {
  makeImages(order).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ damaged: String(error) }),
  )
})
process.on('disconnect', () => process.exit())
