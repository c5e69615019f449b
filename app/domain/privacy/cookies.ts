/** Every cookie of the site, as the privacy page names them; a test compares them with those that the code makes. */
export const cookies = [
  {
    name: 'session',
    lasts: 'until you sign out, at most 400 days',
    why: 'Keeps you signed in. Under https it is called __Host-session.',
  },
  {
    name: 'sign-in',
    lasts: 'ten minutes',
    why: 'Knows that your password was right while you look up your code. Under https it is called __Host-sign-in.',
  },
  {
    name: 'device',
    lasts: 'a year',
    why: 'Knows that you have signed in from this browser, so that someone guessing at your password does not lock you out.',
  },
  {
    name: 'checkout',
    lasts: 'two hours',
    why: 'Lets you continue after a payment that you made without signing in.',
  },
  { name: 'toast', lasts: 'a minute', why: 'Carries a message from one page to the next.' },
  {
    name: 'refused-…',
    lasts: 'ten minutes',
    why: 'Without JavaScript: what you typed into a form that we could not take, so that nothing is lost.',
  },
  {
    name: 'changed',
    lasts: 'fifteen seconds',
    why: 'Makes sure that you see what you have just changed, not an older copy of the page.',
  },
  {
    name: 'automation',
    lasts: 'a minute',
    why: 'Carries what a test of an owner’s automation found to the page that shows it.',
  },
] as const
