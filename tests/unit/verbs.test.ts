import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { expect, test } from 'vitest'

/** Called by verbs that have authorized; they take the actor for the record alone. */
const inner = new Set(['showPicture', 'endWithRefund'])

const textsBelow = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => readFileSync(`${folder}/${name}`, 'utf8'))

const takesActor = (of: ts.Node | undefined) =>
  of !== undefined &&
  (ts.isFunctionDeclaration(of) || ts.isArrowFunction(of)) &&
  /\b(\w*Actor|BookingBearer)$/.test(of.parameters[0]?.type?.getText() ?? '')

/** The names of a file's exported functions whose first parameter is who acts. */
function verbsOf(text: string): string[] {
  const file = ts.createSourceFile('', text, ts.ScriptTarget.Latest, true)
  return file.statements.flatMap((statement) => {
    if (!/^export\b/.test(statement.getText())) return []
    if (ts.isFunctionDeclaration(statement)) {
      return takesActor(statement) && statement.name ? [statement.name.text] : []
    }
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations
      .filter(({ initializer }) => takesActor(initializer))
      .map(({ name }) => name.getText())
  })
}

test('every verb that takes an actor is named in a test of the domain', () => {
  const verbs = textsBelow('app/domain', /\.server\.tsx?$/).flatMap(verbsOf)
  expect(verbs.length).toBeGreaterThan(200)
  const words = new Set(
    textsBelow('tests/domain', /\.tsx?$/)
      .join('\n')
      .match(/\w+/g),
  )
  expect(verbs.filter((name) => !words.has(name) && !inner.has(name))).toEqual([])
})
