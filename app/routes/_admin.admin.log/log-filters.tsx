import { Form } from '@remix-run/react'
import { logDays, logLevels, type LogFilter, type LogLevel } from '#app/domain/admin/logs.ts'
import { paths, type AdminLog } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'

const levelNames: Record<LogLevel, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  done: 'Done',
}
const dayName = (days: number) => (days === 1 ? 'Last 24 hours' : `Last ${days} days`)

type SelectProps = {
  name: string
  label: string
  all: string
  options: [value: string | number, label: string][]
  value: string | number | undefined
}

/** Its first option says what it is about. */
const SmallSelect = ({ name, label, all, options, value }: SelectProps) => (
  <select className="field" name={name} aria-label={label} defaultValue={value ?? ''}>
    <option value="">{all}</option>
    {options.map(([option, words]) => (
      <option key={option} value={option}>
        {words}
      </option>
    ))}
  </select>
)

/** Which lines are shown: since when, and of what state where the log has several. */
export function LogFilters({ kind, filter }: { kind: AdminLog; filter: LogFilter }) {
  const { level, days } = filter
  return (
    <Form
      key={`${kind} ${level} ${days}`}
      method="get"
      action={paths.adminLog()}
      className="log-filters"
      aria-label="Filters"
    >
      {kind === 'audit' ? null : <input type="hidden" name="kind" value={kind} />}
      <SmallSelect
        name="days"
        label="Time"
        all="Any time"
        options={logDays.map((one) => [one, dayName(one)])}
        value={days}
      />
      {kind === 'audit' || kind === 'drift' ? null : (
        <SmallSelect
          name="level"
          label="State"
          all="All states"
          options={logLevels.map((one) => [one, levelNames[one]])}
          value={level}
        />
      )}
      <button type="submit" className="btn btn-quiet px-4">
        <Icon name="filter" />
        <span className="filter-word">Filter</span>
      </button>
    </Form>
  )
}
