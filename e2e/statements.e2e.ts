import type { Page } from '@playwright/test'
import { workingPair } from './engaged.ts'
import { expect, heading, openAs, type Person, test, toast } from './journey.ts'

/** A Tuesday of the month before this one, in the middle of it. */
function tuesdayOfLastMonth(): string {
  const day = new Date()
  day.setUTCDate(0)
  day.setUTCDate(15)
  day.setUTCDate(15 - ((day.getUTCDay() + 5) % 7))
  return day.toISOString().slice(0, 10)
}

const monthNameOf = (day: string): string =>
  new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(new Date(day))

/** Eight hours that were never punched; their client has to decide. */
async function askForMissing(page: Page, { token }: Person, day: string): Promise<void> {
  const asked = await page.request.post('/api/attendance/corrections/missing', {
    headers: { authorization: `Bearer ${token}` },
    data: {
      punchInTime: `${day}T14:00:00.000Z`,
      punchOutTime: `${day}T22:00:00.000Z`,
      description: 'Posted payments',
      reason: 'The line was down all day',
    },
  })
  expect(asked.status()).toBe(200)
}

const fact = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('cell')

test('a client settles what is left of a month, closes it and pays; the biller sees the same statement', async ({
  page,
  anotherBrowser,
}) => {
  const [boss, hired] = await workingPair(page, 'Harbor Clinic', 'Lena Ortiz')
  const day = tuesdayOfLastMonth()
  const month = monthNameOf(day)
  await askForMissing(page, hired, day)

  await openAs(page, boss, '/reports?view=closing')
  const row = page.getByRole('row', { name: /Lena Ortiz/ })
  await expect(row).toContainText('Something is left')
  await expect(page.getByRole('button', { name: `Close ${month}` })).toBeDisabled()
  await row.getByRole('link', { name: '1 to decide' }).click()
  await page.getByRole('button', { name: /^Approve/ }).click()
  await expect(page.getByText('Lena Ortiz')).toHaveCount(0)

  await page.goBack()
  await expect(row).toContainText('Ready to close')
  await page.getByRole('button', { name: `Close ${month}` }).click()
  const asks = page.getByRole('dialog', { name: `Close ${month} for Lena Ortiz?` })
  await expect(asks).toContainText('1 statement of $72.00 becomes final and gets its number')
  await asks.getByRole('button', { name: 'Close the month' }).click()
  await expect(toast(page, `${month} is closed`)).toBeVisible()

  // Success leads to the statements, and there to the one that was made.
  await page
    .getByRole('table', { name: `Statements of ${month}` })
    .getByRole('link', { name: 'Statement 1' })
    .click()
  await expect(heading(page, 'Statement 1')).toBeVisible()
  await expect(fact(page, 'Total').nth(0)).toHaveText('8:00:00')
  await expect(fact(page, 'Total').nth(2)).toHaveText('$72.00')
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(toast(page, 'Marked as paid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Not paid after all' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or PDF' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()

  const other = await anotherBrowser()
  await openAs(other, hired, '/reports')
  await other.getByRole('button', { name: 'Previous month' }).click()
  await other.getByRole('link', { name: 'Statement 1' }).click()
  await expect(fact(other, 'Total').nth(2)).toHaveText('$72.00')
  await expect(other.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
})
