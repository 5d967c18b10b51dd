import { formatDuration } from '@claimcrew/contract/kit/timeText'
import type { Page } from '@playwright/test'
import { makeEngagedPair } from './engagedPair.ts'
import { dayAgo, expect, followLink, followOwnLink, openAs, type Person, test, toast } from './journey.ts'

const cell = (page: Page, name: string, row: number) =>
  page.getByLabel(`${name}, row ${row}`, { exact: true })

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const field = (page: Page, name: string) =>
  page.getByRole('dialog', { name: 'Timer' }).getByRole('combobox', { name })

async function importTasks(page: Page, boss: Person, hired: Person): Promise<void> {
  await openAs(page, boss, '/tasks-report')
  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  const rows = [
    'title,workType,plannedQuantity,assignee',
    `Appeal the March denials,Appeals,6,${hired.email}`,
    `Enter the clinic’s charges,Charge entry,60,${hired.email}`,
  ]
  const file = { name: 'week.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('button', { name: 'Import 2 tasks' }).press('Enter')
  await expect(toast(page, 'Imported')).toContainText('2 tasks created.')
  await expect(row(page, 'Appeal the March denials')).toContainText(hired.userName)
}

/** Times a task: chosen by letters, stopped with how much was done. */
async function timeWork(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Timer', exact: true })
  await button.press('Enter')
  await expect(field(page, 'Work type')).toBeFocused()
  // Quicker than the list marks what is meant.
  await Promise.all([page.keyboard.insertText('appea'), page.keyboard.press('Enter')])
  await expect(field(page, 'Work type')).toHaveValue('Appeals')
  await page.keyboard.press('Tab')
  await expect(field(page, 'Task')).toBeFocused()
  await page.keyboard.type('march')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page, 'Task')).toHaveValue(/Appeal the March denials/)
  await page.getByRole('button', { name: 'Start', exact: true }).press('Enter')
  await expect(page.getByRole('timer', { name: 'Timed' })).toHaveText(/^0:\d\d:\d\d$/)
  await button.press('Enter')
  await expect(page.getByLabel('Units done')).toBeFocused()
  await page.keyboard.type('4')
  await page.keyboard.press('Enter')
  await expect(button).toHaveAccessibleDescription('No timer is running')
  await expect(button).toBeFocused()
}

/** Fills a row of a day's grid from its first cell on. */
async function typeRow(page: Page, number: number, texts: readonly string[]): Promise<void> {
  await cell(page, 'Work type', number).focus()
  for (const text of texts) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
}

async function submit(page: Page): Promise<void> {
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await cell(page, 'Work type', 1).focus()
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Submitted')).toBeVisible()
}

test('work goes by keyboard from an imported list through timer, day and a resubmission to a report that agrees with it', async ({
  page,
  anotherBrowser,
}) => {
  const [boss, hired] = await makeEngagedPair(page, 'Maple Family Care', 'Ines Duarte')
  const [today, yesterday] = [dayAgo(0), dayAgo(1)]
  await importTasks(page, boss, hired)

  const theirs = await anotherBrowser()
  await openAs(theirs, hired, `/production-report?day=${today}`)
  await timeWork(theirs)
  await expect(cell(theirs, 'Work type', 1)).toHaveValue('Appeals')
  await expect(cell(theirs, 'Units', 1)).toHaveValue('4')
  await cell(theirs, 'Units', 1).press('Enter')
  await expect(cell(theirs, 'Work type', 2)).toBeFocused()
  await typeRow(theirs, 2, ['charge', '30', '1:00'])
  await submit(theirs)
  await openAs(theirs, hired, `/production-report?day=${yesterday}`)
  await typeRow(theirs, 1, ['charge', '500', '2:00'])
  await submit(theirs)

  const waiting = (units: string) => page.getByRole('listitem').filter({ hasText: units })
  await followOwnLink(page, '/production-report')
  await expect(page.getByText('2 days to review')).toBeVisible()
  await waiting('500 units')
    .getByRole('button', { name: /^Send back/ })
    .press('Enter')
  await page.getByLabel('Reason for sending back').fill('500 in two hours cannot be right.')
  // The first Tab goes past Cancel.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Sent back')).toBeVisible()
  await waiting('34 units')
    .getByRole('button', { name: /^Approve/ })
    .press('Enter')
  await expect(page.getByText('You’re all caught up')).toBeVisible()

  await theirs.reload()
  await expect(theirs.getByText('500 in two hours cannot be right.')).toBeVisible()
  await cell(theirs, 'Units', 1).fill('50')
  await submit(theirs)
  await page.reload()
  await waiting('50 units')
    .getByRole('button', { name: /^Approve/ })
    .press('Enter')
  await expect(page.getByText('You’re all caught up')).toBeVisible()

  const reply = await page.request.get(`/api/production?from=${yesterday}&to=${today}`, {
    headers: { authorization: `Bearer ${boss.token}` },
  })
  const { entries } = await reply.json()
  const sum = (of: 'quantity' | 'minutes'): number =>
    entries.reduce((all: number, entry: Record<typeof of, number>) => all + entry[of], 0)
  expect([sum('quantity'), entries.length]).toEqual([84, 3])
  await followLink(page, `/production-report?view=report&from=${yesterday}&to=${today}`)
  const totals = page.getByLabel('Totals')
  await expect(totals).toContainText(`Units843 entries`)
  await expect(totals).toContainText(`Worked${formatDuration(sum('minutes') * 60)}`)
})
