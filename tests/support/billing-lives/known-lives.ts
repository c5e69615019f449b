import type { Doing, Step } from './steps.ts'

/** A step that nothing disturbs. */
const calm = (doing: Doing): Step => ({ ...doing, faults: [], news: 'prompt' })

const ownerBuys = (plan: 'BASIC' | 'PREMIUM'): Step =>
  calm({ kind: 'buy', plan, who: 'owner', comesBack: false })

const strangerBuys = (plan: 'BASIC' | 'PREMIUM'): Step =>
  calm({ kind: 'buy', plan, who: 'stranger as owner', comesBack: false })

const unpaidDays = (days: number): Step =>
  calm({ kind: 'days', days, paid: [false, false], nights: false })

const presses = (intent: 'payNow' | 'moveToBasic' | 'cancel' | 'startTrial'): Step =>
  calm({ kind: 'change', intents: [intent], blind: false })

/** Lives that once ended wrong, each after what it is about. */
export const knownLives: Record<string, Step[]> = {
  'the month that is due is paid twice, and of the first payment nothing is heard': [
    ownerBuys('BASIC'),
    unpaidDays(31),
    { ...ownerBuys('BASIC'), news: 'late' },
    ownerBuys('BASIC'),
  ],
  'an old page is paid after the payment since was lost to a dispute': [
    calm({ kind: 'open', plan: 'BASIC', who: 'owner' }),
    ownerBuys('BASIC'),
    unpaidDays(38),
    ownerBuys('BASIC'),
    unpaidDays(1),
    calm({ kind: 'dispute', which: 0, end: 'lost' }),
    calm({ kind: 'decide', which: 2, how: 'pay', comesBack: false }),
  ],
  'an upgrade is bought before there is an account': [
    strangerBuys('BASIC'),
    strangerBuys('PREMIUM'),
  ],
  'Basic is heard of a day after the Premium that was bought on it without an account': [
    { ...strangerBuys('BASIC'), news: 'lost' },
    strangerBuys('PREMIUM'),
    unpaidDays(1),
  ],
  'an old page is paid, and nothing is heard of it but a dispute': [
    calm({ kind: 'open', plan: 'BASIC', who: 'owner' }),
    calm({ kind: 'decide', which: 0, how: 'cancel', comesBack: false }),
    unpaidDays(10),
    { ...calm({ kind: 'decide', which: 0, how: 'pay', comesBack: false }), news: 'lost' },
    calm({ kind: 'dispute', which: 0, end: 'open' }),
  ],
  'what a stranger’s emptied checkout began renews before it is heard of': [
    calm({ kind: 'open', plan: 'BASIC', who: 'stranger as owner' }),
    unpaidDays(31),
    { ...calm({ kind: 'decide', which: 0, how: 'pay', comesBack: false }), news: 'late' },
    calm({ kind: 'open', plan: 'PREMIUM', who: 'owner' }),
    { ...calm({ kind: 'days', days: 38, paid: [true, false], nights: false }), news: 'late' },
    calm({ kind: 'decide', which: 0, how: 'pay', comesBack: false }),
    presses('cancel'),
  ],
  'Premium is bought before Basic is heard of': [
    { ...ownerBuys('BASIC'), faults: ['none', 'none', '500 before', 'cut before'] },
    ownerBuys('PREMIUM'),
  ],
  'Basic is bought before Premium is heard of': [
    calm({ kind: 'open', plan: 'PREMIUM', who: 'owner' }),
    {
      ...calm({ kind: 'decide', which: 0, how: 'pay', comesBack: true }),
      faults: ['cut before', 'cut after', 'malformed', '500 after'],
    },
    ownerBuys('BASIC'),
  ],
  'an old page is paid in the middle of the month, which then ends unpaid': [
    calm({ kind: 'open', plan: 'PREMIUM', who: 'owner' }),
    ownerBuys('PREMIUM'),
    unpaidDays(20),
    calm({ kind: 'decide', which: 1, how: 'pay', comesBack: false }),
    unpaidDays(29),
  ],
  'an undo is made by the provider, and its answer lost': [
    ownerBuys('PREMIUM'),
    presses('moveToBasic'),
    {
      ...calm({ kind: 'change', intents: ['undo'], blind: false }),
      faults: ['none', '500 after'],
    },
    calm({ kind: 'days', days: 31, paid: [true, true], nights: false }),
  ],
  'a payment is lost to a dispute before it is heard of': [
    calm({ kind: 'open', plan: 'PREMIUM', who: 'owner' }),
    {
      ...calm({ kind: 'decide', which: 0, how: 'pay', comesBack: true }),
      faults: ['cut after', 'malformed', '500 after', '500 before'],
    },
    calm({ kind: 'dispute', which: 0, end: 'lost' }),
  ],
  'a move to Basic follows a payment of the month that is due, of which nothing is heard': [
    ownerBuys('PREMIUM'),
    unpaidDays(31),
    presses('payNow'),
    { ...calm({ kind: 'decide', which: 0, how: 'pay', comesBack: false }), news: 'late' },
    presses('moveToBasic'),
  ],
  'a month is paid further from its day than the provider’s date may be, before a move to Basic': [
    ownerBuys('PREMIUM'),
    unpaidDays(36),
    presses('payNow'),
    calm({ kind: 'decide', which: 0, how: 'pay', comesBack: false }),
    presses('moveToBasic'),
  ],
  'a cancellation is older than what is heard of one of two payments': [
    { ...ownerBuys('PREMIUM'), news: 'late' },
    calm({ kind: 'buy', plan: 'PREMIUM', who: 'other address', comesBack: false }),
    presses('cancel'),
    calm({ kind: 'late news' }),
  ],
  'a second payment is settled, and after both months nothing is paid': [
    calm({ kind: 'open', plan: 'PREMIUM', who: 'owner' }),
    ownerBuys('PREMIUM'),
    calm({ kind: 'decide', which: 1, how: 'pay', comesBack: false }),
    calm({ kind: 'desk', what: 'settle' }),
    unpaidDays(31),
    unpaidDays(20),
  ],
  'Basic that is paid beside Premium is settled, and Premium then cancelled': [
    calm({ kind: 'open', plan: 'BASIC', who: 'owner' }),
    ownerBuys('PREMIUM'),
    calm({ kind: 'decide', which: 1, how: 'pay', comesBack: false }),
    calm({ kind: 'desk', what: 'settle' }),
    presses('cancel'),
    unpaidDays(31),
    unpaidDays(20),
  ],
  'a trial is cancelled from an old page': [
    presses('startTrial'),
    calm({ kind: 'change', intents: ['cancel'], blind: true }),
  ],
}
