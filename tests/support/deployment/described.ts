import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { root } from '#db/launcher/root.js'

/** The text of a file of docs/deploy. */
export const fileOf = (name: string) => readFileSync(join(root, 'docs/deploy', name), 'utf8')

type Service = {
  command?: string | string[]
  environment?: Record<string, string>
  healthcheck?: { test?: string[] }
}

/** Where a place of the set-up, such as `pgbouncer:6432`, is on this machine. */
export type Places = Record<string, string>

/** `text` with every place of the set-up replaced by where it is here. */
export const placed = (text: string, places: Places): string =>
  Object.entries(places).reduce((so, [place, here]) => so.replaceAll(place, here), text)

/** Text with `${NAME:?why}` and the like replaced by `values`, or by what follows `:-`. */
const filled = (text: string, values: Record<string, string>): string =>
  text.replace(
    /\$\{(\w+)(?::-([^}]*))?[^}]*\}/g,
    (_, name: string, usual = '') => values[name] ?? usual,
  )

/** The command, the settings and the check of a service of compose.yaml, as they are here. */
export function describedService(
  name: string,
  values: Record<string, string>,
  places: Places,
): { command: string[] | undefined; settings: Record<string, string>; check: string[] } {
  const { services } = parse(fileOf('compose.yaml'), { merge: true }) as {
    services: Record<string, Service>
  }
  const { command, environment = {}, healthcheck } = services[name] ?? {}
  const here = (text: unknown) => placed(filled(String(text), values), places)
  return {
    command: command === undefined ? undefined : [command].flat().map(here),
    // The first word says how the rest is run.
    check: (healthcheck?.test ?? []).slice(1).map(here),
    settings: Object.fromEntries(
      Object.entries(environment).map(([key, value]) => [key, here(value)]),
    ),
  }
}
