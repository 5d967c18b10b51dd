import { formatDay } from '@claimcrew/contract/kit/timeText'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  billerEmail,
  clientEmail,
  collectCalls,
  dayAgo,
  expect,
  followLink,
  followOwnLink,
  heading,
  openAs,
  test,
} from './journey.ts'
import { trackedWeek, waitForPulledHours } from './pulledHours.ts'

const grid = (page: Page) => page.getByRole('grid', { name: /^Hours in / })
const drawer = (page: Page) => page.getByRole('dialog')
const total = (page: Page) => drawer(page).getByRole('region', { name: 'Total' })
const show = (page: Page, view: 'Heat map' | 'Table' | 'Chart') =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(view).click()

test('a client reads a week’s hours, and each number opens its activity', async ({ page }) => {
  test.slow()
  const worked = await waitForPulledHours(page, await openAs(page, clientEmail, '/nowhere'))
  await followOwnLink(page, `/worklog?${trackedWeek}`)
  const cell = grid(page).getByRole('gridcell', {
    name: `${worked.userName}, ${formatDay(worked.date, dayAgo(0))}:`,
  })
  await cell.click()
  await expect(page).toHaveURL(new RegExp(`day=${worked.userId}.${worked.date}$`))
  await expect(total(page)).toContainText(worked.hours)
  await expect(drawer(page).getByRole('list', { name: 'Activity' })).toContainText('At the computer')
  const [, count] = /the (\d+) entr/.exec((await total(page).textContent()) ?? '') ?? []
  const intervals = drawer(page).getByRole('list', { name: 'Activity' }).locator('li:not([data-kind=break])')
  await expect(intervals).toHaveCount(Number(count))
  await expectAccessible(page, 'an opened day', '[role=dialog]')
  await expect(drawer(page).getByRole('link', { name: 'Screenshots and applications' })).toHaveAttribute(
    'href',
    `/admin/time-doctor/reports?person=${worked.userId}&from=${worked.date}&to=${worked.date}&tab=screenshots`,
  )
  await page.goBack()
  await expect(drawer(page)).toBeHidden()

  await show(page, 'Table')
  const rows = page.getByRole('table', { name: /^Hours in / }).getByRole('row')
  await rows.filter({ hasText: worked.userName }).getByRole('button').first().click()
  await expect(drawer(page).getByText(worked.userName)).toBeVisible()
  await page.keyboard.press('Escape')

  // Typing finds the one that is meant.
  await page.getByRole('combobox', { name: 'Biller' }).fill(worked.userName.slice(0, 5).toLowerCase())
  await page.getByRole('option', { name: worked.userName }).click()
  await expect(page).toHaveURL(new RegExp(`biller=${worked.userId}`))
  await show(page, 'Chart')
  await expect(page.getByRole('list', { name: 'Billers' }).getByRole('heading')).toHaveText([worked.userName])
  await page.getByRole('button', { name: /^Export / }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Table (CSV)' }).click(),
  ])
  const named = worked.userName.replaceAll(' ', '-')
  expect(file.suggestedFilename()).toMatch(
    new RegExp(`^Worklog_\\d{4}-\\d\\d-\\d\\d_\\d{4}-\\d\\d-\\d\\d_${named}\\.csv$`),
  )
  await page.getByRole('button', { name: 'This week' }).click()
  await expect(page).not.toHaveURL(/date=/)
})

test('the heat map and the bars are walked by the keyboard', { tag: '@release' }, async ({ page }) => {
  test.slow()
  const worked = await waitForPulledHours(page, await openAs(page, clientEmail, '/nowhere'))
  await followOwnLink(page, `/worklog?${trackedWeek}`)
  const first = grid(page).getByRole('row').nth(1)
  await first.getByRole('gridcell').first().focus()
  await page.keyboard.press('End')
  await expect(first.getByRole('gridcell').last()).toBeFocused()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowDown')
  const sunday = grid(page).getByRole('row').nth(2).getByRole('gridcell').nth(6)
  await expect(sunday).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('Sun ')
  await page.keyboard.press('Escape')
  await expect(sunday).toBeFocused()
  // The last row is everybody: it opens the day itself.
  await page.keyboard.press('Control+End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/range=daily/)

  await followLink(page, `/worklog?${trackedWeek}&biller=${worked.userId}`)
  const bars = page.getByRole('toolbar').getByRole('button')
  await expect(bars).toHaveCount(7)
  await bars.last().focus()
  await page.keyboard.press('Home')
  await expect(bars.first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(drawer(page)).toContainText('Mon ')
})

test('Tab moves past the filters, and their lists open only on purpose', { tag: '@release' }, async ({
  page,
}) => {
  test.slow()
  const worked = await waitForPulledHours(page, await openAs(page, clientEmail, '/nowhere'))
  await followOwnLink(page, `/worklog?${trackedWeek}`)
  const billers = page.getByRole('combobox', { name: 'Biller' })
  const projects = page.getByRole('combobox', { name: 'Project' })
  const list = page.getByRole('listbox')
  await projects.focus()
  await page.keyboard.press('Shift+Tab')
  await expect(billers).toBeFocused()
  await expect(list).toHaveCount(0)
  for (const key of ['ArrowDown', 'Enter']) {
    await billers.press(key)
    await expect(billers).toHaveAttribute('aria-expanded', 'true')
    await expect(list.getByRole('option', { name: worked.userName })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(projects).toBeFocused()
    await expect(list).toHaveCount(0)
    await page.keyboard.press('Shift+Tab')
    await expect(billers).toBeFocused()
  }
  await page.keyboard.insertText(worked.userName)
  await expect(list.getByRole('option')).toHaveText([worked.userName])
  // Enter takes the one that is marked.
  await expect(list.locator('[data-combobox-selected]')).toHaveText(worked.userName)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`biller=${worked.userId}`))
  await expect(list).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(projects).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(
    page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { checked: true }),
  ).toBeFocused()
})

test.describe('in a browser that has nothing of the app yet', () => {
  test.use({ firstVisit: true })

  test('what failed without a connection loads by itself once there is one', { tag: '@release' }, async ({
    page,
    context,
  }) => {
    test.slow()
    await waitForPulledHours(page, await openAs(page, clientEmail))
    await expect(heading(page, 'Overview')).toBeVisible()
    await context.setOffline(true)
    await followLink(page, `/worklog?${trackedWeek}`)
    await expect(heading(page, 'This page didn’t load')).toBeVisible()
    await context.setOffline(false)
    await expect(grid(page)).toBeVisible()

    await context.setOffline(true)
    await page.getByRole('button', { name: 'This week' }).click()
    await expect(page.getByRole('alert')).toContainText('We couldn’t load the hours')
    await context.setOffline(false)
    await expect(page.getByRole('status').filter({ hasText: /\d billers?$/ })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

test('hours known to be outdated are reloaded until they are current', { tag: '@release' }, async ({
  page,
}) => {
  await page.clock.install()
  let stale = true
  await page.route('**/api/worklog/sheet?*', async route => {
    const reply = await (await route.fetch()).json()
    const people = reply.people.map((person: object) => ({
      ...person,
      stale,
      syncedAt: new Date(Date.now() - (stale ? 3_600_000 : 0)).toISOString(),
    }))
    await route.fulfill({ json: { ...reply, people } })
  })
  await openAs(page, clientEmail, '/nowhere')
  await followOwnLink(page, '/worklog')
  const notice = page.getByText(/^Last synced with Time Doctor/)
  await expect(notice).toBeVisible()
  await Promise.all([page.waitForResponse('**/api/worklog/sheet?*'), page.clock.fastForward(60_000)])
  await expect(notice).toBeVisible()
  stale = false
  await page.clock.fastForward(60_000)
  await expect(notice).toHaveCount(0)
})

test('a biller sees their own time, and no one else’s', async ({ page, anotherBrowser }) => {
  test.slow()
  const theirs = await anotherBrowser()
  const own = await openAs(page, billerEmail, '/nowhere')
  const mine = await waitForPulledHours(page, own)
  expect(mine.userId).toBe(own.userId)
  const calls = collectCalls(page)
  await followOwnLink(page, `/worklog?${trackedWeek}&biller=${own.userId}`)
  await expect(page.getByRole('button', { name: /^Export / })).toHaveCount(0)
  await expect(page.getByRole('combobox')).toHaveCount(0)
  const days = page.getByRole('list', { name: 'Days' })
  await expect(days.getByRole('slider').first()).toBeVisible()
  await days.getByRole('button', { name: mine.hours }).first().click()
  await expect(total(page)).toContainText(mine.hours)
  await page.keyboard.press('Escape')
  expect(calls).not.toContain('GET /api/worklog')
  expect(calls).not.toContain('GET /api/time-doctor/client/billers')

  // A colleague's day in the address is as good as none.
  const colleague = await openAs(theirs, clientEmail, '/nowhere').then(person =>
    waitForPulledHours(theirs, person),
  )
  expect(colleague.userId).not.toBe(own.userId)
  await followLink(page, `/worklog?day=${colleague.userId}.${colleague.date}`)
  await expect(drawer(page).getByRole('alert')).toContainText('We couldn’t load this day')
  await expect(heading(page, 'Productivity')).toBeAttached()
})
