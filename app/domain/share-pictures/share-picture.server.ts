import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import type { Actor } from '#app/domain/actor.ts'
import { businessPage } from '#app/domain/businesses/queries.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { QueueFull, concurrencyLimit } from '#app/domain/concurrency-limit.ts'
import { paths } from '#app/paths.ts'
import type { SharedBusiness } from './share-card.server.ts'

/** Part of every address; increase it when the drawing changes. */
const recipe = 2
/** Bytes of pictures kept in memory, some two hundred. */
const maxKept = 16 * 1024 * 1024

const kinds = ['card', 'house'] as const
type Kind = (typeof kinds)[number]
type Shown = SharedBusiness & { slug: string }

const kept = new LRUCache<string, Uint8Array>({
  maxSize: maxKept,
  sizeCalculation: ({ byteLength }) => byteLength,
})
/** Pictures being drawn: whoever asks for one meanwhile waits for it too. */
const underWay = new Map<string, Promise<Uint8Array>>()
// One at a time: a picture takes a tenth of a second of a core.
const drawing = concurrencyLimit({ maxConcurrent: 1, maxQueued: 20 })

/** `card-0a1b2c3d4e5f6071.png`: the name holds all that is drawn. */
function fileOf(kind: Kind, business: Shown): string {
  const { name, industry, area, suburb, city, rating, ratingCount } = business
  const drawn =
    kind === 'house'
      ? [name, industry, area]
      : [name, industry, area, suburb, city, rating, ratingCount]
  const hash = createHash('sha256')
    .update(JSON.stringify([recipe, kind, drawn]))
    .digest('hex')
  return `${kind}-${hash.slice(0, 16)}.png`
}

/** Where a business's pictures for other sites are: the card that previews show, and its house alone. */
export const sharePaths = (business: Shown): Record<Kind, string> => ({
  card: paths.share(business.slug, fileOf('card', business)),
  house: paths.share(business.slug, fileOf('house', business)),
})

async function pictureOf(svg: string): Promise<Uint8Array> {
  const { default: sharp } = await import('sharp')
  try {
    return await drawing(() =>
      sharp(Buffer.from(svg))
        .png({ palette: true, compressionLevel: 9, effort: 7, dither: 0 })
        .toBuffer(),
    )
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new DomainError('too-many', 'Many pictures are being drawn. Please try again soon.', {
      retryAfter: 5,
    })
  }
}

export type ShareAnswer =
  | { kind: 'picture'; png: Uint8Array }
  /** The business has changed since: where its picture is now. */
  | { kind: 'moved'; path: string }

/**
 * The picture of a listed business. `houseOf` draws its house. Throws `not-found`, and `too-many` while twenty others
 * wait.
 */
export async function sharePicture(
  actor: Actor,
  { slug, file }: { slug: string; file: string },
  houseOf: (business: SharedBusiness) => string,
): Promise<ShareAnswer> {
  const kind = kinds.find((one) => file.startsWith(`${one}-`))
  const page = await businessPage(actor, slug)
  if (!kind || page.kind !== 'listed' || page.business.slug !== slug) {
    throw new DomainError('not-found', 'There is no such picture.')
  }
  const { business } = page
  const current = fileOf(kind, business)
  if (file !== current) return { kind: 'moved', path: paths.share(slug, current) }
  const known = kept.get(current)
  if (known) return { kind: 'picture', png: known }
  const drawn = underWay.get(current) ?? draw(kind, business, houseOf(business), current)
  return { kind: 'picture', png: await drawn }
}

function draw(kind: Kind, business: Shown, house: string, file: string): Promise<Uint8Array> {
  const drawn = (async () => {
    try {
      // Fonts and their reader are loaded with the first picture: a start does not wait for them.
      const { housePicture, shareCard } = await import('./share-card.server.ts')
      const svg = kind === 'house' ? housePicture(house) : shareCard(business, house)
      const png = await pictureOf(svg)
      kept.set(file, png)
      return png
    } finally {
      underWay.delete(file)
    }
  })()
  underWay.set(file, drawn)
  return drawn
}
