import { Icon } from '#app/ui/primitives/icon.tsx'

/** What is in order, a line each. */
export const ClearList = ({
  lines,
}: {
  lines: { id: string; heading: string; words: string }[]
}) => (
  <ul className="card divide-y divide-line">
    {lines.map(({ id, heading, words }) => (
      <li key={id} className="flex items-start gap-3 px-4 py-3 md:px-5">
        <Icon name="check" className="mt-0.5 h-5 w-5 shrink-0 text-success" />
        <div className="min-w-0 sm:flex sm:flex-wrap sm:gap-x-3">
          <h2 id={id} className="text-base md:text-base">
            {heading}
          </h2>
          <p className="text-muted">{words}</p>
        </div>
      </li>
    ))}
  </ul>
)
