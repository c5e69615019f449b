import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '#db/launcher/root.js'

const views = ['app/routes', 'app/ui'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => join(folder, name)),
)

it('no view writes down what a browser refuses: it follows from the schema of the form', () => {
  expect(views.length).toBeGreaterThan(200)
  const byHand = /(?:maxLength|minLength|pattern)=(?:\{\d|")|required: (?:true|false)/
  const sourceOf = (file: string) => readFileSync(join(root, file), 'utf8')
  expect(views.filter((file) => byHand.test(sourceOf(file)))).toEqual([])
})
