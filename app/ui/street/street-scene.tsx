import { scenePath, type SceneName } from './scene.ts'

/** A drawing that says what happened; the words beside it say it too. */
export const StreetScene = ({ name, className }: { name: SceneName; className?: string }) => (
  <img src={scenePath(name)} alt="" width={640} height={400} className={className} />
)
