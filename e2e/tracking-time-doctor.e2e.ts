import { momentText } from '@claimcrew/contract/kit/timeText'
import type { Locator, Page, Route } from '@playwright/test'
import {
  adminEmail,
  closeToast,
  dayAgo,
  expect,
  followLink,
  openAs,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const connection = (page: Page): Locator => page.getByRole('region', { name: 'Connection' })
/** Each may hold a list of its own, of what is wrong with it. */
const accounts = (page: Page): Locator =>
  page.getByRole('list', { name: 'Accounts at Time Doctor' }).locator('> li[aria-posinset]')
const which = (page: Page): Locator => page.getByRole('combobox', { name: 'Show' })
const syncOf = (page: Page, name: string): Locator =>
  page.getByRole('table', { name: 'Sync' }).getByRole('row', { name })
const log = (page: Page): Locator =>
  page.getByRole('table', { name: 'Log' }).locator('tbody').getByRole('row')

/** What the server says, with some of it changed. */
const but = (changes: object) => async (route: Route) => {
  const response = await route.fetch()
  await route.fulfill({ response, json: { ...(await response.json()), ...changes } })
}

test('an administrator matches an account by keyboard, follows its sync, and unmatches it', async ({
  page,
}) => {
  const { email } = await registerPerson(page, 'Nora Quist', 'job-seeker')
  await openAs(page, adminEmail, '/admin/time-doctor')
  await expect(connection(page).getByRole('heading', { name: 'Connected' })).toBeVisible()
  await expect(connection(page).getByText('Demo sandbox')).toBeVisible()

  await which(page).selectOption('unmapped')
  await page.getByRole('searchbox', { name: 'Search people' }).fill('noel')
  await expect(page).toHaveURL('/admin/time-doctor?show=unmapped&search=noel')
  await expect(accounts(page)).toHaveCount(1)
  await expect(accounts(page)).toContainText('noel.garcia@agency.test')
  await accounts(page).getByRole('button', { name: 'Choose a biller' }).press('Enter')
  const chooser = page.getByRole('combobox', { name: 'Who is Noel Garcia?' })
  await expect(chooser).toBeFocused()
  await chooser.press('Escape')
  await expect(accounts(page).getByRole('button', { name: 'Choose a biller' })).toBeFocused()
  await page.keyboard.press('Enter')
  await chooser.fill(email)
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(1)
  await chooser.press('ArrowDown')
  await chooser.press('Enter')
  await expect(toast(page, 'Matched')).toContainText('Noel Garcia is Nora Quist.')
  await closeToast(toast(page, 'Matched'))
  await expect(page.getByText('No matches')).toBeVisible()
  await which(page).selectOption('all')
  await expect(accounts(page).getByRole('link', { name: 'Nora Quist', exact: true })).toBeVisible()

  // Its time is pulled by itself.
  await page.getByRole('tab', { name: 'Sync' }).click()
  await page.getByRole('searchbox', { name: 'Search people' }).fill('nora')
  await expect(syncOf(page, 'Nora Quist')).toContainText(/ago|just now/)
  await syncOf(page, 'Nora Quist').getByRole('link', { name: 'Log for Nora Quist' }).click()
  await expect(page).toHaveURL(/view=log&person=/)
  // Only rows near the window are drawn, and the first pull stands at the end, while history goes on coming above it.
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(log(page).last()).toContainText('Regular sync', { timeout: 1000 })
  }).toPass({ timeout: 10_000 })
  await expect(page.getByRole('combobox', { name: 'Person' })).toContainText('Nora Quist')

  await followLink(page, '/admin/time-doctor?show=mapped&search=nora')
  await expect(accounts(page)).toContainText('The addresses differ: noel.garcia@agency.test there')
  const same = { name: 'Noel Garcia and Nora Quist are the same person' }
  await accounts(page).getByRole('button', same).press('Enter')
  await expect(toast(page, 'Saved')).toContainText(
    'Noel Garcia is Nora Quist, even with a different address.',
  )
  await expect(accounts(page)).not.toContainText('The addresses differ')
  await expect(page.getByRole('button', same)).toHaveCount(0)
  await accounts(page).getByRole('button', { name: 'Unmatch Noel Garcia' }).click()
  const question = page.getByRole('dialog', { name: 'Unmatch Noel Garcia?' })
  await expect(question).toContainText('Match it again to bring the hours back')
  // Done, and only the answer is lost.
  await loseAnswer(page, '*/api/time-doctor/mapping/*')
  await question.getByRole('button', { name: 'Unmatch' }).click()
  await expect(toast(page, 'Unmatched')).toContainText('Noel Garcia is no longer Nora Quist.')
  await expect(page.getByText('No matches')).toBeVisible()
  // Nobody falls back to the top of the page when the row they were at is gone.
  await expect(page.getByRole('region', { name: 'Matched accounts' })).toBeFocused()
})

test('a manual sync shows its progress, its result, and a wrong range', async ({ page }) => {
  await openAs(page, adminEmail, '/admin/time-doctor?view=sync&search=santos')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(toast(page, 'Time Doctor is connected')).toBeVisible()

  const days = syncOf(page, 'Maria Santos').getByRole('button', {
    name: 'Choose days to sync for Maria Santos',
  })
  await days.click()
  const range = page.getByRole('dialog', { name: 'Days to sync for Maria Santos' })
  await expect(range.getByLabel('From')).toBeFocused()
  await range.getByLabel('From').fill('2026-11-08')
  await range.getByLabel('To').fill('2026-11-02')
  await page.keyboard.press('Enter')
  await expect(range.getByText('The end can’t be before the start.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(days).toBeFocused()

  const requests: string[] = []
  page.on('request', request => {
    if (request.method() === 'POST' && request.url().endsWith('/sync')) requests.push(request.url())
  })
  await syncOf(page, 'Maria Santos').getByRole('button', { name: 'Sync Maria Santos now' }).dblclick()
  await expect(page.getByRole('region', { name: 'Sync in progress' })).toContainText('Syncing 1 person')
  await expect(toast(page, 'Sync finished')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Sync in progress' })).toBeHidden()
  expect(requests).toHaveLength(1)
  // Her own log: in everybody's, the pulls of others may push hers out of the window.
  await syncOf(page, 'Maria Santos').getByRole('link', { name: 'Log for Maria Santos' }).click()
  await expect(log(page).filter({ hasText: 'Started manually' }).first()).toContainText('Done')
})

test('when Time Doctor fails or is not connected, the screen says so and what to do', {
  tag: '@release',
}, async ({ page }) => {
  await page.route('**/api/time-doctor/connection', but({ state: 'not-connected', sandbox: false }))
  await openAs(page, adminEmail, '/admin/time-doctor')
  await expect(connection(page).getByRole('heading', { name: 'Not connected' })).toBeVisible()
  await expect(connection(page)).toContainText('TIME_DOCTOR_TOKEN')
  await expect(page.getByRole('button', { name: 'Sync now', exact: true })).toBeHidden()

  const failing = { state: 'failing', failingSince: '2026-11-15T08:00:00.000Z', problem: 'It answered 500.' }
  // The later of two routes answers; taking the first one away while it answers would break it off.
  await page.route('**/api/time-doctor/connection', but(failing))
  await page.route('**/api/time-doctor/connection/check', but(failing))
  await page.reload()
  await expect(connection(page)).toContainText(
    `Since ${momentText('America/New_York', failing.failingSince, dayAgo(0))}. It answered 500.`,
  )
  await connection(page).getByRole('button', { name: 'Check now' }).click()
  await expect(toast(page, 'Time Doctor isn’t responding')).toContainText('It answered 500.')
  // What is stored is shown all the same.
  await expect(accounts(page).first()).toBeVisible()

  await page.route('**/api/time-doctor/runs*', route => route.abort())
  await page.getByRole('tab', { name: 'Log' }).click()
  await expect(page.getByText('We couldn’t load the log')).toBeVisible()
  await page.unroute('**/api/time-doctor/runs*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(log(page).first()).toBeVisible()
})
