import { redirect, type ActionFunctionArgs, type LoaderFunctionArgs } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import type { UserActor } from '#app/domain/actor.ts'
import { ownBusiness } from '#app/domain/businesses/own.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { maxPictureBytes } from '#app/domain/uploads/picture-format.ts'
import { tooLarge } from '#app/domain/uploads/picture-inspection.server.ts'
import { pictureForm } from '#app/domain/uploads/picture-schema.ts'
import {
  ownPicture,
  postPicture,
  removePicture,
  setFocalPoint,
} from '#app/domain/uploads/pictures.server.ts'
import { requireOwner } from '#app/http/actor.server.ts'
import { readForm } from '#app/http/body.server.ts'
import { withFileForm } from '#app/http/file-form.server.ts'
import { parseWith } from '#app/http/parse.server.ts'
import { refusedAnswer } from '#app/http/kept-reply.server.ts'
import { refusable } from '#app/http/refusable.server.ts'
import { screen } from '#app/http/screen.server.ts'
import { redirectWith } from '#app/http/toast.server.ts'
import { paths } from '#app/paths.ts'
import { pageTitle } from '#app/ui/layout/page-title.ts'
import { PicturePage } from './picture-page.tsx'
import { useReply } from '#app/ui/form/use-reply.ts'

export const meta = pageTitle('Business picture')

export const loader = screen(async ({ request }: LoaderFunctionArgs) => {
  const actor = await requireOwner(request)
  const business = await ownBusiness(actor)
  if (!business) throw redirect(paths.dashboard())
  return { business, picture: await ownPicture(actor) }
})

const done = (description: string) =>
  redirectWith(paths.dashboard('profile'), { title: 'Success', description, kind: 'success' })

async function changePicture(request: Request, actor: UserActor) {
  if (/^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')) {
    const file = { name: 'picture', limit: maxPictureBytes, refusal: tooLarge() }
    return withFileForm(request, file, async (_, picture) => {
      if (!picture) throw new DomainError('invalid', 'Please choose a picture first.')
      await postPicture(actor, picture)
      return done('Business image updated successfully')
    })
  }
  const asked = parseWith(pictureForm, Object.fromEntries(await readForm(request)))
  if ('intent' in asked) {
    const hadOne = await removePicture(actor)
    return done(hadOne ? 'Business image removed' : 'There is no business image any more')
  }
  await setFocalPoint(actor, asked)
  return done('Business image updated successfully')
}

export const action = screen(async ({ request }: ActionFunctionArgs) => {
  const actor = await requireOwner(request)
  return refusable(
    () => changePicture(request, actor),
    ({ message, init }) => refusedAnswer(request, { error: message }, init),
  )
})

export default function PictureScreen() {
  const { business, picture } = useLoaderData<typeof loader>()
  return <PicturePage business={business} picture={picture} refusal={useReply<typeof action>()} />
}
