import type { ReactNode } from 'react'

export type ProseSection = { heading: string; body: ReactNode }

const anchor = (heading: string) => heading.toLowerCase().replaceAll(' ', '-')

/** A page to read: its sections, and beside them on wide screens a list that leads to each. */
export function Prose({
  heading,
  intro,
  sections,
}: {
  heading: string
  intro: string
  sections: readonly ProseSection[]
}) {
  return (
    <div className="wrap py-8 md:py-12 lg:grid lg:grid-cols-[16rem_minmax(0,42rem)] lg:gap-x-16">
      <div className="lg:col-start-2">
        <h1>{heading}</h1>
        <p className="mt-4 text-lg text-muted">{intro}</p>
      </div>
      <nav
        aria-label="On this page"
        className="hidden print:hidden lg:row-span-2 lg:row-start-1 lg:block"
      >
        <ul className="sticky top-8 border-l border-line">
          {sections.map((section) => (
            <li key={section.heading}>
              <a
                className="flex min-h-[2.75rem] items-center pl-4 text-muted hover:text-ink hover:underline"
                href={`#${anchor(section.heading)}`}
              >
                {section.heading}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="lg:col-start-2">
        {sections.map((section) => (
          <section key={section.heading} aria-labelledby={anchor(section.heading)} className="mt-8">
            <h2 id={anchor(section.heading)} className="scroll-mt-4 text-xl">
              {section.heading}
            </h2>
            <div className="prose-plain mt-4">{section.body}</div>
          </section>
        ))}
      </div>
    </div>
  )
}
