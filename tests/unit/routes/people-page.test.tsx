import { isValidElement, type ReactElement } from 'react'
import { expect, test } from 'vitest'
import { PeoplePage } from '#app/routes/_admin.admin.people/people-page.tsx'

test('the parts of the page about a person have keys of their own, so that none is shown twice', () => {
  const found = { account: true, isProved: true, rows: [], receipts: 0 }
  const page = PeoplePage({
    constraint: {},
    reply: undefined,
    person: { email: 'ann@example.co.za', found: found as never },
  }) as ReactElement<{ children: ReactElement[] }>
  const keys = [page.props.children]
    .flat()
    .flatMap((part) => (isValidElement(part) && part.key !== null ? [part.key] : []))
  expect(new Set(keys).size).toBe(keys.length)
})
