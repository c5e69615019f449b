import { redirect, type LoaderFunctionArgs } from '@remix-run/node'
import { anonymous } from '#app/domain/actor.ts'
import { sharePicture } from '#app/domain/share-pictures/share-picture.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { houseSvg } from '#app/ui/street/drawing/house-svg.ts'

/** `/share/kloof-and-comb-gardens/card-0a1b2c3d4e5f6071.png`: what previews of links show. */
export const loader = screen(async ({ params }: LoaderFunctionArgs) => {
  const { slug = '', file = '' } = params
  const answer = await sharePicture(anonymous, { slug, file }, houseSvg)
  if (answer.kind === 'moved') throw redirect(answer.path, 302)
  return new Response(Buffer.from(answer.png), {
    headers: {
      'content-type': 'image/png',
      'content-length': String(answer.png.byteLength),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    },
  })
})
