import { Icon } from '#app/ui/primitives/icon.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'

/** Before anything is chosen: that the business is closed, and until when. */
export const Closure = ({ closure }: { closure: string | null }) =>
  closure ? (
    <p className="flex gap-3 rounded-card border border-line bg-info-soft p-4 text-pretty">
      <Icon name="info" className="mt-0.5 h-5 w-5 shrink-0" />
      <span>
        <WholeText>{closure}</WholeText>
      </span>
    </p>
  ) : null
