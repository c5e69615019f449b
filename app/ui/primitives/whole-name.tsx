import { Fragment } from 'react'
import { WholeText } from './whole-text.tsx'

/** A text in which a name, too, is broken only where a line has no room for it. */
export const WholeName = ({ name, children }: { name: string; children: string }) =>
  children.split(name).map((part, at) => (
    <Fragment key={at}>
      {at > 0 ? <span className="inline-block max-w-full break-words">{name}</span> : null}
      <WholeText>{part}</WholeText>
    </Fragment>
  ))
