import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { Link } from '#app/ui/primitives/link.tsx'

/** Says why a plan cannot be bought now, in place of a form that would be refused. */
export function RefusedPlan({ refusal }: { refusal: string }) {
  return (
    <section className="panel mt-6" aria-label="The plan you chose">
      <p className="flex gap-3 text-lg">
        <Icon name="info" className="mt-1 h-5 w-5 shrink-0" />
        {refusal}
      </p>
      <Link className="btn btn-action mt-5" to={paths.ownPlan()}>
        Open your plan
      </Link>
    </section>
  )
}
