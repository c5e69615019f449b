import { Link as RemixLink, type LinkProps } from '@remix-run/react'
import { expect, test } from 'vitest'
import { Link } from '#app/ui/primitives/link.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

const links: LinkProps[] = [
  { to: '/' },
  { to: '/directory?industry=Home+Services&page=2#results', className: 'chip', title: 'A "title"' },
  { to: '/business/é-&-b', discover: 'none', prefetch: 'intent', 'aria-current': 'page' },
  { to: '/terms', reloadDocument: true, target: '_blank', rel: 'noreferrer' },
  { to: '/login', replace: true, state: { from: 'here' }, preventScrollReset: true },
  { to: '/login', viewTransition: true, relative: 'path', onClick: () => {} },
  { to: 'mailto:owner@business.example' },
  { to: 'https://elsewhere.example/a' },
  { to: '//elsewhere.example/a' },
  { to: '../up?x=1' },
  { to: { search: '?page=2' } },
  { to: '#main' },
]

/** What a page of Remix makes of each of them. */
async function drawn(Drawn: typeof RemixLink): Promise<string[]> {
  const Page = () => links.map((props, at) => <Drawn key={at} {...props} />)
  const anchors = [...(await drawPage(Page)).matchAll(/<a ([^]*?)>/g)]
  // The order of attributes is of no consequence.
  return anchors.map(
    ([, attributes = '']) =>
      attributes
        .match(/[\w-]+="[^"]*"/g)
        ?.sort()
        .join(' ') ?? '',
  )
}

test("a page shows each link as Remix's own would", async () => {
  expect(Link).not.toBe(RemixLink)
  const own = await drawn(Link)
  expect(own).toHaveLength(links.length)
  expect(own).toEqual(await drawn(RemixLink))
})
