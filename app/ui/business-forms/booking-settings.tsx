import type { ListingDraft } from '#app/domain/businesses/listing-draft.ts'
import { control, FieldError, idOf, type Errors } from './listing-errors.tsx'
import { UpgradeCard } from '#app/ui/desk/upgrade-card.tsx'

type Setting = 'noticeMinutes' | 'horizonDays' | 'slotMinutes'

const minutesText = (minutes: number): string => {
  const [count, unit] =
    minutes >= 1440 && minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes >= 60 && minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

type SettingField = {
  name: Setting
  label: string
  /** Of what is chosen, in words. */
  hint: (text: string) => string
  values: number[]
  text: (value: number) => string
}

const settings: SettingField[] = [
  {
    name: 'noticeMinutes',
    label: 'Minimum notice',
    hint: () => 'Between booking and appointment.',
    values: [0, 15, 30, 60, 120, 240, 720, 1440, 2880, 10_080],
    text: (value) => (value === 0 ? 'None' : minutesText(value)),
  },
  {
    name: 'horizonDays',
    label: 'How far ahead',
    hint: () => 'The last day that can be booked.',
    values: [7, 14, 30, 60, 90, 180, 365],
    text: (value) => `${value} days`,
  },
  {
    name: 'slotMinutes',
    label: 'Length of an appointment',
    hint: (text) => `Times are offered every ${text.replace(/^1 /, '')}.`,
    values: [15, 20, 30, 45, 60, 90, 120, 180, 240, 480],
    text: minutesText,
  },
]

type DraftProps = {
  draft: ListingDraft
  errors: Errors
  onDraft: (draft: ListingDraft) => void
}

function SettingSelect({
  setting,
  draft,
  errors,
  onDraft,
}: DraftProps & { setting: SettingField }) {
  const { name, label, hint, values, text } = setting
  const current = Number(draft[name])
  const known = values.includes(current) || !draft[name]
  return (
    <div>
      <label className="label" htmlFor={control(errors, name).id}>
        {label}
      </label>
      <p className="hint">{hint(text(current))}</p>
      <select
        className="field"
        name={name}
        value={draft[name]}
        onChange={(event) => onDraft({ ...draft, [name]: event.target.value })}
        {...control(errors, name)}
      >
        {(known ? values : [...values, current].sort((a, b) => a - b)).map((value) => (
          <option key={value} value={value}>
            {text(value)}
          </option>
        ))}
      </select>
      <FieldError errors={errors} path={name} />
    </div>
  )
}

export function BookingSettings({
  draft,
  errors,
  mayTakeOne,
  onDraft,
}: DraftProps & { mayTakeOne: boolean }) {
  return (
    <section className="panel" aria-labelledby="settings-heading" id={idOf('settings')}>
      <h2 id="settings-heading" className="text-lg md:text-lg">
        Notice and length
      </h2>
      <div className="mt-3 grid grid-cols-1 gap-4 sm:grid-cols-2">
        {settings.map((setting) => (
          <SettingSelect
            key={setting.name}
            setting={setting}
            draft={draft}
            errors={errors}
            onDraft={onDraft}
          />
        ))}
      </div>
      <label className="check mt-4">
        <input
          type="checkbox"
          name="oneAtATime"
          checked={draft.oneAtATime}
          disabled={!mayTakeOne}
          onChange={(event) => onDraft({ ...draft, oneAtATime: event.target.checked })}
          {...control(errors, 'oneAtATime')}
        />
        Take one booking at a time
      </label>
      <p className="text-sm text-muted">
        {draft.oneAtATime
          ? 'Two confirmed bookings can never overlap.'
          : 'We warn you when bookings overlap. You decide.'}
      </p>
      <FieldError errors={errors} path="oneAtATime" />
      {mayTakeOne ? null : (
        <div className="mt-4">
          <UpgradeCard plan="Basic" heading="One booking at a time">
            With Basic two confirmed bookings can never overlap.
          </UpgradeCard>
        </div>
      )}
    </section>
  )
}
