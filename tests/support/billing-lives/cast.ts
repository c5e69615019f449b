import { expect } from 'vitest'
import { day } from '#app/domain/local-time.ts'
import { visitor, type Answer, type Visitor } from './visitor.ts'
import { password, type World } from './world.ts'

/** A checkout that somebody opened. */
export type Opened = {
  reference: string
  by: Visitor
  /** The address typed. */
  email: string
  plan: 'BASIC' | 'PREMIUM'
  at: Date
}

export type Owner = { visitor: Visitor; email: string; businessId: string; seenAt: Date }

/** Who takes part in a life, and what they hold. */
export type Cast = {
  world: World
  owner: Owner
  /** The owner, and who registered after paying. */
  owners: Owner[]
  strangers: Visitor[]
  opened: Opened[]
  /** What was said that must not be: a step notes it, the end of the life reads it. */
  wrong: string[]
  /** The last mail before this life. */
  mailsFrom: number
  /** The last mail that was read. */
  mailsRead: number
}

const newEmail = () => `${crypto.randomUUID()}@example.co.za`
/** A trial is there once for each phone. */
const newPhone = () => `+2782${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`

const person = {
  first_name: 'Thandi',
  last_name: 'Nkosi',
  phone: '+27215550100',
}

/** Signs an owner in again whose session may have ended meanwhile. */
export async function signIn({ clock, sql }: World, owner: Owner): Promise<void> {
  const { visitor: browser, email, seenAt } = owner
  const now = clock.now()
  if (now.getTime() - seenAt.getTime() < day) return
  owner.seenAt = now
  const [session] = await sql`
    select 1 from sessions s join users u on u.id = s.user_id
    where u.email = ${email} and s.expires_at > now() + interval '1 day'`
  if (!session) await browser.post('/login', { email, password })
}

/** The answer of a form that a browser posted; a fault of the server is noted. */
export function noted(cast: Cast, what: string, answer: Answer): Answer {
  // 502 and 503 say in words that the provider does not answer.
  if (answer.status === 500 || answer.status > 503)
    cast.wrong.push(`${what} was answered with ${answer.status}`)
  return answer
}

/** Registers by the form; with a code, who has paid already. */
export async function register(
  world: World,
  path = '/register',
  email = newEmail(),
  browser = visitor(world.url),
) {
  const answer = await browser.post(path, {
    firstName: 'Thandi',
    lastName: 'Nkosi',
    email,
    phone: newPhone(),
    password,
    businessName: `Gem ${email.slice(0, 8)}`,
    industry: 'Restaurants',
    area: 'City Bowl',
    terms: 'on',
  })
  return { browser, email, answer }
}

export async function ownerWith(world: World, browser: Visitor, email: string): Promise<Owner> {
  const [row] = await world.sql`
    select b.id from businesses b join users u on u.id = b.owner_id where u.email = ${email}`
  return { visitor: browser, email, businessId: String(row?.['id']), seenAt: world.clock.now() }
}

/** The beginning of a life: an owner who has just registered. */
export async function castOf(world: World): Promise<Cast> {
  const { browser, email, answer } = await register(world)
  expect([answer.status, answer.to]).toEqual([302, '/welcome'])
  const owner = await ownerWith(world, browser, email)
  const [last] = await world.sql`select coalesce(max(id), 0) as id from clock.sent_mails`
  return {
    world,
    owner,
    owners: [owner],
    strangers: [],
    opened: [],
    wrong: [],
    mailsFrom: Number(last?.['id']),
    mailsRead: Number(last?.['id']),
  }
}

/** Opens a checkout by the form; null where it is refused. */
export async function open(
  cast: Cast,
  plan: Opened['plan'],
  who: 'owner' | 'other address' | 'stranger' | 'stranger as owner',
): Promise<void> {
  const { owner, world } = cast
  const isOwner = who === 'owner' || who === 'other address'
  const by = isOwner ? owner.visitor : visitor(world.url)
  if (!isOwner) cast.strangers.push(by)
  const email = who === 'owner' || who === 'stranger as owner' ? owner.email : newEmail()
  const answer = await by.post('/subscription', { ...person, email, plan })
  remember(cast, noted(cast, `Opening a checkout as ${who}`, answer), { by, email, plan })
}

/** Notes the checkout to which an answer leads. */
export function remember(
  cast: Cast,
  { to }: Answer,
  opened: Omit<Opened, 'reference' | 'at'>,
): void {
  const reference = /^\/sandbox\/checkout\/(.+)/.exec(to)?.[1]
  if (reference) cast.opened.push({ ...opened, reference, at: cast.world.clock.now() })
}
