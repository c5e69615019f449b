import { logDays, logLevels, type LogFilter, type LogLevel } from '#app/domain/admin/logs.ts'
import { paths, type AdminLog } from '#app/paths.ts'
import { ChipLinks } from '#app/ui/desk/chip-links.tsx'

const levelNames: Record<LogLevel, string> = {
  failed: 'Failed',
  waiting: 'Waiting',
  done: 'Done',
}
const dayName = (days: number) => (days === 1 ? 'Last 24 hours' : `Last ${days} days`)

/** Which lines are shown: of what level, and since when. */
export function LogFilters({ kind, filter }: { kind: AdminLog; filter: LogFilter }) {
  const { level, days } = filter
  const to = (change: object) => paths.adminLog(kind, { level, days, ...change })
  return (
    <div className="chip-rows">
      <ChipLinks
        label="Time"
        links={[
          { label: 'Any time', to: to({ days: undefined }), isCurrent: !days },
          ...logDays.map((one) => ({
            label: dayName(one),
            to: to({ days: one }),
            isCurrent: days === one,
          })),
        ]}
      />
      {kind === 'audit' ? null : (
        <ChipLinks
          label="Level"
          links={[
            { label: 'All', to: to({ level: undefined }), isCurrent: !level },
            ...logLevels.map((one) => ({
              label: levelNames[one],
              to: to({ level: one }),
              isCurrent: level === one,
            })),
          ]}
        />
      )}
    </div>
  )
}
