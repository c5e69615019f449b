import { env } from '#app/env.server.ts'
import type { Audience, Kind, KindValues } from './field-kinds.ts'
import { describe, fields, seenBy, type Business, type SeenBy } from './fields.ts'
import { toWireHours } from './hours.ts'

/** Lists and hours are JSON text (SPEC.md §3). */
const written = {
  amenities: (list) => JSON.stringify(list),
  highlights: (list) => JSON.stringify(list),
  hours: (hours) => hours && JSON.stringify(toWireHours(hours)),
  picture: (address) => address && new URL(address, env().publicUrl).href,
  instant: (at) => new Date(at).toISOString(),
} satisfies { [K in Kind]?: (value: KindValues[K]) => unknown }

type Written<K extends Kind> = K extends keyof typeof written
  ? ReturnType<(typeof written)[K]>
  : KindValues[K]
type NameInApi<F extends keyof typeof fields> = (typeof fields)[F] extends {
  apiName: infer Name extends string
}
  ? Name
  : F

export type BusinessJson<A extends Audience> = {
  [F in SeenBy<A> as NameInApi<F>]: Written<(typeof fields)[F]['kind']>
}

/** A business as API JSON, with its audience's fields only. */
export function businessJson<A extends Audience>(
  audience: A,
  business: Pick<Business, SeenBy<A>>,
): BusinessJson<A> {
  const entries = seenBy(audience).map((name) => {
    const { kind, apiName = name } = describe(name)
    const write = written[kind as keyof typeof written] as ((value: unknown) => unknown) | undefined
    return [apiName, write ? write(business[name]) : business[name]]
  })
  return Object.fromEntries(entries) as BusinessJson<A>
}
