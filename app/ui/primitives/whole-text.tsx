/** A date, hours, a word with a hyphen, our name: what is read as one, and the mark that ends it. */
const wholes =
  /((?:\d{1,2} [A-Z][a-z]{2}(?: \d{4})?|(?:from )?\d\d:\d\d (?:to \d\d:\d\d|SAST)|CPT Gems|[\p{L}’']{1,14}(?:-[\p{L}’']{1,14})+)[,.:]?)/u

/** A text whose dates, hours and hyphenated words are broken only where a line has no room for one of them. */
export const WholeText = ({ children }: { children: string }) =>
  children.split(wholes).map((part, at) =>
    at % 2 === 0 ? (
      part
    ) : (
      <span key={at} className="inline-block">
        {part}
      </span>
    ),
  )
