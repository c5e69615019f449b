import { Link } from '@remix-run/react'
import type { SetupStep, SetupStepName } from '#app/domain/today/setup-steps.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { HousePicture } from '#app/ui/street/house-picture.tsx'
import type { Housed } from '#app/ui/street/house.ts'

const words: Record<
  SetupStepName,
  { todo: string; why: string; button: string; done: string; to: string }
> = {
  plan: {
    todo: 'Choose a plan',
    why: 'Free, Basic or Premium. You need a plan to publish.',
    button: 'See plans',
    done: 'plan',
    to: paths.subscription(),
  },
  profile: {
    todo: 'Complete your profile',
    why: 'Your description, phone and address: people look for them.',
    button: 'Complete profile',
    done: 'profile',
    to: paths.editProfile(),
  },
  hours: {
    todo: 'Say when you are open',
    why: 'People can book only while you are open.',
    button: 'Set hours',
    done: 'hours',
    to: `${paths.dashboard('listing')}#listing-hours`,
  },
  picture: {
    todo: 'Add your own picture',
    why: 'Until then your card shows an illustration.',
    button: 'Add picture',
    done: 'picture',
    to: paths.dashboardPicture(),
  },
  reach: {
    todo: 'Confirm your email address',
    why: 'Customers cannot book yet: we need one address that reaches you.',
    button: 'Verify your email',
    done: 'email',
    to: paths.account(),
  },
  publish: {
    todo: 'Publish your listing',
    why: 'It is a draft: nobody sees it yet.',
    button: 'Publish',
    done: 'published',
    to: paths.dashboard('listing'),
  },
}

function Todo({ name, isNext }: { name: SetupStepName; isNext: boolean }) {
  const { todo, why, to } = words[name]
  return (
    <li className="border-t border-line">
      <Link className="flex items-center gap-3 px-4 py-2.5 hover:bg-raised" to={to}>
        <span
          className={`h-5 w-5 shrink-0 rounded-full border-2 ${isNext ? 'border-action' : 'border-edge'}`}
        />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{todo}</span>
          <span className="block text-sm text-muted">{why}</span>
        </span>
        <Icon name="chevron-right" className="h-5 w-5 shrink-0 text-muted" />
      </Link>
    </li>
  )
}

/** The step to take now, where nothing else on the page is as important: with a button. */
function Next({ name }: { name: SetupStepName }) {
  const { todo, why, button, to } = words[name]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-4 py-3">
      <span className="h-5 w-5 shrink-0 rounded-full border-2 border-action" />
      <p className="min-w-0 flex-1 basis-56">
        <span className="block font-semibold">{todo}</span>
        <span className="block text-sm text-muted">{why}</span>
      </p>
      <Link className="btn btn-action px-4 max-sm:w-full" to={to}>
        {button}
      </Link>
    </li>
  )
}

/** What a listing still needs, with what is done in one line; nothing once all is. */
export function SetupCard({
  steps,
  business,
  isFirst = false,
}: {
  steps: SetupStep[]
  business: Housed
  /** Whether it is what matters most on the page. */
  isFirst?: boolean
}) {
  const todo = steps.filter(({ isDone }) => !isDone)
  const done = steps.filter(({ isDone }) => isDone)
  const [next] = todo
  if (!next) return null
  // Beside one or two rows it would make the card higher than they are.
  const hasPicture = isFirst && todo.length > 2
  return (
    <section
      className={`card print:hidden ${isFirst ? 'mb-5' : 'mt-5'}`}
      aria-labelledby="setup-heading"
    >
      <header className="flex items-center gap-3 px-4 py-2">
        <h2 id="setup-heading" className="py-1.5 text-lg md:text-lg">
          Finish setting up
        </h2>
        <p className="ml-auto text-sm tabular-nums text-muted">
          {done.length} of {steps.length}
        </p>
      </header>
      <progress
        className="progress block h-1 rounded-none border-0"
        value={done.length}
        max={steps.length}
        aria-label="Set up so far"
      />
      <div className={hasPicture ? 'flex items-center gap-6 md:pr-6' : ''}>
        <ul className="min-w-0 flex-1 [&>li:first-child]:border-0">
          {todo.map(({ name }) =>
            isFirst && name === next.name ? (
              <Next key={name} name={name} />
            ) : (
              <Todo key={name} name={name} isNext={name === next.name} />
            ),
          )}
        </ul>
        {hasPicture ? (
          <HousePicture
            business={business}
            eager
            className="my-3 hidden w-72 shrink-0 rounded-card md:block"
          />
        ) : null}
      </div>
      {done.length > 0 ? (
        <p className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-sm text-muted">
          <Icon name="check" className="h-5 w-5 shrink-0 text-success" />
          {done.length} done: {done.map(({ name }) => words[name].done).join(', ')}
        </p>
      ) : null}
    </section>
  )
}
