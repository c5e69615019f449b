import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const example = fileURLToPath(new URL('../../.env.example', import.meta.url))

/** The names of all settings, as .env.example lists them. */
export const settingNames = [
  ...readFileSync(example, 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]+)=/gm),
].map((match) => match[1] as string)

/**
 * The environment of a child process: what a program needs from this machine, every setting blank
 * (so that neither this process's nor a developer's .env shows through), then `settings`.
 */
export function environmentWith(settings: Record<string, string>): NodeJS.ProcessEnv {
  const fromMachine = ['PATH', 'HOME', 'TMPDIR', 'LANG', 'TZ', 'SystemRoot'].flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  const blank = settingNames.map((name) => [name, ''] as const)
  return { NODE_ENV: 'production', ...Object.fromEntries([...fromMachine, ...blank]), ...settings }
}
