import { datesInText } from '#app/domain/local-time.ts'

/** A sentence whose dates stay on one line. */
export const DatedText = ({ children }: { children: string }) =>
  children.split(datesInText).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="whitespace-nowrap">
        {part}
      </span>
    ),
  )
