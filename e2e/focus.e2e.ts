import type { Locator, Page } from '@playwright/test'
import { clientEmail, expect, expectFocusIn, heading, openAs, registerPerson, test } from './journey.ts'

/** Tab leads there in so many steps at most, which is how far away it may be. */
async function tabTo(page: Page, target: Locator, steps: number): Promise<void> {
  await expect(target).toBeVisible()
  for (let step = 0; step < steps; step++) {
    if (await target.evaluate(one => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('a client writes a job step by step without a mouse', { tag: '@release' }, async ({ page }) => {
  test.slow()
  await openAs(page, await registerPerson(page, 'Hill Valley Clinic'))
  await page.getByRole('link', { name: 'Jobs', exact: true }).press('Enter')
  await expect(heading(page, 'Jobs')).toBeFocused()

  await tabTo(page, page.getByRole('main').getByRole('link', { name: 'Create a job' }), 3)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Create a job')).toBeFocused()
  await tabTo(page, page.getByLabel('Title'), 8)
  await page.keyboard.type('Night denials')
  await tabTo(page, page.getByLabel('Description'), 3)
  await page.keyboard.type('Work the denials of the day before.')
  for (const first of [/Systems/, /Full-time/, /Add a question/]) {
    await tabTo(page, page.getByRole('link', { name: 'Next' }), 30)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main').locator(':focus')).toHaveAccessibleName(first)
  }
})

test('a published post has the focus', async ({ page }) => {
  const client = await registerPerson(page, 'Hill Valley Billing')
  const { job } = await (
    await page.request.post('/api/jobs', {
      data: {
        title: 'Night denials',
        description: 'Work the denials of the day before.',
        workTypes: ['Payment posting, manual'],
        engagement: 'part-time',
        pay: 'fixed',
      },
      headers: { authorization: `Bearer ${client.token}` },
    })
  ).json()
  await openAs(page, client, `/jobs?job=${job.jobId}&edit=preview`)
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(heading(page, 'Night denials')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Pause' }), 6)
  // Where Pause stood there is now Open: the keyboard goes on from there.
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paused').first()).toBeVisible()
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
})

test('a result chosen in the palette has the focus, also when it is already open', async ({ page }) => {
  await openAs(page, clientEmail, '/attendance')
  await expect(page.getByRole('rowheader', { name: 'Maria Santos' })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search everything' })
  for (const [typed, match] of [
    ['attendance', 'Attendance'],
    ['jobs', 'Jobs'],
  ] as const) {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await page.keyboard.type(typed)
    await expect(page.getByRole('option', { selected: true })).toContainText(match)
    await page.keyboard.press('Enter')
    await expect(heading(page, match)).toBeFocused()
  }
  // What is marked is chosen also while the last letters are still looked up.
  const answer = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  await page.route(/search=maria(\+|%20)santos/, async route => {
    requested.resolve()
    await answer.promise
    await route.continue()
  })
  // What is typed while the palette is still on its way is not lost either.
  await page.keyboard.press('Control+k')
  await page.keyboard.type('maria')
  await expect(box).toHaveValue('maria')
  const marked = page.getByRole('option', { selected: true })
  await expect(marked).toContainText('Maria Santos')
  await page.keyboard.type(' santos')
  await requested.promise
  await expect(marked).toContainText('Maria Santos')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Maria Santos')).toBeFocused()
  answer.resolve()
})

test('an opened conversation focuses its message field, an opened task its panel, and both lead back', async ({
  page,
}) => {
  await openAs(page, clientEmail, '/chat')
  await page
    .getByRole('main')
    .getByRole('link', { name: /Maria Santos/ })
    .press('Enter')
  await expect(page.getByRole('textbox', { name: /^Message to/ })).toBeFocused()

  await openAs(page, clientEmail, '/tasks-report?view=deadlines')
  const task = page.getByRole('main').getByRole('listitem').getByRole('button').first()
  await task.press('Enter')
  const panel = page.getByRole('dialog')
  await expectFocusIn(panel)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(task).toBeFocused()
})

test('a dialog gives the focus back to what opened it, also to a menu', async ({ page }) => {
  await openAs(page, clientEmail, '/billers')
  const invite = page.getByRole('button', { name: 'Invite a biller' })
  await invite.press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Invite a biller' }))
  await page.keyboard.press('Escape')
  await expect(invite).toBeFocused()

  const more = page.getByRole('button', { name: 'More about Maria Santos' })
  await more.press('Enter')
  await page.getByRole('menuitem', { name: 'Terms' }).press('Enter')
  await expectFocusIn(page.getByRole('dialog', { name: 'Terms with Maria Santos' }))
  await page.keyboard.press('Escape')
  await expect(more).toBeFocused()
})
