import type { ReactNode } from 'react'

export const noticeLink = 'link line-break inline-block py-1'

/** What is so, and beside it, or below it on phones, what can be done about it. */
export const Notice = ({
  tone,
  links,
  children,
}: {
  tone: string
  links?: ReactNode
  children: ReactNode
}) => (
  <div
    className={`mb-4 flex flex-wrap items-center gap-x-5 rounded-card border border-line px-4 py-2 print:hidden ${tone}`}
  >
    <p className="min-w-0 flex-1 basis-72 py-1">{children} </p>
    {links}
  </div>
)
