import type { MouseEvent } from 'react'
import { days, type Day } from '#app/domain/businesses/enums.ts'
import { draftChanges, type ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { capitalised, describeSpans } from '#app/domain/businesses/opening-times.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Menu } from '#app/ui/desk/menu.tsx'

/** Gives other days the times of this one: a menu of days and a button that posts them. */
export function CopyHours({
  day,
  hours,
  onPress,
}: {
  day: Day
  hours: ListingDraft['hours']
  onPress: (change: string) => void
}) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    const { form } = event.currentTarget
    const ticked = form ? new FormData(form).getAll(`copyTo.${day}`).map(String) : []
    onPress(draftChanges.copyDay(day, ticked))
    const menu = event.currentTarget.closest('details')
    if (!menu) return
    menu.open = false
    menu.querySelector('summary')?.focus()
  }
  return (
    <Menu
      summary={
        <>
          <Icon name="copy" />
          <span className="sr-only">{capitalised(day)}: copy to other days</span>
        </>
      }
      className="icon-button"
      panel="right-0 top-full mt-1 w-60"
    >
      <fieldset className="px-2 pb-1">
        <legend className="mb-1 font-semibold">Copy {describeSpans(hours[day].spans)} to</legend>
        {days
          .filter((other) => other !== day)
          .map((other) => (
            <label key={other} className="check">
              <input
                type="checkbox"
                name={`copyTo.${day}`}
                value={other}
                defaultChecked={hours[other].open}
              />
              {capitalised(other)}
            </label>
          ))}
        <button
          type="submit"
          name="intent"
          value={draftChanges.copyDay(day)}
          formNoValidate
          onClick={press}
          className="btn btn-action mt-2 w-full"
        >
          Copy<span className="sr-only"> {capitalised(day)}</span>
        </button>
      </fieldset>
    </Menu>
  )
}
