import { expectAccessible } from './accessibility.ts'
import { adminEmail, clientEmail, expect, heading, openAs, registerPerson, test, toast } from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

test('a ticket goes from opened to solved while both sides watch', async ({ page, anotherBrowser }) => {
  const asker = await registerPerson(page, 'Rosa Marsh')
  await openAs(page, asker, '/support')
  await expect(page.getByRole('heading', { name: 'No tickets yet' })).toBeVisible()
  await page.getByRole('link', { name: 'New ticket' }).press('Enter')
  await expect(heading(page, 'New ticket')).toBeFocused()
  await page.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Attendance' }).click()
  await page.getByLabel('Subject').fill('Approve the month twice?')
  await expect(page.getByRole('link', { name: 'Checking and approving a month of attendance' })).toBeVisible()
  await page.getByLabel('What can we help with?').fill('Patient John Smith, DOB 04/12/1961')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(page.getByText(/This looks like a patient’s name/)).toBeVisible()
  await page.getByLabel('What can we help with?').fill('The month is approved already.')
  const file = { name: 'what I see.txt', mimeType: 'text/plain', buffer: Buffer.from('Approved on Monday\n') }
  await loseAnswer(page, '*/api/ticket-files')
  await page.locator('input[type=file]').setInputFiles(file)
  await expect(page.getByRole('button', { name: 'Remove what I see.txt' })).toBeVisible()

  // What was written outlives a reload, its file too.
  await page.reload()
  await expect(page.getByLabel('Subject')).toHaveValue('Approve the month twice?')
  await expect(page.getByRole('list', { name: 'Files' })).toContainText('what I see.txt')
  await page.getByRole('button', { name: 'Send ticket' }).click()
  await expect(toast(page, 'Ticket sent')).toBeVisible()
  await expect(heading(page, 'Approve the month twice?')).toBeVisible()
  const thread = page.getByRole('list', { name: 'Messages' })
  await expect(thread.getByRole('list', { name: 'Files' })).toContainText('what I see.txt')

  const desk = await anotherBrowser()
  await openAs(desk, adminEmail, '/support?show=waiting')
  await desk.getByRole('searchbox', { name: 'Search tickets' }).fill('Rosa Marsh')
  await desk.getByRole('link', { name: 'Approve the month twice?' }).click()
  await desk.getByRole('button', { name: 'Assign to me' }).click()
  await expect(desk.getByRole('combobox', { name: 'Assigned to' })).toHaveValue('Avery Quinn')
  await desk.getByText('Internal note', { exact: true }).click()
  await desk.getByLabel('Note for admins').fill('She approved it herself on Monday.')
  await desk.getByRole('button', { name: 'Save note' }).click()
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('on Monday.')
  await expectAccessible(desk, 'a ticket with a note', 'main')
  await desk.getByText('Answer', { exact: true }).click()
  await desk.getByRole('combobox', { name: 'Insert a canned answer' }).fill('solved')
  await desk.getByRole('option', { name: 'Solved, anything else?' }).click()
  await expect(desk.getByLabel('Answer to Rosa Marsh')).toHaveValue(/^Hello Rosa,.*reopen #\d+.*Avery$/s)
  await desk.getByRole('button', { name: 'Send and solve' }).click()
  await expect(desk.getByRole('main').getByText('Solved').first()).toBeVisible()

  // Without a reload, and without a word of the note.
  await expect(thread).toContainText('This should work now')
  await expect(thread.getByRole('article')).toHaveCount(2)
  await expect(page.getByText('herself on Monday')).toHaveCount(0)
  // Two tabs show one draft. What is changed after a lost answer is sent as it is now, and is a draft nowhere then.
  const second = await page.context().newPage()
  await second.goto(page.url())
  const reply = page.getByLabel('Your reply')
  await reply.fill('One more thing.')
  await expect(second.getByLabel('Your reply')).toHaveValue('One more thing.')
  await loseAnswer(page, '*/api/tickets/*/replies', 2)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.locator('form').getByRole('alert')).toBeVisible()
  await reply.fill('One more thing: may I open it again?')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expect(thread).toContainText('may I open it again?')
  await expect(second.getByLabel('Your reply')).toHaveValue('')
  await second.close()
  await expect(page.getByRole('button', { name: 'Close ticket' })).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Messages' })).toContainText('may I open it again?')
  await expect(desk.getByRole('combobox', { name: 'Status' })).toHaveValue('Open')
  // Done, and only the answer is lost: the screen says what is true.
  await loseAnswer(page, '*/api/tickets/*')
  await page.getByRole('button', { name: 'Close ticket' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
  await expect(desk.getByRole('combobox', { name: 'Status' })).toHaveValue('Closed')
})

test('a newcomer finds any screen and any person from the keyboard', async ({ page }) => {
  await openAs(page, clientEmail)
  await expect(heading(page, 'Overview')).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search everything' })
  const options = page.getByRole('option')
  const find = async (typed: string, name: string) => {
    await page.keyboard.press('Control+k')
    await expect(box).toBeFocused()
    await box.fill(typed)
    await expect(options.filter({ hasText: name }).first()).toBeVisible()
  }

  await find('produc rep', 'Production Report')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Production Report')).toBeFocused()

  await find('angelica', 'Angelica Reyes')
  await expect(box).toHaveAttribute('aria-activedescendant', /palette-option/)
  await expectAccessible(page, 'the palette', '[role=dialog]')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Angelica Reyes')).toBeVisible()

  // What was chosen last stands first.
  await page.keyboard.press('Control+k')
  await expect(options.first()).toHaveText(/Angelica Reyes/)
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)

  await find('approve month', 'Checking and approving a month of attendance')
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Checking and approving a month of attendance')).toBeVisible()

  await find('rep', 'Task & Reports')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.first()).toHaveAttribute('aria-selected', 'false')
  await page.keyboard.press('ArrowUp')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Escape')

  // The menu's own box leads here with what was typed.
  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill('angelica')
  await page.getByRole('button', { name: /Search everything/ }).press('Enter')
  await expect(box).toHaveValue('angelica')
  await expect(options.filter({ hasText: 'Angelica Reyes' }).first()).toBeVisible()
})

test('help and contact offers an ADMIN the queue', { tag: '@release' }, async ({ page }) => {
  await openAs(page, adminEmail)
  await expect(heading(page, 'Overview')).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search everything' }).fill('help and contact')
  await page.getByRole('option', { name: 'Help and contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Help and contact' })
  await expect(dialog.getByRole('link')).toContainText(['@', '555', 'Read help articles', 'Open the queue'])
  await dialog.getByRole('link', { name: 'Open the queue' }).click()
  await expect(page.getByRole('tab', { name: 'Queue' })).toHaveAttribute('aria-selected', 'true')
  await expect(dialog).toBeHidden()
})
