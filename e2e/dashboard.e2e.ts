import { formatHours, momentText } from '@claimcrew/contract/kit/timeText'
import type { Page } from '@playwright/test'
import {
  adminEmail,
  billerEmail,
  clientEmail,
  collectCalls,
  cutLiveStream,
  dayAgo,
  expect,
  getDemoSession,
  heading,
  openAs,
  type Person,
  registerPerson,
  test,
} from './journey.ts'

const region = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })
const figures = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')
const overviews = '**/api/dashboard/overview'

async function punch(page: Page, { userId, token }: Person, call: string, body = {}): Promise<void> {
  const reply = await page.request.post(`/api/attendance/${call}`, {
    data: { billerId: userId, ...body },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(200)
}

test('a client reads the team’s hours, and each number opens its details', async ({ page }) => {
  // Without the stats the hours are there all the same, and the people they would count are none.
  await page.route('**/api/dashboard/stats', route => route.fulfill({ status: 500, json: {} }))
  // What is pulled meanwhile would make other numbers of it.
  const asOfNow = await page.request.get('/api/dashboard/overview', {
    headers: { authorization: `Bearer ${getDemoSession(clientEmail).token}` },
  })
  const overview = await asOfNow.json()
  const { today, billers, billerCount, monthSeconds } = overview
  await page.route(overviews, route => route.fulfill({ json: overview }))
  await openAs(page, clientEmail)
  await expect(page.getByRole('main')).toContainText(/Good \w+, Dana\. .* of about \$[\d,]+ this month\./)
  const todo = page.getByRole('list', { name: 'To do' }).getByRole('listitem')
  await expect(todo).toHaveCount(4)
  await page.getByRole('button', { name: /^\d+ more$/ }).click()
  expect(await todo.count()).toBeGreaterThan(4)
  const trackedHours = figures(page, 'Tracked hours')
  await expect(trackedHours).toContainText([
    'Today',
    'This week',
    `${formatHours(monthSeconds)} h`,
    `0 of ${billerCount}`,
  ])
  await expect(trackedHours.first().getByRole('link')).toHaveAttribute(
    'href',
    `/worklog?range=daily&date=${today}`,
  )

  const [most] = billers
  const row = page.getByRole('row').filter({ hasText: most.userName })
  await expect(row.getByRole('cell')).toHaveText(
    [most.todaySeconds, most.weekSeconds, most.monthSeconds].map(formatHours),
  )
  await row.getByRole('link', { name: /this month/ }).click()
  await expect(page).toHaveURL(`/worklog?range=monthly&date=${today}&biller=${most.userId}`)
  await expect(heading(page, 'Productivity')).toBeVisible()
  await page.goBack()

  const bars = region(page, 'Last 30 days').getByRole('button')
  await expect(bars).toHaveCount(30)
  await bars.last().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const second = new Date(Date.parse(today) - 28 * 86_400_000).toISOString().slice(0, 10)
  await expect(page).toHaveURL(`/worklog?range=daily&date=${second}`)

  await page.unroute(overviews)
  await page.route(overviews, route => route.fulfill({ status: 404, json: { message: 'Back in a minute.' } }))
  await cutLiveStream(page)
  await page.goto('/dashboard')
  const failed = page.getByRole('alert').filter({ hasText: 'We couldn’t load the hours' })
  await expect(failed).toContainText('Back in a minute.')
  await page.unroute(overviews)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('table', { name: 'Hours by biller' })).toContainText(most.userName)
})

test('an administrator sees who punches in, takes a break and leaves, and when the tracker fails', {
  tag: '@release',
}, async ({ page }) => {
  const person = await registerPerson(page, 'Odile Verne', 'job-seeker')
  await page.route('**/api/time-doctor/connection', async route => {
    const reply = await route.fetch()
    const failing = { state: 'failing', failingSince: '2026-11-03T09:00:00.000Z' }
    await route.fulfill({ json: { ...(await reply.json()), ...failing } })
  })
  await Promise.all([
    page.waitForResponse(response => new URL(response.url()).pathname === '/api/live'),
    openAs(page, adminEmail),
  ])
  const now = region(page, 'Working now')
  await expect(region(page, 'Health').getByRole('link', { name: /^Time Doctor/ })).toContainText(
    'Needs attention',
  )
  await expect(page.getByRole('status').filter({ hasText: 'isn’t responding properly' })).toContainText(
    momentText('America/New_York', '2026-11-03T09:00:00.000Z', dayAgo(0)),
  )
  await expect(now.getByText(/working|No one is punched in/)).toBeVisible()
  await punch(page, person, 'punch-in')
  await expect(now.getByRole('listitem').filter({ hasText: 'Odile Verne' })).toContainText('since')
  await punch(page, person, 'break-start', { breakType: 'Tea Break' })
  await expect(now.getByRole('listitem').filter({ hasText: 'Odile Verne' })).toContainText('Tea Break since')
  await punch(page, person, 'punch-out', { description: 'Charge entry' })
  await expect(now.getByText('Odile Verne')).toHaveCount(0)
  await page.getByRole('link', { name: 'Check the connection' }).click()
  await expect(page).toHaveURL('/admin/time-doctor')
})

test('a biller sees their own day, and punches from there without a mouse', async ({ page }) => {
  await openAs(page, billerEmail)
  await expect(page.getByRole('main')).toContainText(/Good \w+, Maria\. .* You’ve earned \$/)
  // What one does first stands first.
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Attendance',
    'Your tasks',
    'To do',
    /^Agreed for /,
    'Tracked today',
    'Your week',
    'Last 30 days',
  ])
  await expect(figures(page, 'Your tracked time')).toContainText(['Today', 'This week', 'This month'])
  await expect(region(page, 'Tracked today').getByLabel(/^Timeline of /)).toBeVisible()
  await expect(region(page, 'Your week').getByRole('button')).toHaveCount(7)

  const person = await registerPerson(page, 'Mara Lindholm', 'job-seeker')
  const calls = collectCalls(page)
  await openAs(page, person)
  await expect(page.getByRole('link', { name: 'Find jobs' })).toHaveAttribute('href', '/jobs')
  await expect(region(page, 'Tracked today')).toContainText('connected to Time Doctor yet')
  const day = region(page, 'Attendance')
  await day.getByRole('button', { name: 'Punch in' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Attendance' })
  await dialog.getByRole('slider', { name: 'Slide to punch in' }).press('End')
  await expect(day).toContainText('Working')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(day.getByRole('button', { name: 'Open attendance' })).toBeFocused()
  await expect(day.getByRole('timer', { name: 'Worked so far' })).toHaveText(/^0:0\d:\d\d$/)
  // What others do is nobody's business here, and not asked for.
  expect(calls).not.toContain('GET /api/attendance/now')
  expect(calls).not.toContain('GET /api/dashboard/stats')
})

test('a client without billers sees the first steps, and no one else’s hours', async ({ page }) => {
  const person = await registerPerson(page, 'Lakeside Pediatrics')
  await openAs(page, person)
  await expect(region(page, 'Your first steps').getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('main')).not.toContainText('Maria Santos')
  await page.getByRole('link', { name: 'See your team' }).click()
  await expect(page).toHaveURL('/billers')
  await page.goBack()
  await page.getByRole('link', { name: 'Post a job' }).click()
  await expect(page).toHaveURL('/jobs?edit=work')
})

test('the page requests the overview’s data before the app has loaded, and the app uses all of it', async ({
  page,
}) => {
  // What others do meanwhile would have it read again.
  await cutLiveStream(page)
  const requestPaths: string[] = []
  page.on('request', request => {
    // The page before may have asked, too, while another person’s session was put into its storage.
    if (request.isNavigationRequest()) requestPaths.length = 0
    else if (request.resourceType() === 'fetch') requestPaths.push(new URL(request.url()).pathname)
  })
  const readLeft = () =>
    page.evaluate(() => {
      const { preloadedCalls } = globalThis as { preloadedCalls?: { answers: Map<string, unknown> } }
      return preloadedCalls ? [...preloadedCalls.answers.keys()] : null
    })
  for (const email of [billerEmail, adminEmail, clientEmail] as const) {
    const { userId } = await openAs(page, email)
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await expect.poll(readLeft).toEqual([])
    for (const once of ['/api/dashboard/overview', '/api/dashboard/needs', `/user/${userId}`])
      expect(requestPaths.filter(path => path === once)).toEqual([once])
  }
})
