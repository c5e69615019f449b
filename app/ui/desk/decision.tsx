import type { ReactNode } from 'react'

/**
 * What is to be decided: what it is and how it stands, what is known of it, and at its foot what can be done. In a list of
 * them each is a card.
 */
export function Decision({
  id,
  as: Box = 'li',
  heading: Heading = 'h3',
  title,
  state,
  below,
  acts,
  children,
}: {
  id: string
  as?: 'li' | 'article'
  heading?: 'h2' | 'h3'
  title: ReactNode
  state?: ReactNode
  /** Below the title: what kind it is, or since when it waits. */
  below?: ReactNode
  acts?: ReactNode
  children?: ReactNode
}) {
  return (
    <Box className={`decision ${Box === 'li' ? 'card' : ''}`} aria-labelledby={id}>
      <header>
        <div>
          <Heading id={id}>{title}</Heading>
          {below ? <div className="text-sm text-muted">{below}</div> : null}
        </div>
        {state}
      </header>
      <div className="decision-facts">{children}</div>
      {acts ? <div className="decision-acts">{acts}</div> : null}
    </Box>
  )
}

/** What somebody wrote, as they wrote it. */
export const Quoted = ({ children }: { children: ReactNode }) => (
  <blockquote className="line-break max-w-prose whitespace-pre-line border-l-4 border-line pl-3">
    {children}
  </blockquote>
)
