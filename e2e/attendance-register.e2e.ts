import { readFile } from 'node:fs/promises'
import { formatDay, monthText as monthWords } from '@claimcrew/contract/kit/timeText'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  adminEmail,
  clientEmail,
  closeToast,
  cutLiveStream,
  dayAgo,
  expect,
  heading,
  openAs,
  registerPerson,
  signInByApi,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

// Billers of the demo client whom no other journey changes; each journey has one of its own.
const corrected = 'Angelica Reyes'
const requester = { name: 'Teresa Coleman', email: 'teresa.coleman@billers.test' }
const approved = 'Gabriela Ortiz'

/** The month before this one: its days are over, and the demo has not locked them. */
function lastMonth(): { month: number; year: number; text: string } {
  const [year = 0, month = 0] = dayAgo(0).split('-').map(Number)
  const first = new Date(Date.UTC(year, month - 2, 1))
  const text = monthWords(first.toISOString())
  return { month: first.getUTCMonth() + 1, year: first.getUTCFullYear(), text }
}

/** A day so many weeks from now, where no leave of the demo lies. */
const inWeeks = (weeks: number, days: number) =>
  new Date(Date.now() + (weeks * 7 + days) * 86_400_000).toISOString().slice(0, 10)

const { month, year, text: monthText } = lastMonth()
const there = `/attendance?month=${month}&year=${year}`

const grid = (page: Page) => page.getByRole('grid', { name: `Attendance in ${monthText}` })
const detailsDialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })
const count = (page: Page) => page.getByRole('status').filter({ hasText: /billers?$/ })

type Cell = {
  readonly date: string
  readonly code: string
  readonly marks: readonly string[]
  readonly attendanceIds: readonly string[]
}

/** An ordinary day of somebody's month: present, one session, and nothing remarkable about it. */
async function ordinaryDay(page: Page, token: string, name: string, which = 0): Promise<string> {
  const reply = await page.request.get(`/api/attendance/monthly-register?month=${month}&year=${year}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { rows }: { rows: { billerName: string; days: Cell[] }[] } = await reply.json()
  const days = rows.find(({ billerName }) => billerName === name)?.days ?? []
  const ordinary = days.filter(
    ({ code, marks, attendanceIds }) => code === 'P' && marks.length === 0 && attendanceIds.length === 1,
  )[which]
  expect(ordinary).toBeDefined()
  return ordinary?.date ?? ''
}

/** How screens write it this year. */
const longDay = (day: string) => formatDay(day, dayAgo(0))

/** Moves over the cells until the day of that number has the focus. */
async function moveToDay(page: Page, cells: Locator, day: string): Promise<void> {
  await page.keyboard.press('Home')
  await expect(cells.getByRole('rowheader')).toBeFocused()
  for (let step = 0; step < Number(day.slice(8)); step++) await page.keyboard.press('ArrowRight')
}

test('a client finds a biller, opens a day by keyboard, corrects it, and sees before and after', async ({
  page,
}) => {
  const { token } = await openAs(page, clientEmail, there)
  await expect(heading(page, 'Attendance')).toBeVisible()
  const day = await ordinaryDay(page, token, corrected)
  await expect(count(page)).toHaveText(`${monthText}, 8 billers`)
  await page.getByRole('searchbox', { name: 'Search billers by name' }).fill('angel')
  await expect(count(page)).toHaveText(`${monthText}, 1 of 8 billers`)
  await expect(page).toHaveURL(`${there}&search=angel`)
  const row = grid(page).getByRole('row', { name: corrected })

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await moveToDay(page, row, day)
  const cell = row.getByRole('gridcell', { name: `${corrected}, ${longDay(day)}:` })
  await expect(cell).toBeFocused()
  await expect(cell).toHaveAccessibleName(/: present, \d+ h( \d+ m)? punched$/)
  await page.keyboard.press('Enter')

  const details = detailsDialog(page, longDay(day))
  await expect(details.getByText(corrected)).toBeVisible()
  await expect(details).toContainText('Times in Manila (GMT+8), and below them in yours, New York')
  await expect(details.getByRole('img', { name: /^Worked from .* to .*, with \d+ breaks?$/ })).toBeVisible()
  await details.getByRole('button', { name: 'Correct', exact: true }).click()
  const form = details.getByRole('form', { name: 'Correct this session' })
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(form.getByLabel('Reason')).toHaveAccessibleDescription('A reason is required.')
  await expect(form.getByLabel('Reason')).toBeFocused()
  await expectAccessible(page, 'a day, and a correction with a mistake', '[role=dialog]')
  await form.getByLabel('Reason').fill('They were')
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.keyboard.press('Escape')
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(leaving).toBeHidden()
  await expect(form.getByLabel('Reason')).toHaveValue('They were')
  await expect(form.getByLabel('Reason')).toBeFocused()
  // Escape is also an answer to the question: nothing is dropped by it.
  await page.keyboard.press('Escape')
  await expect(leaving).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leaving).toBeHidden()
  await page.goBack()
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(page).toHaveURL(new RegExp(`&day=${day}\\b`))
  await expect(form.getByLabel('Reason')).toHaveValue('They were')
  await details.getByRole('button', { name: 'Close' }).click()
  await leaving.getByRole('button', { name: 'Discard changes' }).click()
  await expect(details).toBeHidden()
  await expect(cell).toBeFocused()

  // What was dropped is gone, and a form in which nothing was typed asks nothing.
  await page.keyboard.press('Enter')
  await details.getByRole('button', { name: 'Correct', exact: true }).click()
  await expect(form.getByLabel('Reason')).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(cell).toBeFocused()
  await page.keyboard.press('Enter')
  await details.getByRole('button', { name: 'Correct', exact: true }).click()
  await form.getByLabel('Punch in').fill('08:15')
  await form.getByLabel('Reason').fill('They were in our morning call first.')
  await form.getByRole('button', { name: 'Add a break' }).click()
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(form.getByRole('alert')).toHaveText('Enter a start and an end for every break.')
  await form
    .getByRole('button', { name: /^Remove break/ })
    .last()
    .click()
  // Somebody else corrects it meanwhile: that is not overwritten before it was seen.
  const headers = { authorization: `Bearer ${token}` }
  const billerId = await idOf(page, token, corrected)
  const reply = await page.request.get(`/api/attendance/day?billerId=${billerId}&date=${day}`, { headers })
  const [{ attendanceId }] = (await reply.json()).sessions
  const data = { attendanceId, description: 'Posted 80 payments', reason: 'They told us on the phone.' }
  expect((await page.request.put('/api/attendance/update', { headers, data })).status()).toBe(200)
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'Someone changed this in the meantime. Check what it says now, then save again.',
  )
  await expect(form).toContainText(/What they changed.*Posted 80 payments/)
  await expect(form.getByLabel('Punch in')).toHaveValue('08:15')
  await form.getByRole('button', { name: 'Save correction' }).click()
  await expect(toast(page, 'Session corrected')).toBeVisible()
  await expect(details.getByRole('region', { name: 'Sessions' })).toContainText('Posted 80 payments')

  const made = details.getByRole('region', { name: 'Corrections' })
  await expect(made).toContainText(/Punch in.*AM.*8:15 AM/)
  await expect(made).toContainText('They were in our morning call first.')
  await expect(made).toContainText('By Dana Hollis, Riverbend Family Practice')
  await page.keyboard.press('Escape')
  await expect(details).toBeHidden()
  await expect(cell).toBeFocused()
  await expect(cell).toHaveAccessibleName(/corrected$/)
})

test('a biller asks for a correction and for leave, and the client approves both', async ({
  page,
  anotherBrowser,
}) => {
  const theirs = await anotherBrowser()
  const { token } = await openAs(theirs, await signInByApi(theirs, requester.email), there)
  await expect(heading(theirs, 'Attendance')).toBeVisible()
  const day = await ordinaryDay(theirs, token, requester.name)
  await theirs
    .getByRole('list', { name: 'Days' })
    .getByRole('button', { name: `${longDay(day)}:` })
    .click()
  await expect(theirs).toHaveURL(`${there}&day=${day}`)
  const own = detailsDialog(theirs, longDay(day))
  await own.getByRole('button', { name: 'Request a correction' }).click()
  const form = own.getByRole('form', { name: 'Request a correction' })
  await form.getByLabel('Punch out').fill('18:45')
  await form.getByLabel('Reason').fill('I stayed on for the appeals.')
  await form.getByRole('button', { name: 'Send request' }).click()
  await closeToast(toast(theirs, 'Correction requested'))
  const ownCorrections = own.getByRole('region', { name: 'Corrections' })
  await expect(ownCorrections).toContainText(/Waiting for a decision.*6:45 PM.*I stayed on for the appeals/)
  await own.getByRole('button', { name: 'Close' }).click()

  await theirs.getByRole('tab', { name: 'Leave' }).click()
  const leave = theirs.getByRole('form', { name: 'Request leave' })
  await leave.getByLabel('First day').fill(inWeeks(30, 0))
  await expect(leave.getByLabel('Last day')).toHaveValue(inWeeks(30, 0))
  await leave.getByLabel('Last day').fill(inWeeks(30, 2))
  await leave.getByLabel('Reason').fill('A wedding in the family')
  // It was asked for, also where the answer is lost on its way back.
  await loseAnswer(theirs, '*/api/attendance/leave')
  await leave.getByRole('button', { name: 'Request leave' }).click()
  await expect(leave.getByLabel('First day')).toBeFocused()
  await expect(leave.getByLabel('Reason')).toHaveValue('')
  await closeToast(toast(theirs, 'Leave requested'))
  const ownLeave = theirs.getByRole('listitem').filter({ hasText: 'A wedding in the family' })
  await expect(ownLeave).toContainText(' – ')
  await expect(ownLeave).toContainText('Waiting for a decision')

  await openAs(page, clientEmail, '/attendance?view=requests')
  const request = page.getByRole('listitem').filter({ hasText: 'I stayed on for the appeals.' })
  await request.getByRole('button', { name: `Approve the correction for ${requester.name}` }).click()
  await closeToast(toast(page, 'Correction approved'))
  await expect(request).toBeHidden()
  const leaveRequest = page.getByRole('listitem').filter({ hasText: 'A wedding in the family' })
  await leaveRequest.getByRole('button', { name: `Decline the leave for ${requester.name}` }).click()
  await leaveRequest.getByRole('button', { name: 'Decline' }).click()
  await expect(leaveRequest.getByLabel('Reason for declining')).toHaveAccessibleDescription(
    'A reason is required.',
  )
  // What did not work is said where it was tried, and nowhere else.
  const refusal = '**/api/attendance/leave/*/refuse'
  await page.route(refusal, route => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
  await leaveRequest.getByLabel('Reason for declining').fill('The month ends then')
  await leaveRequest.getByRole('button', { name: 'Decline' }).click()
  await expect(leaveRequest.getByRole('alert')).toHaveText('Not now.')
  await expect(toast(page, 'Not decided')).toHaveCount(0)
  await page.unroute(refusal)
  await leaveRequest.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  // A reason that is being typed when another tab decides goes with its form, and says so.
  await leaveRequest.getByRole('button', { name: `Decline the leave for ${requester.name}` }).click()
  await leaveRequest.getByLabel('Reason for declining').fill('The month ends then')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second
    .getByRole('listitem')
    .filter({ hasText: 'A wedding in the family' })
    .getByRole('button', { name: `Approve the leave for ${requester.name}` })
    .click()
  await expect(toast(second, 'Leave approved')).toBeVisible()
  await page.bringToFront()
  await expect(toast(page, 'What you typed wasn’t sent')).toContainText('“The month ends then”')
  await expect(leaveRequest).toBeHidden()
  await second.close()

  await theirs.reload()
  await expect(ownLeave).toContainText('Approved by Dana Hollis, Riverbend Family Practice')
  await ownLeave.getByRole('button', { name: /^Withdraw the leave/ }).click()
  await expect(ownLeave).toContainText('Withdrawn')
  await theirs.getByRole('tab', { name: 'Corrections' }).click()
  await expect(
    theirs.getByRole('listitem').filter({ hasText: 'I stayed on for the appeals.' }),
  ).toContainText('Approved by Dana Hollis, Riverbend Family Practice')
})

test('an approved month is closed for everyone until an administrator reopens it with a reason', async ({
  page,
}) => {
  const { token } = await openAs(page, clientEmail, `${there}&search=gabriela`)
  const day = await ordinaryDay(page, token, approved)
  await grid(page).getByRole('rowheader', { name: approved }).click()
  const whole = detailsDialog(page, monthText)
  await whole.getByRole('button', { name: 'Approve and close' }).click()
  const question = page.getByRole('dialog', { name: `Approve ${monthText} for ${approved}?` })
  await expect(question).toContainText('no one can change its finished days')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(whole).toBeVisible()
  await whole.getByRole('button', { name: 'Approve and close' }).click()
  await question.getByRole('button', { name: 'Approve and close' }).click()
  await expect(toast(page, 'Month approved')).toBeVisible()
  await expect(whole).toContainText('Approved through')
  await expect(whole.getByRole('button', { name: /^Reopen/ })).toHaveCount(0)
  await whole.getByRole('button', { name: `${longDay(day)}:` }).click()
  const details = detailsDialog(page, longDay(day))
  await expect(details).toContainText('unless an admin reopens the month')
  await expect(details.getByRole('button', { name: 'Correct', exact: true })).toHaveCount(0)
  await details.getByRole('button', { name: 'Close' }).click()
  await expect(grid(page).getByRole('rowheader', { name: /closed through/ })).toBeVisible()

  await openAs(page, adminEmail, `${there}&search=gabriela`)
  await grid(page)
    .getByRole('rowheader', { name: /closed through/ })
    .click()
  await whole.getByRole('button', { name: `Reopen ${monthText}` }).click()
  await whole.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(whole.getByLabel('Reason for reopening')).toHaveAccessibleDescription('A reason is required.')
  await whole.getByLabel('Reason for reopening').fill('A session is missing.')
  await whole.getByRole('button', { name: 'Reopen', exact: true }).click()
  await expect(toast(page, 'Month reopened')).toBeVisible()
  await expect(whole.getByRole('button', { name: 'Approve and close' })).toBeVisible()

  await openAs(page, clientEmail, `${there}&day=${day}&biller=${await idOf(page, token, approved)}`)
  await expect(details.getByRole('button', { name: 'Correct', exact: true })).toBeVisible()
})

async function idOf(page: Page, token: string, name: string): Promise<string> {
  const reply = await page.request.get('/user/billers', { headers: { authorization: `Bearer ${token}` } })
  const { billers }: { billers: { userId: string; userName: string }[] } = await reply.json()
  return billers.find(({ userName }) => userName === name)?.userId ?? ''
}

/** From now on a workbook arrives as slowly as the journey wants: some bytes at a time, and it can break off. */
async function arriveInParts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const fetched = window.fetch
    window.fetch = async (address, options) => {
      if (!String(address).includes('/monthly-register/export')) return fetched(address, options)
      const body = new ReadableStream<Uint8Array>({
        start(way) {
          const fail = (reason: unknown) => way.error(reason)
          window.addEventListener('part', event =>
            way.enqueue(new Uint8Array((event as CustomEvent<number>).detail)),
          )
          window.addEventListener('broken', () => fail(new TypeError('network error')), { once: true })
          options?.signal?.addEventListener('abort', () => fail(options.signal?.reason), { once: true })
        },
      })
      return new Response(body)
    }
  })
}

test('the month is kept in the address, and its workbook is saved under its name', {
  tag: '@release',
}, async ({ page }) => {
  await openAs(page, adminEmail, '/attendance?month=13&year=soon')
  await expect(heading(page, 'Attendance')).toBeVisible()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(page).toHaveURL(there)
  await expect(grid(page)).toBeVisible()
  await page.getByRole('combobox', { name: 'Client' }).selectOption('Mesa Orthopedic Group')
  await expect(page).toHaveURL(/&client=[0-9a-f-]{36}$/)
  await expect(count(page)).toHaveText(`${monthText}, 8 billers`)
  await page.reload()
  await expect(count(page)).toHaveText(`${monthText}, 8 billers`)
  await page.goBack()
  await expect(page).toHaveURL(there)
  await expect(grid(page)).toHaveAttribute('aria-rowcount', /^(2[5-9]|[3-9]\d|\d{3,})$/)

  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: `Export ${monthText} as a workbook` }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe(`Attendance_${month}_${year}.xlsx`)
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK')
  await closeToast(toast(page, 'Workbook saved'))

  await page.route('**/monthly-register/export*', route => route.abort())
  await page.getByRole('button', { name: `Export ${monthText} as a workbook` }).click()
  const failed = toast(page, 'The export failed')
  await expect(failed).toContainText('We couldn’t reach Claimcrew.')
  await page.unroute('**/monthly-register/export*')
  const second = page.waitForEvent('download')
  await failed.getByRole('button', { name: 'Try again' }).click()
  await second

  await page.getByRole('searchbox', { name: 'Search billers by name' }).fill('santos')
  await expect(count(page)).toContainText(', 1 of ')
  await arriveInParts(page)
  await page.getByRole('button', { name: `Export ${monthText} as a workbook` }).click()
  await expect(page.getByText('Preparing…')).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Exporting…' })).toHaveCount(1)
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('part', { detail: 340_000 })))
  await expect(page.getByText('340 KB')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('part', { detail: 900_000 })))
  await expect(page.getByText('1.2 MB')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new CustomEvent('broken')))
  await expect(failed).toContainText('We couldn’t reach Claimcrew.')
  await closeToast(failed)
  await page.getByRole('button', { name: `Export ${monthText} as a workbook` }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: `Export ${monthText} as a workbook` })).toBeVisible()
  await expect(failed).toBeHidden()

  await page.getByRole('button', { name: monthText, exact: true }).click()
  const choice = page.getByRole('dialog', { name: 'Choose a month' })
  await choice.getByRole('button', { name: `${year - 1}`, exact: true }).click()
  await choice.getByRole('button', { name: `March ${year - 1}` }).click()
  await expect(page).toHaveURL(`/attendance?month=3&year=${year - 1}&search=santos`)
})

test('a client without billers is told what to do, and a register that fails can be loaded again', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Nora Vance')
  await openAs(page, person, '/attendance')
  await expect(page.getByRole('heading', { name: 'No billers yet' })).toBeVisible()
  await page.getByRole('tab', { name: 'Requests' }).click()
  await expect(page.getByRole('heading', { name: 'No leave to review' })).toBeVisible()
  await page.getByRole('tab', { name: 'Who’s in' }).click()
  await expect(page.getByRole('heading', { name: 'No one is punched in right now' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Settings' })).toHaveCount(0)

  await page.route('**/monthly-register*', route =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'The register is out for repair.' } }),
  )
  await cutLiveStream(page)
  await openAs(page, clientEmail, '/attendance')
  const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t load the register' })
  await expect(alert).toContainText('The register is out for repair.')
  await page.unroute('**/monthly-register*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(count(page)).toHaveText(/8 billers$/)
})
