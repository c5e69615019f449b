/** Words with a hyphen stay whole, unless they are too long for a line. */
const whole = (part: string) =>
  part.split(/(\S{1,20}-\S{1,20})(?=\s|$)/).map((words, at) =>
    at % 2 === 0 ? (
      words
    ) : (
      <span key={at} className="whitespace-nowrap">
        {words}
      </span>
    ),
  )

/** What is said of one thing, with dots between its parts: none stands where a line begins or ends. */
export const Dotted = ({ children: text }: { children: string }) => (
  <span className="dots">
    {text.split(' · ').map((part, at) => (
      <span key={`${at} ${part}`}>
        {at > 0 ? <span> · </span> : null}
        {whole(part)}
      </span>
    ))}
  </span>
)
