import type { ReactNode } from 'react'
import { formatMonth } from '#app/domain/local-time.ts'
import { Monogram } from '#app/ui/desk/monogram.tsx'
import { ReviewText } from '#app/ui/reviews/review-words.tsx'
import { Stars } from '#app/ui/reviews/stars.tsx'

/** A review in a list of the desk: who gave how many stars and when, beside the words and what becomes of them. */
export function ReviewLine({
  review: { name, stars, month, text },
  children,
}: {
  review: { name: string; stars: number; month: string; text: string }
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap gap-x-6 gap-y-2 border-b border-line py-5 first:pt-0 last:border-0 last:pb-0">
      <div className="flex w-full items-start gap-3 md:w-48">
        <Monogram name={name} />
        <div className="min-w-0">
          <p className="break-words font-semibold leading-tight">
            <bdi>{name}</bdi>
          </p>
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted md:block">
            <Stars stars={stars} className="h-4 w-4" />
            <span className="md:block">{formatMonth(month)}</span>
          </p>
        </div>
      </div>
      <div className="min-w-0 flex-1 basis-80">
        <ReviewText text={text} />
        {children}
      </div>
    </li>
  )
}
