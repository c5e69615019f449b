import { formatMonth } from '#app/domain/local-time.ts'
import { Stars } from './stars.tsx'

/** As text, whatever it holds. */
export const ReviewText = ({ text }: { text: string }) =>
  text ? (
    <p className="line-break max-w-prose whitespace-pre-line" dir="auto">
      {text}
    </p>
  ) : null

/** Who gave how many stars, when, and in which words. */
export function ReviewWords({
  stars,
  name,
  month,
  text,
}: {
  stars: number
  name: string
  month: string
  text: string
}) {
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p className="font-semibold">
          <bdi>{name}</bdi>
        </p>
        <Stars stars={stars} className="h-4 w-4" />
        <p className="text-sm text-muted">{formatMonth(month)}</p>
      </div>
      <div className="mt-1">
        <ReviewText text={text} />
      </div>
    </>
  )
}

/** What the owner answered, under the review. */
export function ReviewAnswer({ by, text }: { by: string; text: string }) {
  return (
    <div className="mt-3 border-l-4 border-action pl-4">
      <p className="text-sm font-semibold">Answer from {by}</p>
      <p className="line-break mt-0.5 max-w-prose whitespace-pre-line" dir="auto">
        {text}
      </p>
    </div>
  )
}
