import type { Page } from '@playwright/test'
import { daysAgo, makeEngagedPair } from './engagedPair.ts'
import { expect, openAs, type Person, test, toast } from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const cell = (page: Page, name: string, row: number) =>
  page.getByLabel(`${name}, row ${row}`, { exact: true })

const headersOf = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** A day as the server has it. */
async function dayOf(page: Page, person: Person, day: string) {
  const reply = await page.request.get(`/api/production/${person.userId}/${day}`, {
    headers: headersOf(person),
  })
  expect(reply.status()).toBe(200)
  return (await reply.json()).day
}

/** What a spreadsheet puts into the clipboard, into the cell that has the focus. */
async function paste(page: Page, table: string): Promise<void> {
  await page.evaluate(text => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', text)
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, table)
}

const savedMark = (page: Page) => page.getByText('Saved', { exact: true })

test('a biller fills the day by keyboard, pastes a table, goes offline, reloads, and submits', async ({
  page,
}) => {
  const [, hired] = await makeEngagedPair(page, 'Lakeside Clinic', 'Rosa Dizon')
  const day = daysAgo(1)
  await openAs(page, hired, `/production-report?day=${day}`)

  await cell(page, 'Work type', 1).focus()
  for (const text of ['payment', '45', '2:30', '20']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await expect(cell(page, 'Work type', 1)).toHaveValue('Payment posting, manual')
  // Hold stands beside the minutes and slows nothing down.
  await expect(page.getByRole('row').nth(1)).toContainText('18of 15 · 120%')
  await page.keyboard.press('Enter')
  await expect(cell(page, 'Work type', 2)).toBeFocused()

  await paste(page, 'Qty\tWork type\tMin\n12\tAppeals\tsoon\n30\tCharge entry\t90')
  await expect(toast(page, '2 rows pasted')).toContainText('1 row with a cell to review.')
  await expect(cell(page, 'Minutes', 2)).toHaveAttribute('aria-invalid', 'true')
  await expect(cell(page, 'Minutes', 2)).toHaveAccessibleDescription(/Enter minutes, or hours like 1:30/)
  // The rows are known as saved also where the answer is lost.
  await loseAnswer(page, '*/api/production/*/*')
  await cell(page, 'Minutes', 2).fill('300')
  await expect(savedMark(page)).toBeVisible()

  // A saved entry stays while its row is half typed, and comes back when its removal is undone.
  await cell(page, 'Minutes', 2).fill('')
  await expect(page.getByText('1 row incomplete, saved in this browser only')).toBeVisible()
  expect((await dayOf(page, hired, day)).entries).toHaveLength(3)
  await cell(page, 'Minutes', 2).fill('300')
  await expect(savedMark(page)).toBeVisible()
  await page.getByRole('button', { name: 'Remove row 3' }).click()
  await expect.poll(async () => (await dayOf(page, hired, day)).entries.length).toBe(2)
  await toast(page, 'Row removed').getByRole('button', { name: 'Undo' }).click()
  await expect.poll(async () => (await dayOf(page, hired, day)).entries.length).toBe(3)
  await expect(savedMark(page)).toBeVisible()

  await page.route('**/api/production/**', route => route.abort())
  await cell(page, 'Note', 3).fill('Typed without a line')
  await expect(page.getByText('You’re offline. We save what you type in this browser')).toBeVisible()
  await page.reload()
  await expect(cell(page, 'Note', 3)).toHaveValue('Typed without a line')
  await expect(cell(page, 'Minutes', 2)).toHaveValue('300')
  // What was typed in the last moment before the page goes is saved too.
  await cell(page, 'Units', 3).fill('31')
  await page.reload()
  await expect(cell(page, 'Units', 3)).toHaveValue('31')

  await page.unroute('**/api/production/**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(savedMark(page)).toBeVisible()
  await cell(page, 'Work type', 1).focus()
  await loseAnswer(page, '*/api/production/*/*/submit')
  await page.keyboard.press('Control+Enter')
  await expect(toast(page, 'Submitted')).toContainText('Your client can review')
  await expect(page.getByRole('list', { name: 'Day status' })).toContainText('Submitted')

  const { entries, status } = await dayOf(page, hired, day)
  expect(status).toBe('submitted')
  expect(entries).toMatchObject([
    { workType: 'payment-posting-manual', quantity: 45, minutes: 150, holdMinutes: 20, source: 'typed' },
    { workType: 'appeals', quantity: 12, minutes: 300, source: 'pasted' },
    { workType: 'charge-entry', quantity: 31, minutes: 90, note: 'Typed without a line' },
  ])

  // Until it is decided it can be taken back, from either view of the day, also where the answer is lost on its way.
  await loseAnswer(page, '*/api/production/*/*/take-back')
  await expect(page.getByRole('button', { name: 'Withdraw' })).toBeVisible()
  await page.getByRole('tab', { name: 'By task' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(toast(page, 'Withdrawn')).toBeVisible()
  await page.getByRole('tab', { name: 'All entries' }).click()
  await expect(cell(page, 'Units', 3)).toHaveValue('31')
  expect((await dayOf(page, hired, day)).status).toBe('draft')
})

/** The page's writes arrive, and it hears of nothing; answers how to give it its line back. */
async function loseLine(page: Page): Promise<() => Promise<void>> {
  const pattern = '**/api/production/**'
  await page.route(pattern, async route => {
    if (route.request().method() === 'PUT') await route.fetch()
    await route.abort()
  })
  return () => page.unroute(pattern)
}

test('a row that was sent without an answer and submitted elsewhere is not called left behind', async ({
  page,
}) => {
  const [, hired] = await makeEngagedPair(page, 'Quarry Lane Clinic', 'Pia Reyes')
  for (const count of [1, 2]) {
    const day = daysAgo(count)
    await openAs(page, hired, `/production-report?day=${day}`)
    await expect(cell(page, 'Work type', 1)).toBeVisible()
    const giveLineBack = await loseLine(page)
    await cell(page, 'Work type', 1).fill('Appeals')
    await cell(page, 'Units', 1).fill(String(count))
    await cell(page, 'Minutes', 1).fill('100')
    await expect(page.getByText('You’re offline.')).toBeVisible()
    const submitted = await page.request.post(`/api/production/${hired.userId}/${day}/submit`, {
      headers: headersOf(hired),
      data: {},
    })
    expect(submitted.status()).toBe(200)
    await giveLineBack()
    // It is the same for a page that stays open, which tries again by itself, and for one that is read anew.
    if (count === 2) await page.reload()
    await expect(page.getByRole('table', { name: 'Submitted entries' })).toContainText('Appeals')
    await expect(page.getByText('submitted:')).toHaveCount(0)
    expect((await dayOf(page, hired, day)).entries).toMatchObject([{ quantity: count }])
  }
})

test('a day that was submitted without an answer says so once it can be read again', async ({ page }) => {
  const [, hired] = await makeEngagedPair(page, 'Willow Lane Clinic', 'Ines Duarte')
  const day = daysAgo(1)
  await openAs(page, hired, `/production-report?day=${day}`)
  await cell(page, 'Work type', 1).fill('Appeals')
  await cell(page, 'Units', 1).fill('2')
  await cell(page, 'Minutes', 1).fill('100')
  await expect(savedMark(page)).toBeVisible()
  const pattern = '**/api/production/**'
  await page.route(pattern, async route => {
    if (route.request().url().endsWith('/submit')) await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(toast(page, 'We couldn’t tell whether it worked')).toBeVisible()
  await page.unroute(pattern)
  await expect(page.getByRole('list', { name: 'Day status' })).toContainText('Submitted')
  expect((await dayOf(page, hired, day)).status).toBe('submitted')
})

test('of two versions of a day both are shown, and one is chosen', { tag: '@release' }, async ({ page }) => {
  const [boss, hired] = await makeEngagedPair(page, 'Harbor Dental', 'Nina Prakash')
  const day = daysAgo(1)
  await openAs(page, hired, `/production-report?day=${day}`)
  await cell(page, 'Work type', 1).fill('Appeals')
  await cell(page, 'Units', 1).fill('2')
  await cell(page, 'Minutes', 1).fill('100')
  await expect(savedMark(page)).toBeVisible()
  await page.route('**/api/production/**', route => route.abort())
  await cell(page, 'Units', 1).fill('3')
  await expect(page.getByText('You’re offline.')).toBeVisible()

  await page.unroute('**/api/production/**')
  const { version, entries } = await dayOf(page, hired, day)
  const elsewhere = {
    entryId: entries[0].entryId,
    clientId: boss.userId,
    workType: 'appeals',
    quantity: 5,
    minutes: 100,
  }
  const saved = await page.request.put(`/api/production/${hired.userId}/${day}`, {
    headers: headersOf(hired),
    data: { version, entries: [elsewhere] },
  })
  expect(saved.status()).toBe(200)
  const both = page.getByRole('alert', { name: 'This day was changed elsewhere' })
  await expect(both.getByRole('region', { name: 'This version' })).toContainText('Appeals: 3 in 1 h 40 m')
  await expect(both.getByRole('region', { name: 'Saved version' })).toContainText('Appeals: 5 in 1 h 40 m')
  await both.getByRole('button', { name: 'Keep this version' }).click()
  await expect(savedMark(page)).toBeVisible()
  expect((await dayOf(page, hired, day)).entries).toMatchObject([{ quantity: 3 }])

  // What is half typed in one tab outlives what another one saves, and goes over to it once the first is closed.
  await page.getByRole('button', { name: 'Add a row' }).click()
  await cell(page, 'Note', 2).fill('Half typed')
  await expect(page.getByText('1 row incomplete, saved in this browser only')).toBeVisible()
  const second = await page.context().newPage()
  await second.goto(`/production-report?day=${day}`)
  await expect(cell(second, 'Units', 1)).toHaveValue('3')
  await second.getByRole('button', { name: 'Add a row' }).click()
  await cell(second, 'Work type', 2).fill('Appeals')
  await cell(second, 'Units', 2).fill('1')
  await cell(second, 'Minutes', 2).fill('20')
  await expect(savedMark(second)).toBeVisible()
  await page.goto('about:blank')
  await expect(cell(second, 'Note', 2)).toHaveValue('Half typed')
  await expect(cell(second, 'Units', 3)).toHaveValue('1')
})

/** The Monday of the week before. */
function lastMonday(): string {
  const weekday = new Date(`${daysAgo(7)}T00:00:00Z`).getUTCDay()
  return daysAgo(7 + ((weekday + 6) % 7))
}

const after = (day: string, count: number) =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)

test('a client sends a day back with a reason, by keyboard, and approves the rest of the week', async ({
  page,
  anotherBrowser,
}) => {
  const [boss, hired] = await makeEngagedPair(page, 'Summit Health', 'Arun Bhat')
  const days = [0, 1, 2].map(count => after(lastMonday(), count))
  for (const day of days) {
    const entries = [{ clientId: boss.userId, workType: 'charge-entry', quantity: 60, minutes: 180 }]
    const at = `/api/production/${hired.userId}/${day}`
    const headers = headersOf(hired)
    expect((await page.request.put(at, { headers, data: { version: 0, entries } })).status()).toBe(200)
    expect((await page.request.post(`${at}/submit`, { headers, data: {} })).status()).toBe(200)
  }
  await openAs(page, boss, '/production-report')
  await expect(page.getByText('3 days to review')).toBeVisible()
  await page.keyboard.press('j')
  await page.keyboard.press('o')
  await expect(page.getByRole('table', { name: 'Entries for Arun Bhat' })).toContainText('Charge entry')
  await page.keyboard.press('r')
  await page.getByLabel('Reason for sending back').fill('Half of these were entered twice.')
  // The first Tab goes past Cancel.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Sent back')).toBeVisible()
  await expect(page.getByText('2 days to review')).toBeVisible()
  await page.getByRole('button', { name: 'Approve 2 days for Arun Bhat' }).press('Enter')
  await expect(page.getByText('You’re all caught up')).toBeVisible()

  const other = await anotherBrowser()
  await openAs(other, hired, `/production-report?day=${days[0]}`)
  await expect(other.getByText('Half of these were entered twice.')).toBeVisible()
  const week = other.getByRole('list', { name: 'Week' })
  await expect(week.getByRole('button', { name: /Sent back/ })).toHaveCount(1)
  await expect(week.getByRole('button', { name: /Approved/ })).toHaveCount(2)
})

test('a timer goes on after a reload and in a second tab, counts hold apart, and stops at punch-out', async ({
  page,
}) => {
  const [, hired] = await makeEngagedPair(page, 'Cedar Group', 'Maya Lim')
  const punch = (step: string, data = {}) =>
    page.request.post(`/api/attendance/${step}`, {
      headers: headersOf(hired),
      data: { billerId: hired.userId, ...data },
    })
  expect((await punch('punch-in')).status()).toBe(200)
  await openAs(page, hired)
  const button = (where: Page) => where.getByRole('button', { name: 'Timer', exact: true })
  const clock = (where: Page) => where.getByRole('timer', { name: 'Timed' })
  await button(page).click()
  const panel = page.getByRole('dialog', { name: 'Timer' })
  await panel.getByRole('combobox', { name: 'Work type' }).fill('denials, t')
  await panel.getByRole('option', { name: 'Denials, technical' }).click()
  // It has begun, also where the answer is lost on its way back.
  await loseAnswer(page, '*/api/production/timer')
  await panel.getByRole('button', { name: 'Start' }).click()
  await expect(clock(page)).toHaveText(/^0:\d\d:\d\d$/)
  await expect(panel).toBeHidden()
  await button(page).click()
  await panel.getByLabel('Units done').fill('4')
  await page.reload()
  await expect(button(page)).toHaveAccessibleDescription('Denials, technical for Cedar Group is being timed')
  await button(page).click()
  await expect(panel.getByLabel('Units done')).toHaveValue('4')

  const second = await page.context().newPage()
  await second.goto('/production-report')
  await expect(clock(second)).toHaveText(/^0:\d\d:\d\d$/)
  await button(second).click()
  await second.getByRole('button', { name: 'On hold with a payer' }).click()
  await expect(button(page)).toHaveAccessibleDescription(/^On hold, Denials, technical/)

  expect((await punch('punch-out', { description: 'Worked denials' })).status()).toBe(200)
  await expect(button(page)).toHaveAccessibleDescription('No timer is running')
  await expect(button(second)).toHaveAccessibleDescription('No timer is running')
  await expect(cell(second, 'Work type', 1)).toHaveValue('Denials, technical')
  await expect(cell(second, 'On hold', 1)).toHaveValue('1')
})
