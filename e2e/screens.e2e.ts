import type { Page } from '@playwright/test'
import {
  admin,
  biller,
  callsOf,
  chooseInProfileMenu,
  client,
  errorsSaidBy,
  expect,
  heading,
  newSession,
  openAs,
  test,
  walkTo,
} from './journey.ts'

const screens = [
  ['/dashboard', 'Overview'],
  ['/billers', 'Billers'],
  ['/jobs', 'Jobs'],
  ['/clients', 'Clients'],
  ['/biller/profile/me', 'Avery Quinn'],
  ['/billerprofile', 'This is where a biller finds their own profile'],
  ['/biller/explore-profiles', 'Explore billers'],
  ['/reports', 'Reports'],
  ['/biller-reports', 'Task Report'],
  ['/attendance', 'Attendance'],
  ['/admin/time-doctor', 'Time Doctor'],
  ['/admin/time-doctor/reports', 'Time Doctor reports'],
  ['/chat', 'Chat'],
  ['/resumechat', 'Chat'],
  ['/profile', 'Profile'],
  ['/support', 'Support'],
  ['/notifications', 'Notifications'],
  ['/worklog', 'Productivity'],
  ['/notifications?view=mail', 'Notifications'],
  ['/tasks', 'Tasks'],
  ['/tasks-report', 'Task & Reports'],
  ['/production-report', 'Production Report'],
] as const

test('every screen opens with its heading, and fits on a phone', async ({ page }) => {
  test.slow()
  const said = errorsSaidBy(page)
  await page.setViewportSize({ width: 390, height: 844 })
  const { userId } = await openAs(page, admin, '/nowhere')
  for (const [screen, title] of screens) {
    const path = screen.replace('/me', `/${userId}`)
    expect((await page.request.get(path)).headers()['content-type']).toContain('text/html')
    await walkTo(page, path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await sidewaysScroll(page), path).toBe(0)
  }
  expect(said).toEqual([])

  await page.getByRole('button', { name: 'Open menu' }).click()
  const overlay = page.getByRole('dialog', { name: 'Menu' })
  await expect(overlay.getByRole('link', { name: admin })).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  await overlay.getByRole('link', { name: 'Jobs' }).click()
  await expect(overlay).toBeHidden()
  await expect(heading(page, 'Jobs')).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await overlay.getByRole('button', { name: 'Close menu' }).click()
  await expect(overlay).toBeHidden()

  await openAs(page, await newSession(page, biller), '/nowhere')
  for (const [path, title] of [
    ['/billerprofile', 'Maria Santos'],
    ['/billers', 'Billers'],
    ['/clients', 'Clients'],
  ] as const) {
    await walkTo(page, path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.getByRole('main')).toContainText(/Riverbend|This is you/)
    expect(await sidewaysScroll(page), path).toBe(0)
  }

  await walkTo(page, '/attendance')
  for (const tab of ['My month', 'Corrections', 'Leave']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    expect(await sidewaysScroll(page), tab).toBe(0)
  }

  await expectRefused(page, '/admin/time-doctor', 'Time Doctor')

  await walkTo(page, '/notifications')
  for (const tab of ['History', 'Settings']) {
    await page.getByRole('tab', { name: tab }).click()
    await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
    expect(await sidewaysScroll(page), tab).toBe(0)
  }

  await chooseInProfileMenu(page, 'Sign out')
  await expect(heading(page, 'Sign in')).toBeVisible()
  expect(await sidewaysScroll(page)).toBe(0)
  for (const path of ['/register', '/survey', '/nowhere', '/#reset=a-token-long-enough']) {
    await walkTo(page, path)
    expect(await sidewaysScroll(page), path).toBe(0)
  }
})

/** A screen of other roles: it says so, and asks nothing for this one. */
async function expectRefused(page: Page, path: string, title: string): Promise<void> {
  const calls = callsOf(page)
  await walkTo(page, path)
  await expect(heading(page, `${title} is not part of your account`)).toBeVisible()
  expect(calls.filter(call => call.includes(path.slice(path.lastIndexOf('/') + 1)))).toEqual([])
}

/** How far the page can be pushed sideways. */
function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => {
    window.scrollTo(10_000, window.scrollY)
    return window.scrollX
  })
}

test('what is not there, and what a role may not use, says so and leads back', async ({ page }) => {
  const goBack = page.getByRole('button', { name: 'Go Back' })
  for (const path of ['/nowhere', '/dashboard']) {
    await page.goto(path)
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await goBack.click()
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Sign in')).toBeVisible()

  const { userId } = await openAs(page, client, '/register')
  await expect(heading(page, 'Page Not Found')).toBeVisible()
  await walkTo(page, '/jobs')
  await walkTo(page, '/survey')
  await expect(heading(page, 'Page Not Found')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await goBack.click()
  await expect(page).toHaveURL('/dashboard')
  await expect(heading(page, 'Overview')).toBeVisible()

  const calls = callsOf(page)
  await page.goto('/clients')
  await expect(heading(page, 'Clients is not part of your account')).toBeVisible()
  const ofTheShell = [`GET /user/${userId}`, `GET /api/notifications/${userId}`, 'GET /api/live']
  expect(calls.filter(call => !ofTheShell.includes(call))).toEqual([])
  await expectRefused(page, '/admin/time-doctor', 'Time Doctor')
  await page.getByRole('link', { name: 'Back to overview' }).click()
  await expect(page).toHaveURL('/dashboard')
})
