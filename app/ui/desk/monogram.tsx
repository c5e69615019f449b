import { initialsOf } from './initials.ts'

const tones = ['trade-hair', 'trade-food', 'trade-home', 'trade-fitness', 'trade-beauty']

const toneOf = (name: string) =>
  tones[[...name].reduce((sum, letter) => sum + (letter.codePointAt(0) ?? 0), 0) % tones.length]

/** Somebody's initials in a colour that is always theirs. */
export const Monogram = ({ name }: { name: string }) => (
  <span
    className={`flex h-10 w-10 shrink-0 items-center justify-center rounded-full text-sm font-bold ${toneOf(name)}`}
    aria-hidden="true"
  >
    {initialsOf(name)}
  </span>
)
