import { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import type { PictureReply } from '#app/ui/picture-forms/picture-reply.ts'
import { listFormLimit, readForm } from './body.server.ts'
import { formOf, handleForms, type Handler } from './form.server.ts'
import { withFileForm, type FormFile } from './file-form.server.ts'
import { refusedAnswer } from './kept-reply.server.ts'
import { refusable } from './refusable.server.ts'
import { redirectWith } from './toast.server.ts'

/** Whether a form brings a file. */
const isFileForm = (request: Request): boolean =>
  /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')

const done = (request: Request, title: string, description: string) =>
  redirectWith(new URL(request.url).pathname, { title, description, kind: 'success' })

type Rules = {
  limit: number
  refusal: DomainError
  save: (file: FormFile) => Promise<unknown>
}

/** Takes the picture that a page posts to itself. A refusal is answered as a `PictureReply`. */
const takePicture = (request: Request, { save, ...rules }: Rules) =>
  refusable(
    () =>
      withFileForm(request, { name: 'picture', ...rules }, async (_, file) => {
        if (!file) throw new DomainError('invalid', 'Please choose a picture first.')
        await save(file)
        return done(request, 'Picture Saved', 'Customers see it from now on.')
      }),
    ({ message, init }) => {
      const reply: PictureReply = { pictureError: message }
      return refusedAnswer(request, reply, init)
    },
  )

const pictureRemoval = z.object({ intent: z.literal('remove-picture') })

/** The picture of what a page is about. */
type Picture = Rules & { /** Answers whether there was one. */ remove: () => Promise<boolean> }

/**
 * Handles the forms of a page about a thing with a picture: a posted file, `intent` "remove-picture", and as
 * `handleForms` the page's own. Without `picture`, as for a thing that is only being made, the page's own alone.
 */
export async function handlePictureForms<Forms extends Record<string, Handler<unknown>>, Other>(
  request: Request,
  picture: Picture | null,
  forms: Forms,
  otherwise: Handler<Other>,
) {
  if (picture && isFileForm(request)) return takePicture(request, picture)
  const remove = formOf(pictureRemoval, async () => {
    const hadOne = await picture?.remove()
    const title = hadOne ? 'Picture Removed' : 'No Picture Any More'
    return done(request, title, 'Customers see the name alone.')
  })
  const all = { ...forms, ...(picture ? { 'remove-picture': remove } : {}) }
  return handleForms(request, await readForm(request, listFormLimit), all, otherwise)
}
