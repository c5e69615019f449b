import { DomainError } from '#app/domain/errors.ts'
import type { PictureReply } from '#app/ui/picture-forms/picture-reply.ts'
import { withFileForm, type FormFile } from './file-form.server.ts'
import { refusedAnswer } from './kept-reply.server.ts'
import { refusable } from './refusable.server.ts'
import { redirectWith } from './toast.server.ts'

/** Whether a form brings a file. */
export const isFileForm = (request: Request): boolean =>
  /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')

const done = (request: Request, title: string, description: string) =>
  redirectWith(new URL(request.url).pathname, { title, description, kind: 'success' })

type Rules = {
  limit: number
  refusal: DomainError
  save: (file: FormFile) => Promise<unknown>
}

/** Takes the picture that a page posts to itself. A refusal is answered as a `PictureReply`. */
export const takePicture = (request: Request, { save, ...rules }: Rules) =>
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

/** Once the picture of a page is taken away. */
export const pictureRemoved = (request: Request) =>
  done(request, 'Picture Removed', 'Customers see the name alone.')
