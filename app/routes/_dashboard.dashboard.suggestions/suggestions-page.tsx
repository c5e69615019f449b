import type { SerializeFrom } from '@remix-run/node'
import { paths } from '#app/paths.ts'
import { DeskEmpty } from '#app/ui/desk/desk-empty.tsx'
import { DeskHeading } from '#app/ui/desk/desk-heading.tsx'
import { ReportRow } from '#app/ui/desk/report-row.tsx'
import type { loader } from './route.tsx'

export function SuggestionsPage({ suggestions }: SerializeFrom<typeof loader>) {
  return (
    <div className="max-w-3xl">
      <DeskHeading nested={{}} title="Suggested edits" />
      {suggestions.length === 0 ? (
        <div className="panel">
          <DeskEmpty
            title="No suggested edits"
            link={{ label: 'Look at your profile', to: paths.dashboard('profile') }}
          >
            Visitors can send one from your public page. Nothing changes unless you accept it.
          </DeskEmpty>
        </div>
      ) : (
        <section aria-label="Suggested edits">
          <p className="text-muted">
            From visitors of your public page. Nothing changes unless you accept it. If you do not
            answer in seven days, we decide.
          </p>
          <ul className="mt-3 grid grid-cols-1 gap-4">
            {suggestions.map((report) => (
              <ReportRow key={report.id} report={report} action={paths.ownSuggestions()}>
                {null}
              </ReportRow>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
