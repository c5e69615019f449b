import { logDays, logLevels, type LogFilter, type LogLevel } from '#app/domain/admin/logs.ts'
import { paths, type AdminLog } from '#app/paths.ts'
import { FilterBar, type Choice } from '#app/ui/desk/filter-bar.tsx'

const levelNames: Record<LogLevel, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  done: 'Done',
}
const dayName = (days: number) => (days === 1 ? 'Last 24 hours' : `Last ${days} days`)

const time: Choice = {
  ...{ name: 'days', label: 'Time', all: 'Any time' },
  options: logDays.map((one) => ({ value: String(one), label: dayName(one) })),
}
const state: Choice = {
  ...{ name: 'level', label: 'State', all: 'All states' },
  options: logLevels.map((one) => ({ value: one, label: levelNames[one] })),
}

type Props = { kind: AdminLog; filter: LogFilter; isNothingFound: boolean }

/** Which lines are shown: since when, and of what state where the log has several. */
export const LogFilters = ({ kind, filter, isNothingFound }: Props) => (
  <FilterBar
    label="Filters"
    to={(query) => paths.adminLog(kind, query)}
    filters={{ level: filter.level, days: filter.days }}
    choices={kind === 'audit' || kind === 'drift' ? [time] : [time, state]}
    isNothingFound={isNothingFound}
  />
)
