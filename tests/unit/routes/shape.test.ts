import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'

const order = [
  ...['meta', 'links', 'headers', 'loader', 'action', 'clientAction', 'shouldRevalidate'],
  ...['default', 'ErrorBoundary'],
]
const maxBodyLines = 15

const routes = readdirSync(join(root, 'app/routes'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /^[^/]+\.tsx?$|\/route\.tsx?$/.test(name))
  .map((name) => ({
    name,
    source: ts.createSourceFile(
      name,
      readFileSync(join(root, 'app/routes', name), 'utf8'),
      ts.ScriptTarget.Latest,
      true,
    ),
  }))

const modifiersOf = (statement: ts.Statement) =>
  (ts.canHaveModifiers(statement) ? ts.getModifiers(statement) : undefined)?.map(
    ({ kind }) => kind,
  ) ?? []

/** The names a statement exports. */
function exportsOf(statement: ts.Statement): string[] {
  if (ts.isExportAssignment(statement)) return ['default']
  if (ts.isExportDeclaration(statement)) {
    const clause = statement.exportClause
    return clause && ts.isNamedExports(clause) ? clause.elements.map(({ name }) => name.text) : []
  }
  const modifiers = modifiersOf(statement)
  if (!modifiers.includes(ts.SyntaxKind.ExportKeyword)) return []
  if (modifiers.includes(ts.SyntaxKind.DefaultKeyword)) return ['default']
  if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? '']
  return ts.isVariableStatement(statement)
    ? statement.declarationList.declarations.map(({ name }) => name.getText())
    : []
}

/** The bodies of functions and methods, not those within others. */
function bodiesOf(node: ts.Node): ts.Node[] {
  const isFunction =
    ts.isArrowFunction(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)
  if (isFunction) return node.body ? [node.body] : []
  const bodies: ts.Node[] = []
  ts.forEachChild(node, (child) => void bodies.push(...bodiesOf(child)))
  return bodies
}

/** Lines of a body, without those of its own brackets. */
function linesOf(body: ts.Node, source: ts.SourceFile): number {
  const line = (at: number) => source.getLineAndCharacterOfPosition(at).line
  return line(body.getEnd()) - line(body.getStart()) - 1
}

test('every route has the same order of exports', () => {
  for (const { name, source } of routes) {
    const exported = source.statements.flatMap(exportsOf)
    expect({ name, exported }).toEqual({
      name,
      exported: order.filter((one) => exported.includes(one)),
    })
  }
})

test('no loader, action or screen of a route is longer than 15 lines', () => {
  const tooLong = routes.flatMap(({ name, source }) =>
    source.statements
      .filter(
        (statement) =>
          exportsOf(statement).length > 0 || /^const route\b/.test(statement.getText()),
      )
      .flatMap((statement) =>
        bodiesOf(statement)
          .filter((body) => linesOf(body, source) > maxBodyLines)
          .map(
            (body) =>
              `${name}: ${exportsOf(statement).join() || 'endpoint'}, ${linesOf(body, source)} lines`,
          ),
      ),
  )
  expect(tooLong).toEqual([])
})

test('no route catches errors by itself', () => {
  const catching = routes.filter(({ source }) => /\btry\s*\{|\bsql`/.test(source.text))
  expect(catching.map(({ name }) => name)).toEqual([])
})

test('the walk finds the routes', () => {
  expect(routes.length).toBeGreaterThan(80)
})
