import { expect, test } from 'vitest'
import { hasOnePlan, onePlan, StatementNames } from '#db/connections/statement-names.ts'

const ask = (names: StatementNames, text: string, times: number) =>
  Array.from({ length: times }, () => names.of(text)).at(-1)

test('a statement that is asked often has a name, the same for good', () => {
  const names = new StatementNames()
  expect(ask(names, 'select $1', 19)).toBeUndefined()
  const name = names.of('select $1')
  expect(name).toMatch(/^hot_[0-9a-f]{20}$/)
  expect(names.of('select $1')).toBe(name)
  expect(ask(names, 'select $2', 20)).not.toBe(name)
})

test('statements whose columns follow a table have none, nor do more than sixty', () => {
  const names = new StatementNames()
  expect(ask(names, 'select * from users where id = $1', 30)).toBeUndefined()
  expect(ask(names, 'select u.* from users u where id = $1', 30)).toBeUndefined()
  const named = Array.from({ length: 70 }, (_, at) => ask(names, `select $1 + ${at}`, 20))
  expect(named.filter(Boolean)).toHaveLength(60)
})

test('a part of a statement may take all columns where the statement names its own', () => {
  const names = new StatementNames()
  const part =
    'with f as materialized (select t.* from (select * from found where id = $1) t limit 5)'
  expect(ask(names, `${part} select f.id, (select count(*) from f) from f`, 20)).toBeDefined()
  expect(ask(names, `${part} select f.* from f`, 20)).toBeUndefined()
})

test('where plans depend on what is asked, only a statement that says it has one plan has a name', () => {
  const names = new StatementNames(hasOnePlan)
  expect(ask(names, 'select $1', 30)).toBeUndefined()
  expect(ask(names, `${onePlan} select $1`, 20)).toBeDefined()
})
