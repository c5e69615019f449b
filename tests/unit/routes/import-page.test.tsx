import { expect, test } from 'vitest'
import type { ComponentProps } from 'react'
import { KeptImport } from '#app/routes/_admin.admin.import/kept-import.tsx'
import { drawPage } from '#tests/support/draw-page.tsx'

type Kept = ComponentProps<typeof KeptImport>['kept']

const counts = { read: 2, taken: 0, updated: 0, unchanged: 0, joined: 0, doubtful: 0 }
const drawn = (report: object, total = 0) => {
  const kept = {
    ...{ id: '1', file: 'places.csv', state: 'done', isDryRun: true, isOurFault: false },
    pairs: { list: [], total, page: 1, pages: 1 },
    report: { ...counts, dryRun: true, format: 'csv', refused: [], notes: [], ...report },
  }
  return drawPage(() => <KeptImport kept={kept as unknown as Kept} />)
}

test('a dry run that found no rows offers no import, and says why', async () => {
  const html = await drawn({ read: 0 })
  expect(html).toContain('There are no rows in this file.')
  expect(html).not.toContain('value="import"')
})

test('a dry run that would change nothing offers no import, unless a decision might', async () => {
  expect(await drawn({})).toContain('Nothing in this file would add or change a business.')
  expect(await drawn({ taken: 1 })).toContain('Import 1 business')
  expect(await drawn({}, 1)).toContain('Import this file')
})
