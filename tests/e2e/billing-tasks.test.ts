import { beforeAll, describe, expect, it } from 'vitest'
import { expectNoAxeViolations, scripting, visitsOf } from '#tests/support/browser.ts'
import { expectSoon, sees } from '#tests/support/expect-soon.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer, type TestServer } from '#tests/support/server.ts'
import { main } from '#tests/support/page-parts.ts'
import { planSays, signInAsAdmin, siteAdmin } from '#tests/support/site-people.ts'
import { payTwice, taskOf, taskSays } from '#tests/support/pages/tasks.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ env: siteAdmin })
})

const open = visitsOf(() => server, 409, 422)

describe.each(sample(scripting, 2))('a payment made twice, %s', (_, javaScript) => {
  it('waits for an admin, who pays it back, and the payer is notified', async () => {
    const payer = await open(javaScript)
    const email = await payTwice(payer)
    expect((await server.mailTo(email, /You paid twice/)).text).toContain('R299')

    const page = await open(javaScript)
    await signInAsAdmin(page)
    await page.goto('/admin')
    await sees(page, /payments? needs? a decision/)
    await taskSays(page, '/admin/tasks', email, /Paid twice\s+R299/)
    const task = taskOf(page, email)
    await expectNoAxeViolations(page)

    await task.getByText('Refund: ').click()
    await task.getByLabel('A part of it, in rand (up to R299.00)').fill('300')
    await task.getByRole('button', { name: 'Refund this part' }).click()
    await task.getByText('Please enter an amount of at most R299.').waitFor()
    await expectSoon(task.getByLabel('A part of it, in rand')).toHaveValue('300')
    await expectNoAxeViolations(page)

    await task.getByRole('button', { name: 'Refund R299 in full' }).click()
    await page.getByText('Refund Started').first().waitFor()
    await taskSays(page, '/admin/tasks?show=done', email, /Refunded/)
    expect((await server.mailTo(email, /was refunded/)).text).toContain('R299')
    await planSays(payer, /\(refunded\)/)
    const note = await server.mailTo(email, /was refunded/)
    const [, number = '', receipt = ''] =
      /Credit note: (CN-\d{6})[^]*Corrects: (R-\d{6})/.exec(note.text ?? '') ?? []
    await main(payer)
      .getByRole('link', { name: `Credit note ${number}` })
      .click()
    await sees(payer, 'Total refunded')
    await expectNoAxeViolations(payer)
    await main(payer).getByRole('link', { name: receipt }).click()
    await sees(payer, `R299.00 was refunded`)
    await taskSays(page, '/admin/tasks?show=done', email, /Refunded/)
    await taskOf(page, email).getByRole('link', { name: receipt }).click()
    await sees(page, 'Second payment for Premium, set aside')
  })
})
