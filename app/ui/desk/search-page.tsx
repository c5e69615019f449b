import { Form, Link } from '@remix-run/react'
import { Fragment } from 'react'
import { Icon, type IconName } from '#app/ui/primitives/icon.tsx'
import { DeskHeading } from './desk-heading.tsx'
import { Dotted } from './dotted.tsx'

export type SearchHit = { label: string; detail: string; to: string }

/** Hits of one kind, with the way to all of them where these are not all. */
export type SearchGroup = {
  heading: string
  icon: IconName
  hits: SearchHit[]
  more?: { label: string; to: string } | undefined
}

const wordParts = /([\p{L}\p{N}]+)/u

/** A text, with what was searched for marked where a word begins with it. */
function Marked({ search, children: text }: { search: string; children: string }) {
  const asked = search.toLowerCase().split(wordParts)
  // Every second part is a word.
  const begins = asked.filter((_, at) => at % 2 === 1)
  return text.split(wordParts).map((part, at) => {
    const begin = at % 2 === 1 && begins.find((one) => part.toLowerCase().startsWith(one))
    if (!begin) return part
    return (
      <Fragment key={at}>
        <mark>{part.slice(0, begin.length)}</mark>
        {part.slice(begin.length)}
      </Fragment>
    )
  })
}

function Group({
  group: { heading, icon, hits, more },
  search = '',
}: {
  group: SearchGroup
  search?: string
}) {
  return (
    <section className="card mb-6 overflow-hidden">
      <h2 className="flex items-center gap-2 border-b border-line px-4 py-3 text-base md:text-base">
        <Icon name={icon} className="h-5 w-5 shrink-0 text-muted" />
        {heading}
      </h2>
      <ul className="divide-y divide-line">
        {hits.map(({ label, detail, to }) => (
          <li key={to}>
            <Link
              className="flex min-h-[2.75rem] items-center justify-between gap-3 px-4 py-2 hover:bg-raised"
              to={to}
            >
              <span className="min-w-0">
                <span className="line-break block font-semibold">
                  <Marked search={search}>{label}</Marked>
                </span>
                {detail ? (
                  <span className="line-break block text-sm text-muted">
                    <Dotted>{detail}</Dotted>
                  </span>
                ) : null}
              </span>
              <Icon name="chevron-right" className="h-5 w-5 shrink-0 text-muted" />
            </Link>
          </li>
        ))}
      </ul>
      {more ? (
        <p className="border-t border-line px-4 py-1">
          <Link className="link inline-flex min-h-[2.75rem] items-center" to={more.to}>
            {more.label}
          </Link>
        </p>
      ) : null}
    </section>
  )
}

const Kinds = ({ kinds }: { kinds: SearchHit[] }) => (
  <Group group={{ heading: 'Or look through', icon: 'list', hits: kinds }} />
)

type FoundProps = { search: string; groups: SearchGroup[]; kinds: SearchHit[] }

function Found({ search, groups, kinds }: FoundProps) {
  if (groups.length > 0) {
    return groups.map((group) => <Group key={group.heading} group={group} search={search} />)
  }
  return (
    <>
      <div className="mb-4" role="status">
        <h2 className="line-break text-lg md:text-lg">Nothing found for “{search}”</h2>
        <p className="text-muted">Try part of a name, or one word.</p>
      </div>
      <Kinds kinds={kinds} />
    </>
  )
}

/** What can be found, with the ways to all of it, and pages by words that name what is done there. */
function Findable({ kinds, examples }: { kinds: SearchHit[]; examples: string[] }) {
  return (
    <>
      <p className="mb-4 text-muted">
        Part of a name is enough. You can also search for pages and settings, such as{' '}
        {examples.map((example, at) => (
          <Fragment key={example}>
            {at > 0 ? ' or ' : ''}
            <Link
              className="link -my-1 inline-block py-1"
              to={`?${new URLSearchParams({ search: example })}`}
            >
              {example}
            </Link>
          </Fragment>
        ))}
        .
      </p>
      <Kinds kinds={kinds} />
    </>
  )
}

/** What a search of the desk found; without a search, what can be found. */
export function SearchPage({
  search,
  groups,
  eyebrow,
  hint,
  kinds,
  examples,
}: {
  search: string
  groups: SearchGroup[]
  eyebrow?: string
  hint: string
  kinds: SearchHit[]
  examples: string[]
}) {
  return (
    <div className="max-w-3xl">
      <DeskHeading {...(eyebrow && { eyebrow })} title="Search" />
      <Form
        key={search}
        method="get"
        className="mb-4 flex flex-wrap gap-2"
        role="search"
        aria-label="All of it"
      >
        <div className="relative min-w-0 flex-1 basis-40">
          <Icon
            name="search"
            className="pointer-events-none absolute left-3 top-1/2 h-5 w-5 -translate-y-1/2 text-muted"
          />
          <input
            className="field search-field"
            type="search"
            name="search"
            aria-label={hint}
            placeholder={hint}
            defaultValue={search}
          />
        </div>
        <button type="submit" className="btn btn-action">
          Search
        </button>
        {search === '' ? null : (
          <Link className="btn btn-quiet max-sm:hidden" to=".">
            Clear
          </Link>
        )}
      </Form>
      {search === '' ? (
        <Findable kinds={kinds} examples={examples} />
      ) : (
        <Found {...{ search, groups, kinds }} />
      )}
    </div>
  )
}
