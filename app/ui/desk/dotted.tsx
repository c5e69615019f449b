/** What is said of one thing, with dots between its parts: none stands where a line begins or ends. */
export const Dotted = ({ children: text }: { children: string }) => (
  <span className="dots">
    {text.split(' · ').map((part, at) => (
      <span key={`${at} ${part}`}>
        {at > 0 ? <span> · </span> : null}
        {part}
      </span>
    ))}
  </span>
)
