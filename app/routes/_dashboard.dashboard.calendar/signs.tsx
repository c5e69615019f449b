import type { OwnCalendar } from '#app/domain/calendar/views.ts'
import { stateSign, stateWord } from '#app/ui/calendar/event-colours.ts'

/** What stands for words where a column is narrow: signs, and the dashed edge of what waits for an answer. */
export function Signs({ agenda }: Pick<OwnCalendar, 'agenda'>) {
  const said = new Map(
    agenda
      .flatMap(({ events }) => events)
      .flatMap((event) => {
        const word = stateWord(event)
        return word ? [[word, stateSign(event)]] : []
      }),
  )
  return said.size > 0 ? (
    <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted" aria-hidden="true">
      {[...said].map(([word, sign]) => (
        <span key={word} className="inline-flex items-center gap-1.5">
          {sign ? null : (
            <span className="h-4 w-5 rounded border border-dashed border-edge bg-surface" />
          )}
          {`${sign} ${word}`}
        </span>
      ))}
    </p>
  ) : null
}
