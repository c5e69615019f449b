import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** What browsers no longer get of these packages, in the words in which it would be used. */
const leftOut: [of: string, use: RegExp][] = [
  ['React: starting a page', /\b(createRoot|findDOMNode|unmountComponentAtNode)\b/],
  ['the router: transitions', /\b(viewTransition|unstable_viewTransition)[=:]/],
  ['the router: asking before a page is left', /\b(useBlocker|usePrompt)\b/],
  ['Conform: checks in browsers', /\b(onValidate|shouldValidate|shouldDirtyConsider)\b/],
  ['Conform: lists', /\bgetFieldList\b|\b(form|context)\.(insert|remove|reorder)\b/],
  [
    'Conform: what is not asked',
    /\.(dirty|allErrors)\b|\bfields?(\.\w+)*\.valid\b|\bariaInvalid\b/,
  ],
  ['Conform: the state of a form', /\b(FormStateInput|useFormMetadata|useField|useInputControl)\b/],
]

const files = readdirSync('app', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.server)\.tsx?$/.test(file))
  .map((file) => join('app', file))

test.each(leftOut)('nothing of ours uses what browsers do not get of %s', (_, use) => {
  expect(files.length).toBeGreaterThan(500)
  expect(files.filter((file) => use.test(readFileSync(file, 'utf8')))).toEqual([])
})
