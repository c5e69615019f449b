import { Fragment } from 'react'

/** Text whose parts between backticks are code. */
export const CodeText = ({ text }: { text: string }) =>
  text
    .split('`')
    .map((part, at) =>
      at % 2 === 1 ? (
        <code key={`${at} ${part}`}>{part}</code>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )

/** A path that breaks after its slashes alone. */
export const PathText = ({ path }: { path: string }) =>
  path.split(/(?<=\/)/).map((part, at) => (
    <Fragment key={`${at} ${part}`}>
      {part}
      <wbr />
    </Fragment>
  ))
