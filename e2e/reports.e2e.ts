import { readFile } from 'node:fs/promises'
import { formatHours } from '@claimcrew/contract/kit/timeText'
import type { Page } from '@playwright/test'
import {
  billerEmail,
  clientEmail,
  collectCalls,
  expect,
  followLink,
  heading,
  openAs,
  test,
  toast,
} from './journey.ts'

type Row = { readonly label: string; readonly key: string; readonly workedSeconds: number }

const table = (page: Page, name: string) => page.getByRole('table', { name, exact: true })
const lastRow = (page: Page, name: string) => table(page, name).getByRole('row').last()

async function chooseView(page: Page, button: string, item: string): Promise<void> {
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

test('a client opens a number down to its day, saves the view, and exports and prints it', async ({
  page,
}) => {
  const [read] = await Promise.all([
    page.waitForResponse(/\/api\/reports\/hours/),
    openAs(page, clientEmail, '/reports?view=hours&period=last-month'),
  ])
  const { rows, totals }: { rows: Row[]; totals: { workedSeconds: number } } = await read.json()
  const sums = page.getByRole('list', { name: 'Totals' }).getByRole('button')
  await expect(sums.first()).toContainText(formatHours(totals.workedSeconds))
  await expect(table(page, 'Hours by biller').getByRole('row')).toHaveCount(rows.length + 2)
  await page.getByRole('switch', { name: 'Compare with previous range' }).check()
  await expect(lastRow(page, 'Hours by biller').getByRole('cell').first()).toContainText(/[+−]|the same/)

  // What the chart shows and how rows stand is in the address, so it is there again.
  await sums.filter({ hasText: 'Breaks' }).click()
  const punched = table(page, 'Hours by biller').getByRole('columnheader', { name: 'Punched' })
  await punched.getByRole('button').click()
  await page.reload()
  await expect(sums.filter({ hasText: 'Breaks' })).toHaveAttribute('aria-pressed', 'true')
  await expect(punched).toHaveAttribute('aria-sort', 'descending')
  await page.goBack()
  await expect(punched).toHaveAttribute('aria-sort', 'none')

  // No other journey corrects this biller.
  const one = rows.find(({ label }) => label === 'Priya Nair')
  expect(one?.workedSeconds).toBeGreaterThan(0)
  await table(page, 'Hours by biller')
    .getByRole('link', { name: one?.label ?? '', exact: true })
    .click()
  const whole = lastRow(page, 'Hours by day').getByRole('cell').first()
  await expect(whole).toHaveText(formatHours(one?.workedSeconds ?? 0))

  // A view keeps what is looked at, under a name of its own, and comes back when it was deleted by mistake.
  await chooseView(page, 'Saved views', 'Save this view…')
  const name = `Days of ${one?.label}`
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'View saved')).toBeVisible()
  await followLink(page, '/reports?view=cost')
  await chooseView(page, 'Saved views', name)
  await expect(whole).toHaveText(formatHours(one?.workedSeconds ?? 0))
  await chooseView(page, name, 'Rename…')
  await page.getByRole('dialog').getByLabel('Name').fill(`${name}, renamed`)
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await chooseView(page, `${name}, renamed`, 'Delete')
  await toast(page, 'View deleted').getByRole('button', { name: 'Undo' }).click()
  await chooseView(page, 'Saved views', `${name}, renamed`)

  const [file] = await Promise.all([page.waitForEvent('download'), chooseView(page, 'Export', 'Table (CSV)')])
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\n')
  expect(lines.length).toBeGreaterThan(10)
  expect(file.suggestedFilename()).toMatch(/^Hours_\d{4}-\d\d-01_\d{4}-\d\d-\d\d_by_day\.csv$/)

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await expect(page.getByText(`${one?.label} for Riverbend Family Practice`)).toBeVisible()
  await expect(whole).toBeVisible()
  await page.emulateMedia({ media: 'screen' })

  // From one biller's day it goes on to where the punches are.
  const day = table(page, 'Hours by day').getByRole('row').nth(2)
  await day.getByRole('link').first().click()
  await expect(page).toHaveURL(new RegExp(`/attendance\\?.*biller=${one?.key}`))
})

test('a biller finds their own statements there, and no report is requested', {
  tag: '@release',
}, async ({ page }) => {
  const calls = collectCalls(page)
  await openAs(page, billerEmail, '/reports?view=hours')
  await expect(heading(page, 'Reports')).toBeVisible()
  await expect(page.getByText('Your monthly statements')).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  expect(calls.filter(call => call.includes('/api/reports'))).toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the open tab is in view, though the row of tabs is wider than the screen', {
    tag: '@release',
  }, async ({ page }) => {
    await openAs(page, clientEmail, '/reports?view=closing')
    await expect(page.getByRole('tab', { name: 'Close a month' })).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('tab', { name: 'Overview' })).not.toBeInViewport()
    // An owner reads there who signed in, when and from where.
    await followLink(page, '/reports?view=audit&what=user%3Asign-in')
    const events = page.getByRole('main').getByText('Signed in', { exact: true }).filter({ visible: true })
    await expect(events.first()).toBeVisible()
  })
})
