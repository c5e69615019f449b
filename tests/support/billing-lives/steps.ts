import * as fc from 'fast-check'
import { isDrill } from '#tests/support/runs.ts'
import { faults, type Fault } from './provider.ts'
import { newsOf, type News } from './world.ts'

type Plan = 'BASIC' | 'PREMIUM'

/** Who opens a checkout: the owner, perhaps with another address, or somebody who is not signed in. */
const payers = [
  'owner',
  'owner',
  'owner',
  'other address',
  'stranger',
  'stranger as owner',
] as const

const intents = ['cancel', 'undo', 'moveToBasic', 'payNow', 'changeCard', 'startTrial'] as const
type Intent = (typeof intents)[number]

const deskWork = [
  'refundAll',
  'refundPart',
  'refundAll and end',
  'endSubscription',
  'settle',
] as const

export type Doing =
  | { kind: 'open'; plan: Plan; who: (typeof payers)[number] }
  /** Opens a checkout and pays at once. */
  | { kind: 'buy'; plan: Plan; who: (typeof payers)[number]; comesBack: boolean }
  /** What becomes of the payment page of one of the checkouts, counted from the latest. */
  | { kind: 'decide'; which: number; how: 'pay' | 'fail' | 'cancel'; comesBack: boolean }
  /** Somebody opens a return address, their own or one they saw. */
  | { kind: 'look'; which: number; who: 'payer' | 'owner' | 'stranger' }
  /** Who paid first goes on from the return page. */
  | { kind: 'set up'; which: number }
  /** Presses the first of these that the plan page offers; of an old page the first. */
  | { kind: 'change'; intents: Intent[]; blind: boolean }
  | { kind: 'two changes'; intents: ('cancel' | 'undo' | 'moveToBasic')[] }
  | { kind: 'days'; days: number; paid: boolean[]; nights: boolean }
  | { kind: 'claim'; by: 'owner' | 'new' }
  | { kind: 'desk'; what: (typeof deskWork)[number] }
  | { kind: 'dispute'; which: number; end: 'open' | 'won' | 'lost' }
  | { kind: 'foreign'; what: 'payment' | 'subscription' }
  /** The operator's plans have new codes; what was sold keeps the old ones. */
  | { kind: 'new codes' }
  | { kind: 'late news' }

/** One step of a life: what is done, which calls to the provider fail meanwhile, and how its news travels. */
export type Step = Doing & { faults: Fault[]; news: News }

const plan = fc.constantFrom<Plan>('BASIC', 'PREMIUM', 'PREMIUM')
const which = fc.nat(3)

const doing: fc.Arbitrary<Doing> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('buy'),
      plan,
      who: fc.constantFrom(...payers),
      comesBack: fc.boolean(),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('open'), plan, who: fc.constantFrom(...payers) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('decide'),
      which: fc.constantFrom(0, 0, 0, 1, 2),
      how: fc.constantFrom('pay', 'pay', 'pay', 'pay', 'fail', 'cancel'),
      comesBack: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('look'),
      which,
      who: fc.constantFrom('payer', 'owner', 'stranger'),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('set up'), which }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('new codes') }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('change'),
      intents: fc.shuffledSubarray([...intents], { minLength: 5 }),
      blind: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('two changes'),
      intents: fc.array(fc.constantFrom('cancel', 'undo', 'moveToBasic'), {
        minLength: 2,
        maxLength: 2,
      }),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('days'),
      days: fc.constantFrom(1, 3, 8, 10, 20, 29, 31, 38),
      paid: fc.array(fc.boolean(), { minLength: 2, maxLength: 2 }),
      nights: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('claim'), by: fc.constantFrom('owner', 'new') }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('desk'),
      what: fc.constantFrom(...deskWork),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('dispute'),
      which,
      end: fc.constantFrom('open', 'won', 'lost'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('foreign'),
      what: fc.constantFrom('payment', 'subscription'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('late news') }) },
) as fc.Arbitrary<Doing>

const spoilt = fc.oneof(
  { weight: 5, arbitrary: fc.constant<Fault[]>([]) },
  {
    weight: 2,
    arbitrary: fc.array(fc.constantFrom<Fault>(...faults), { minLength: 1, maxLength: 4 }),
  },
)

/** A hanging provider costs 15 seconds a call, so it is rare, and left to the drill. */
const failing = isDrill
  ? fc.oneof(
      { weight: 200, arbitrary: spoilt },
      { weight: 1, arbitrary: fc.constant<Fault[]>(['hang']) },
    )
  : spoilt

const news = fc.oneof(
  { weight: 3, arbitrary: fc.constant<News>('prompt') },
  { weight: 2, arbitrary: fc.constantFrom<News>(...newsOf) },
)

const step: fc.Arbitrary<Step> = fc
  .tuple(doing, failing, news)
  .map(([done, failing, heard]) => ({ ...done, faults: failing, news: heard }))

/** How most lives begin: the owner pays. */
const beginning: fc.Arbitrary<Step[]> = fc
  .tuple(plan, spoilt, news)
  .map(([chosen, failing, heard]) => [
    { kind: 'open', plan: chosen, who: 'owner', faults: [], news: 'prompt' },
    { kind: 'decide', which: 0, how: 'pay', comesBack: true, faults: failing, news: heard },
  ])

/** A life of so many steps at most. */
export const life = (steps: number): fc.Arbitrary<Step[]> =>
  fc
    .tuple(
      fc.option(beginning, { nil: [], freq: 4 }),
      fc.array(step, { minLength: Math.ceil(steps / 3), maxLength: steps - 2, size: 'max' }),
    )
    .map(([first, more]) => [...first, ...more])
