import type { Page } from '@playwright/test'
import {
  adminEmail,
  billerEmail,
  chooseInProfileMenu,
  clientEmail,
  expect,
  heading,
  openAs,
  signInByApi,
  test,
  userCard,
} from './journey.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Main' }).getByRole('link')
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' })

/** Label and path, as it was agreed. */
const entries = [
  ['Overview', '/dashboard', 'BCA-'],
  ['My Jobs', '/jobs', '-'],
  ['Jobs', '/jobs', 'BCA-'],
  ['My Billers', '/billers', 'C-'],
  ['Billers', '/billers', 'A-'],
  ['Clients', '/clients', 'BA-'],
  ['Reports', '/reports', '-'],
  ['Task Report', '/biller-reports', 'B-'],
  ['Tasks', '/tasks', 'B-'],
  ['Task & Reports', '/tasks-report', 'CA-'],
  ['Productivity', '/worklog', 'BCA-'],
  ['Assignment', '/worklog', '-'],
  ['Production Report', '/production-report', 'BCA-'],
  ['Invoices', '/', '-'],
  ['Support', '/support', 'CA-'],
  ['Time Doctor', '/admin/time-doctor', 'A-'],
  ['Attendance', '/attendance', 'CA'],
  ['Profile', '/profile', 'BCA-'],
] as const

async function expectMenuOf(page: Page, who: 'B' | 'C' | 'A' | '-'): Promise<void> {
  const seen = entries.filter(([, , by]) => by.includes(who))
  await expect(menu(page)).toHaveText(seen.map(([label]) => label))
  const paths = await menu(page).evaluateAll(links => links.map(link => link.getAttribute('href')))
  expect(paths).toEqual(seen.map(([, path]) => path))
}

test('each role finds its own menu, only billers the attendance button, only clients help and contact', async ({
  page,
}) => {
  const attendance = page.getByRole('button', { name: 'Attendance', exact: true })
  const button = page.getByRole('button', { name: 'Profile menu' })
  const items = page.getByRole('menuitem')
  await openAs(page, billerEmail)
  await expectMenuOf(page, 'B')
  await expect(attendance).toBeVisible()
  await button.click()
  await expect(items).toHaveText(['Profile', 'Public profile', 'Statements', 'Support', 'Sign out'])

  await openAs(page, adminEmail)
  await expectMenuOf(page, 'A')
  await expect(attendance).toHaveCount(0)
  await button.click()
  await expect(items).toHaveText(['Profile', 'Statements', 'Sign out'])
  await items.getByText('Profile').click()
  await expect(page).toHaveURL('/profile')

  await openAs(page, clientEmail)
  await expectMenuOf(page, 'C')
  await expect(attendance).toHaveCount(0)
  await button.click()
  await expect(items).toHaveText(['Profile', 'Seats', 'Statements', 'Help/Contact', 'Sign out'])
  await items.getByText('Help/Contact').click()
  const help = page.getByRole('dialog', { name: 'Help and contact' })
  await expect(help).toContainText('Monday to Friday, 9 AM to 5 PM (EST)')
  await expect(help.getByRole('link', { name: 'support@claimcrew.test' })).toBeVisible()
  await expect(help.getByRole('link')).toContainText(['@', '555', 'Read help articles', 'Open a ticket'])
  await expect(help.getByRole('link', { name: '+1 (555) 010-0199' })).toHaveAttribute(
    'href',
    'tel:+15550100199',
  )
  await page.keyboard.press('Escape')
  await expect(help).toBeHidden()

  // Nobody without a role is known to the server, so its answer has to lose it on the way.
  await page.route('**/user/*', async route => {
    const reply = await route.fetch()
    const { role: _, ...user } = await reply.json()
    await route.fulfill({ json: user })
  })
  await page.evaluate(() => {
    const { role: _, ...user } = JSON.parse(localStorage.getItem('user') ?? '{}')
    localStorage.setItem('user', JSON.stringify(user))
    localStorage.removeItem('role')
  })
  const answered = page.waitForResponse('**/user/*')
  await page.reload()
  await answered
  await expectMenuOf(page, '-')
})

test('the sidebar shrinks and grows, searches, and says who is signed in', async ({ page }) => {
  await openAs(page, await signInByApi(page, clientEmail))
  await expect(page.getByRole('contentinfo')).toHaveText('Copyright © 2024')
  await expect(userCard(page)).toHaveText(`DHDana Hollis${clientEmail}`)
  await expect(userCard(page)).toHaveAttribute('href', '/profile')

  const search = page.getByRole('searchbox', { name: 'Search the menu' })
  await search.fill('  REPORT ')
  await expect(menu(page)).toHaveText(['Task & Reports', 'Production Report'])
  await search.fill('yachts')
  await expect(menu(page)).toHaveCount(0)
  await expect(page.getByText('No menu item matches “yachts”.')).toBeVisible()
  await search.press('Escape')
  await expect(menu(page)).toHaveCount(9)
  await search.fill('atten')
  await search.press('Enter')
  await expect(page).toHaveURL('/attendance')
  await expect(heading(page, 'Attendance')).toBeFocused()
  await expect(menu(page).filter({ hasText: 'Attendance' })).toHaveAttribute('aria-current', 'page')

  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expect(sidebar(page)).toHaveCSS('width', '60px')
  await expect(menu(page)).toHaveText(Array(9).fill(''))
  await menu(page)
    .and(page.getByLabel('Productivity', { exact: true }))
    .click()
  await expect(heading(page, 'Productivity')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Attendance')).toBeVisible()
  await page.goForward()
  await expect(heading(page, 'Productivity')).toBeVisible()
  await expect(page).toHaveTitle('Productivity · Claimcrew')

  await page.reload()
  await expect(sidebar(page)).toHaveCSS('width', '60px')
  await page.getByRole('button', { name: 'Search the menu' }).click()
  await expect(search).toBeFocused()
  await expect(sidebar(page)).toHaveCSS('width', '248px')
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await page.getByRole('button', { name: 'Expand sidebar' }).click()
  await expect(sidebar(page)).toHaveCSS('width', '248px')

  const htmlElement = page.locator('html')
  await expect(htmlElement).toHaveAttribute('data-mantine-color-scheme', 'light')
  await page.getByRole('button', { name: 'Switch to dark mode' }).click()
  await expect(htmlElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await chooseInProfileMenu(page, 'Sign out')
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(htmlElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await page.reload()
  await expect(page.getByRole('button', { name: 'Switch to light mode' })).toBeVisible()
  await expect(htmlElement).toHaveAttribute('data-mantine-color-scheme', 'dark')
})

/** Keeps files or replies from arriving until what it answers is called. */
async function delay(page: Page, urls: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(urls, async route => {
    await promise
    // The page may have given up on it meanwhile.
    await route.continue().catch(() => undefined)
  })
  return async () => {
    resolve()
    await page.unroute(urls)
  }
}

test.describe('in a browser that has nothing of the app yet', () => {
  test.use({ firstVisit: true })

  test('a slow chunk shows as loading, and one that fails can be loaded again', {
    tag: '@release',
  }, async ({ page }) => {
    await page.clock.install()
    const letThrough = await delay(page, '**/assets/SignedIn-*.js')
    // A screen that still waits for a part of itself must not hide that the next one is loading.
    const letAgreedThrough = await delay(page, '**/api/statements/progress*')
    await openAs(page, clientEmail)
    const loading = page.getByText('Loading...', { exact: true })
    await expect(loading).toBeVisible()
    await letThrough()
    await expect(heading(page, 'Overview')).toBeVisible()
    await expect(page.locator('[data-awaited]')).toBeAttached()

    const letBillersThrough = await delay(page, '**/assets/BillersScreen-*.js')
    const link = page.getByRole('link', { name: 'My Billers' })
    await link.click()
    await expect(loading).toBeVisible()
    await letAgreedThrough()
    await page.clock.fastForward(110_000)
    await expect(loading).toBeVisible()
    await page.clock.fastForward(10_000)
    const failed = heading(page, 'This page didn’t load')
    await expect(failed).toBeVisible()
    await letBillersThrough()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'My Billers')).toBeVisible()

    await page.route('**/assets/ProfileScreen-*.js', route => route.abort())
    await menu(page).filter({ hasText: 'Profile' }).click()
    await expect(failed).toBeVisible()
    await page.unroute('**/assets/ProfileScreen-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Profile')).toBeVisible()

    await page.route('**/assets/SignedIn-*.js', route => route.abort())
    await page.reload()
    await expect(failed).toBeVisible()
    await page.unroute('**/assets/SignedIn-*.js')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(heading(page, 'Profile')).toBeVisible()
  })

  test('a program that doesn’t come whole is loaded once more, and then says what to do', async ({
    page,
  }) => {
    const files = '**/assets/libraries-*.js'
    const signInButton = page.getByRole('button', { name: 'SIGN IN' })
    await page.route(files, route => route.abort(), { times: 1 })
    await page.goto('/')
    await expect(signInButton).toBeVisible()

    await page.route(files, route => route.abort())
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Claimcrew didn’t load')
    await page.unroute(files)
    await page.getByRole('button', { name: 'Reload' }).press('Enter')
    await expect(signInButton).toBeVisible()
  })
})
