import { describe, expect, it } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { adminBusinessPage } from '#app/domain/admin/businesses.server.ts'
import { businessFilters, userFilters } from '#app/domain/admin/lists.ts'
import { userPage } from '#app/domain/admin/users.server.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'
import { makeAdmin, makeBusiness, makeUser } from '#tests/support/factories.ts'

const asked = <Filters>(read: (query: URLSearchParams) => Filters, query: string) =>
  read(new URLSearchParams(query))

describe('the list of users', () => {
  const found = async (query: string) => {
    const page = await userPage(await makeAdmin(), asked(userFilters, query))
    return page.rows.map(({ email }) => email)
  }

  it('is searched by email, name, username and business, ignoring case and accents', async () => {
    const { email } = await makeUser({
      email: 'zoe.october@wynberg.example',
      username: 'zoekie',
      firstName: 'Zoë',
      lastName: 'Van Wyk',
    })
    const { owner } = await makeOwner({ name: 'Zinzi’s Nails' })
    expect(await found('search=WYNBERG.ex')).toEqual([email])
    expect(await found('search=zoe')).toEqual([email])
    expect(await found('search=zoekie')).toEqual([email])
    expect(await found('search=van+wyk')).toEqual([email])
    expect(await found('search=zo')).toEqual([email])
    expect(await found('search=zinzi')).toEqual([owner.email])
    expect(await found('search=zoe&role=CUSTOMER')).toEqual([])
    expect(await found('search=100%25')).toEqual([])
    expect(await found('search=_____')).toEqual([])
  })

  it('is filtered by role and paged, and a page past the end is the last', async () => {
    const admin = await makeAdmin()
    for (let at = 0; at < 5; at += 1) await makeUser({ role: 'CUSTOMER' })
    const page = (number: number) => userPage(admin, { role: 'CUSTOMER', page: number, size: 2 })
    const first = await page(1)
    expect([first.total, first.pages, first.rows.length]).toEqual([5, 3, 2])
    const last = await page(900)
    expect([last.page, last.rows.length]).toEqual([3, 1])
    const searched = await userPage(admin, { search: 'example', page: 900, size: 2 })
    expect(searched.page).toBe(searched.pages)
    expect(searched.rows.length).toBeGreaterThan(0)
  })
})

describe('the list of businesses', () => {
  const found = async (query: string) => {
    const page = await adminBusinessPage(await makeAdmin(), asked(businessFilters, query))
    return page.rows.map(({ name }) => name)
  }

  it('is searched by name, email, phone in any format, and owner', async () => {
    const { owner } = await makeOwner({
      name: 'Café Bo-Op',
      email: 'hello@bo-op.example',
      phone: '+27215559876',
    })
    await makeBusiness({ name: 'Another' })
    for (const search of ['cafe bo', 'bo-op.ex', '021 555 9876', '5559876', owner.email]) {
      expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual(['Café Bo-Op'])
    }
  })

  it('is filtered by plan, status, area and industry together', async () => {
    await makeBusiness({
      name: 'The one',
      industry: 'Fitness',
      area: 'Boland',
      planStatus: 'BASIC',
      isActive: false,
    })
    await makeBusiness({ name: 'Active', industry: 'Fitness', area: 'Boland', planStatus: 'BASIC' })
    const both = 'industry=Fitness&area=Boland&plan=BASIC'
    expect(await found(both)).toEqual(['Active', 'The one'])
    expect(await found(`${both}&status=paused`)).toEqual(['The one'])
    expect(await found(`${both}&status=draft&search=active`)).toEqual(['Active'])
    expect(await found(`${both}&status=published`)).toEqual([])
    expect(await found(`${both}&status=nonsense&page=0&plan=BASIC`)).toHaveLength(2)
  })

  it('contains businesses without an owner, and names the owners of others', async () => {
    const { owner } = await makeOwner({ name: 'Owned' })
    await makeBusiness({ name: 'Unowned' })
    const page = await adminBusinessPage(await makeAdmin(), { page: 1 })
    expect(page.rows.slice(0, 2)).toMatchObject([
      { name: 'Unowned', owner: null },
      { name: 'Owned', owner: { id: owner.id, email: owner.email } },
    ])
  })
})

it('who matches a search by themselves, by what belongs to them, or by both is counted and listed once', async () => {
  const actor = await makeAdmin()
  const mark = 'vygiebos'
  const pair = async (name: string, address: string) => {
    const { id, email } = await makeUser({ email: `${address}.example` })
    await makeBusiness({ name, ownerId: id })
    return email
  }
  const both = await pair(`The ${mark} bakery`, `one@${mark}`)
  const byBusiness = await pair(`A ${mark} garage`, 'two@elsewhere')
  const byAccount = await pair('Plain name', `three@${mark}`)
  await pair('No match', 'four@elsewhere')
  const another = await makeUser({ role: 'ADMIN', email: `five@${mark}.example` })
  const users = async (query = '') =>
    userPage(actor, asked(userFilters, `search=${mark}&sort=email${query}`))
  const owners = [both, byAccount, byBusiness].toSorted()
  const all = await users()
  expect(all.rows.map(({ email }) => email)).toEqual([another.email, ...owners].toSorted())
  expect(all.total).toBe(4)
  const ofRole = await users('&role=BUSINESS')
  expect([ofRole.total, ofRole.rows.map(({ email }) => email)]).toEqual([3, owners])
  const businesses = await adminBusinessPage(
    actor,
    asked(businessFilters, `search=${mark}&sort=name`),
  )
  expect([businesses.total, businesses.rows.map(({ name }) => name)]).toEqual([
    3,
    [`A ${mark} garage`, 'Plain name', `The ${mark} bakery`],
  ])
})

it('both lists are sorted by a column either way, with a search and without', async () => {
  const actor = await makeAdmin()
  const marked = 'Ordnung Test'
  for (const [name, rating] of [
    ['b', 4.9],
    ['A', 4.1],
    ['c', null],
  ] as const) {
    await makeBusiness({ name: `${marked} ${name}`, rating })
  }
  const names = async (query: string) => {
    const input = asked(businessFilters, `search=${marked}&${query}`)
    return (await adminBusinessPage(actor, input)).rows.map(({ name }) => name.slice(-1)).join('')
  }
  expect(await names('sort=name')).toBe('Abc')
  expect(await names('sort=-name')).toBe('cbA')
  expect(await names('sort=-rating')).toBe('bAc')
  expect(await names('sort=toString')).toBe(await names(''))
  const emails = (await userPage(actor, asked(userFilters, 'sort=-email'))).rows.map(
    ({ email }) => email,
  )
  expect(emails).toEqual(emails.toSorted().toReversed())
})

it('the lists are for admins only', async () => {
  const { actor } = await makeOwner()
  for (const list of [userPage, adminBusinessPage]) {
    expect(await codeOf(list(actor, { page: 1 }))).toBe('forbidden')
    expect(await codeOf(list(anonymous, { page: 1 }))).toBe('unauthenticated')
  }
})
