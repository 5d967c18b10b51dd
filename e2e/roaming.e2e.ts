import { defaultSettings } from '@claimcrew/contract/attendance/settings'
import type { Locator, Page, Route } from '@playwright/test'
import { addTrackedTime } from './addTrackedTime.ts'
import { makeEngagedPair, workTogether } from './engagedPair.ts'
import { expectSaved } from './expectSaved.ts'
import {
  adminEmail,
  dayAgo,
  expect,
  followOwnLink,
  openAs,
  type Person,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { daysOfLastMonth, monthNameOf } from './lastMonth.ts'
import { loseAnswer } from './loseAnswer.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Task #/ })
const timerButton = (page: Page) => page.getByRole('button', { name: 'Timer', exact: true })
const timer = (page: Page) => page.getByRole('dialog', { name: 'Timer' })
const attendance = (page: Page) => page.getByRole('button', { name: 'Attendance', exact: true })
const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const details = (page: Page) => page.getByRole('region', { name: 'Your details' })
const digest = (page: Page) => page.getByRole('switch', { name: 'Daily summary' })

async function send(page: Page, { token }: Person, path: string, data: object): Promise<void> {
  const reply = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(reply.status(), path).toBe(200)
}

async function addTasks(page: Page, boss: Person, tasks: readonly object[]): Promise<void> {
  for (const task of tasks)
    await send(page, boss, '/api/tasks', { workType: 'Appeals', plannedQuantity: 40, ...task })
}

/** Looks for something in the palette, which caches what it finds, and chooses nothing. */
async function searchEverything(page: Page, typed: string): Promise<void> {
  await page.keyboard.press('Control+k')
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await expect(box).toBeFocused()
  await box.fill(typed)
  await expect(page.getByRole('option').filter({ hasText: typed }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
}

/** Opens a task and goes back, loses the connection and has it again, and leaves a second tab open. */
async function roamTasks(page: Page, path: string, title: string): Promise<Page> {
  await expect(row(page, title)).toBeVisible()
  await searchEverything(page, title)
  await page.getByRole('button', { name: title }).click()
  await expect(panel(page)).toContainText('0 of 40')
  await page.goBack()
  await expect(panel(page)).toBeHidden()
  const second = await page.context().newPage()
  await second.goto(path)
  await expect(row(second, title)).toBeVisible()
  await page.bringToFront()
  await page.context().setOffline(true)
  await page.context().setOffline(false)
  return second
}

/** What is shown as done and waits for a connection would go with the tab: a person who reloads it then is asked first. */
async function askedToStay(page: Page, task: Locator): Promise<void> {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  const holdBack = async (route: Route) => {
    await gate
    await route.continue()
  }
  await page.route('**/api/tasks/bulk', holdBack, { times: 1 })
  await task.getByRole('button', { name: 'Appeals of Aetna' }).focus()
  await page.keyboard.press('p')
  await page.getByRole('option', { name: /Urgent/ }).click()
  await expect(task.getByTitle('Urgent priority')).toBeVisible()
  const [question] = await Promise.all([
    page.waitForEvent('dialog'),
    page.evaluate(() => setTimeout(() => location.reload())),
  ])
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  release()
  await expect(page.getByText('Urgent priority.')).toBeVisible()
}

/** A post that loses its connection while it is written: what was typed is kept, and sent on request. */
async function writePost(page: Page): Promise<void> {
  await followOwnLink(page, '/jobs?edit=work')
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  await expectSaved(page, /\/api\/jobs$/, () => page.getByLabel('Title').fill('Charge entry'), saved)
  await page.context().setOffline(true)
  await page.getByLabel('Description').fill('Forty encounters a day.')
  const failed = page.getByRole('alert').filter({ hasText: 'Not saved.' })
  await expect(failed).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.context().setOffline(false)
  const retry = failed.getByRole('button', { name: 'Try again' })
  await expectSaved(page, /\/api\/jobs\/[\w-]+$/, () => retry.click(), saved)
}

async function writeTicket(page: Page): Promise<void> {
  await followOwnLink(page, '/support?view=new')
  await page.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Attendance' }).click()
  await page.getByLabel('Subject').fill('A question from the road')
  await page.getByLabel('What can we help with?').fill('Where are my hours?')
  const send = page.getByRole('button', { name: 'Send ticket' })
  await expectSaved(page, /\/api\/tickets$/, () => send.click(), toast(page, 'Ticket sent'))
}

async function saveView(page: Page): Promise<void> {
  await followOwnLink(page, '/reports?view=hours')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Hours on the way')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await expectSaved(page, /\/api\/reports\/views$/, () => save.click(), toast(page, 'View saved'))
}

async function sendMessage(page: Page, other: Person, text: string): Promise<void> {
  await followOwnLink(page, `/chat?person=${other.userId}`)
  await expect(page).toHaveURL(/\/chat\?conversation=[\w-]+$/)
  await messageField(page).fill(text)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expectSaved(
    page,
    /\/messages$/,
    () => send.click(),
    page.getByRole('article').filter({ hasText: text }),
  )
}

const [, trackedDay] = daysOfLastMonth()
const lastMonth = trackedDay.slice(0, 7)

/** Two hours that nobody punched: they are added, the month is closed, and what it comes to is paid. */
async function settleMonth(page: Page): Promise<void> {
  await followOwnLink(page, `/production-report?view=clocks&from=${lastMonth}-01&to=${lastMonth}-28`)
  const gap = page.locator('[data-gap-row]')
  await gap.click()
  const card = page.getByRole('list', { name: 'Time gaps on this day' })
  await expect(card.locator('[aria-keyshortcuts]').first()).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByLabel('A reason')).toBeFocused()
  await expectSaved(
    page,
    /\/api\/clocks\/gaps\/[\w-]+\/correct$/,
    () => page.keyboard.press('Enter'),
    page.getByText('No time gaps'),
  )

  await followOwnLink(page, `/reports?view=closing&month=${lastMonth}`)
  const name = monthNameOf(trackedDay)
  await page.getByRole('button', { name: `Close ${name}` }).click()
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close month' })
  await expectSaved(
    page,
    /\/api\/months\/[\d-]+\/close$/,
    () => close.click(),
    toast(page, `${name} is closed`),
  )
  await page.getByRole('link', { name: 'Statement 1' }).first().click()
  await page.getByRole('button', { name: 'Mark as paid' }).click()
  const pay = page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' })
  // It is paid, and only the answer gets lost: nobody is asked to try again.
  await loseAnswer(page, '*/api/statements/*/paid')
  await pay.click()
  await expect(toast(page, 'Marked as paid')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toBeVisible()
}

async function openTerms(page: Page, { userName }: Person): Promise<void> {
  await page.getByRole('button', { name: `More about ${userName}` }).click()
  await page.getByRole('menuitem', { name: 'Terms' }).click()
}

async function proposeTerms(page: Page, hired: Person): Promise<void> {
  await followOwnLink(page, '/billers')
  await openTerms(page, hired)
  await page.getByRole('button', { name: 'Change terms' }).click()
  const form = page.getByRole('form', { name: 'Change terms' })
  await form.getByLabel('Hourly rate').fill('21')
  const propose = form.getByRole('button', { name: 'Propose' })
  await expectSaved(
    page,
    /\/api\/engagements\/[\w-]+\/terms$/,
    () => propose.click(),
    page.getByText('You proposed new terms'),
  )
  await page.keyboard.press('Escape')
}

/** A session that was punched for nobody, and the terms that a client has proposed. */
async function settleOwn(page: Page, boss: Person): Promise<void> {
  await followOwnLink(page, '/attendance')
  await page.getByRole('button', { name: 'Assign to a client' }).click()
  const dialog = page.getByRole('dialog', { name: 'Assign sessions to a client' })
  await dialog.getByRole('radio', { name: boss.userName }).check()
  const assign = dialog.getByRole('button', { name: 'Assign 1 session' })
  // What was assigned leaves the notice behind the dialog, which stays and asks for the answer again.
  await loseAnswer(page, '*/api/attendance/sessions/client', 2)
  await assign.click()
  await expect(dialog.getByRole('alert')).toContainText('Nothing is sent twice.')
  await expect(page.getByText('for no client yet')).toHaveCount(0)
  await expectSaved(
    page,
    /\/api\/attendance\/sessions\/client$/,
    () => assign.click(),
    toast(page, 'Sessions assigned'),
  )
  await expect(page.getByText('for no client yet')).toHaveCount(0)
  await followOwnLink(page, '/clients')
  await openTerms(page, boss)
  const agree = page.getByRole('button', { name: 'Agree' })
  await expectSaved(
    page,
    /\/api\/engagements\/[\w-]+\/terms\/accept$/,
    () => agree.click(),
    page.getByRole('table', { name: 'Agreed terms' }).getByText('$21.00'),
  )
  await page.keyboard.press('Escape')
}

/** Somebody else changes a schedule meanwhile: nothing of theirs is overwritten unseen, and nothing typed is lost. */
async function changeSchedule(page: Page, boss: Person, hired: Person): Promise<void> {
  await followOwnLink(page, `/attendance?biller=${hired.userId}`)
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  const grace = page.getByLabel('Grace period (minutes)')
  await grace.fill('25')
  const settings = { ...defaultSettings, startTime: '08:30' }
  const headers = { authorization: `Bearer ${boss.token}` }
  const path = `/api/attendance/settings/${hired.userId}`
  expect((await page.request.put(path, { headers, data: { settings } })).status()).toBe(200)
  const save = page.getByRole('button', { name: 'Save schedule' })
  await save.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Someone changed this' })).toBeVisible()
  await expect(page.getByLabel('Workday starts')).toHaveValue('08:30')
  await expect(grace).toHaveValue('25')
  await expectSaved(page, /\/api\/attendance\/settings\//, () => save.click(), toast(page, 'Schedule saved'))
  await page.getByRole('button', { name: 'Schedule', exact: true }).click()
  await expect(page.getByLabel('Workday starts')).toHaveValue('08:30')
  await expect(grace).toHaveValue('25')
}

test('everything shown as done to a client is still there after roaming the app', async ({ page }) => {
  const [boss, hired] = await makeEngagedPair(page, 'Rambling Brook Care', 'Ola Wander')
  await addTasks(page, boss, [{ title: 'Appeals of Aetna' }, { title: 'Appeals of Cigna' }])
  await addTrackedTime(hired, [{ start: `${trackedDay}T14:00:00.000Z`, seconds: 2 * 3600 }])
  await openAs(page, boss, '/tasks-report')
  const second = await roamTasks(page, '/tasks-report', 'Appeals of Aetna')
  for (const tab of ['Report', 'Tasks']) await page.getByRole('tab', { name: tab, exact: true }).click()

  await askedToStay(page, row(page, 'Appeals of Aetna'))
  await page.getByRole('button', { name: 'Appeals of Aetna' }).focus()
  for (const key of ['x', 'j', 'x', 'a']) await page.keyboard.press(key)
  const assignee = page.getByRole('option', { name: hired.userName })
  const given = row(page, 'Appeals of Cigna').getByText(hired.userName)
  await expectSaved(page, /\/api\/tasks\/bulk$/, () => assignee.click(), given)
  await expect(row(second, 'Appeals of Cigna')).toContainText(hired.userName)
  await second.close()
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('dialog', { name: 'Filter' }).getByRole('combobox', { name: 'Biller' }).click()
  await page.getByRole('option', { name: hired.userName }).click()
  await expect(page).toHaveURL(new RegExp(`assignee=${hired.userId}`))

  await writePost(page)
  await followOwnLink(page, '/profile')
  await details(page).getByLabel('Address').fill('7 Lane End, Dayton, OH')
  const save = details(page).getByRole('button', { name: 'Save changes' })
  await expectSaved(page, /^\/user\//, () => save.click(), toast(page, 'Profile saved'))
  await followOwnLink(page, '/notifications?view=settings')
  const summary = page.getByRole('status').filter({ hasText: 'Saved: Daily summary' })
  await digest(page).press('Space')
  await expect(summary).toBeAttached()
  await writeTicket(page)
  await proposeTerms(page, hired)
  await changeSchedule(page, boss, hired)
  await settleMonth(page)
  await saveView(page)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Hours on the way' })).toBeVisible()
  await followOwnLink(page, '/tasks-report')
  for (const title of ['Appeals of Aetna', 'Appeals of Cigna'])
    await expect(row(page, title)).toContainText(hired.userName)
  await followOwnLink(page, '/jobs')
  await page.getByRole('link', { name: 'Charge entry' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Forty encounters a day.')
  await followOwnLink(page, '/profile')
  await expect(details(page).getByLabel('Address')).toHaveValue('7 Lane End, Dayton, OH')
  await followOwnLink(page, '/notifications?view=settings')
  await expect(digest(page)).not.toBeChecked()
  await followOwnLink(page, '/support')
  await expect(page.getByRole('link', { name: 'A question from the road' })).toBeVisible()
  await followOwnLink(page, '/billers')
  await openTerms(page, hired)
  await expect(page.getByText('You proposed new terms')).toBeVisible()
  await page.keyboard.press('Escape')
  await followOwnLink(page, `/reports?view=statements&month=${lastMonth}`)
  const paid = page.getByRole('row').filter({ hasText: 'Statement 1' })
  await expect(paid).toContainText('$18.00')
  await expect(paid).toContainText('Paid')
})

test('everything shown as done to a biller is still there after roaming the app', async ({ page }) => {
  const [boss, hired, engagementId] = await makeEngagedPair(page, 'Winding Path Clinic', 'Tom Roamer')
  const task = { title: 'Appeals of Humana', assigneeId: hired.userId }
  await addTasks(page, boss, [task])
  // What is punched without naming one of two clients is nobody's yet.
  await workTogether(await registerPerson(page, 'Second Bend Clinic'), hired)
  const own = { billerId: hired.userId }
  await send(page, hired, '/api/attendance/punch-in', own)
  await send(page, hired, '/api/attendance/punch-out', { ...own, description: 'Posted payments' })
  const terms = { rateCents: 2100, hoursPerWeek: 40, from: dayAgo(0) }
  await send(page, boss, `/api/engagements/${engagementId}/terms`, terms)
  await openAs(page, hired, '/tasks')
  const second = await roamTasks(page, '/tasks', 'Appeals of Humana')
  await timerButton(page).click()
  await expect(timer(page).getByRole('combobox', { name: 'Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await followOwnLink(page, '/biller-reports')
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeEnabled()
  await page.goBack()

  await page.getByRole('button', { name: 'Appeals of Humana' }).click()
  const begin = panel(page).getByRole('button', { name: 'Mark in progress' })
  const begun = row(page, 'Appeals of Humana').getByText('In progress')
  await expectSaved(page, /\/api\/tasks\/[\w-]+\/status$/, () => begin.click(), begun)
  await expect(row(second, 'Appeals of Humana')).toContainText('In progress')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  const start = row(page, 'Appeals of Humana').getByRole('button', { name: /^Start timer/ })
  await expectSaved(
    page,
    /\/api\/production\/timer/,
    () => start.click(),
    page.getByRole('timer', { name: 'Timed' }),
  )
  await row(page, 'Appeals of Humana')
    .getByRole('button', { name: /^Stop timer/ })
    .click()
  await timer(page).getByLabel('Units done').fill('12')
  const counted = row(page, 'Appeals of Humana').getByText('12 of 40')
  const [stop] = await Promise.all([
    page.waitForRequest(/\/timer\/stop$/),
    expectSaved(page, /\/api\/production\/timer/, () => page.keyboard.press('Enter'), counted),
  ])
  // A screen that is behind must not stop another timer than the one that it shows.
  expect(stop.postDataJSON()).toMatchObject({ quantity: 12, timerId: expect.any(String) })

  await attendance(page).click()
  await page.getByRole('dialog').getByRole('radio', { name: boss.userName }).check()
  const slide = page.getByRole('slider', { name: 'Slide to punch in' })
  await expectSaved(page, /\/punch-in$/, () => slide.press('End'), toast(page, 'Punched In!'))
  await expect(attendance(second).locator('+ span')).toHaveText('0 min')
  await second.close()
  await page.keyboard.press('Escape')
  await followOwnLink(page, '/billerprofile?section=headline')
  const headline = page.getByLabel('Headline', { exact: true })
  await headline.fill('Appeals, wherever I am')
  const target = page
    .getByRole('region', { name: 'Headline and about you' })
    .getByText('Appeals, wherever I am')
  await expectSaved(page, /\/api\/profiles\//, () => headline.press('Enter'), target)
  await settleOwn(page, boss)
  await sendMessage(page, boss, 'Twelve are done.')

  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'Twelve are done.' })).toBeVisible()
  await expect(attendance(page).locator('+ span')).toHaveText(/min$/)
  await followOwnLink(page, '/tasks')
  await expect(row(page, 'Appeals of Humana')).toContainText('12 of 40')
  await expect(row(page, 'Appeals of Humana')).toContainText('In progress')
  await followOwnLink(page, '/billerprofile')
  await expect(target).toBeVisible()
  await followOwnLink(page, '/attendance')
  await expect(page.getByText('for no client yet')).toHaveCount(0)
  await followOwnLink(page, '/clients')
  await openTerms(page, boss)
  await expect(page.getByRole('table', { name: 'Agreed terms' })).toContainText('$21.00')
})

test('an account matched by an administrator is still there after roaming the app', async ({ page }) => {
  const { email, userName } = await registerPerson(page, 'Ida Wayfarer', 'job-seeker')
  const single = await registerPerson(page, 'Fork in the Road Clinic')
  await send(page, single, '/api/jobs', { title: 'Charge entry' })
  const chief = await openAs(page, adminEmail, '/clients?search=Fork in the Road')
  // Without an engagement there is a dash, and the posts stand below it: behind it they read as less than none.
  const cell = page.getByRole('cell').filter({ hasText: '1 post' })
  await expect(cell).toHaveText(/\n\s*1 post$/, { useInnerText: true })
  await searchEverything(page, 'Maria')
  await followOwnLink(page, '/admin/time-doctor?show=unmapped&search=divya')
  const accounts = page.getByRole('list', { name: 'Accounts at Time Doctor' })
  await accounts.getByRole('button', { name: 'Someone else' }).click()
  await page.getByRole('combobox', { name: 'Who is Divya Iyer?' }).fill(email)
  const person = page.getByRole('option', { name: userName })
  const [mapped] = await Promise.all([
    page.waitForResponse(reply => reply.url().endsWith('/api/time-doctor/mapping')),
    expectSaved(page, /\/api\/time-doctor\/mapping$/, () => person.click(), toast(page, 'Matched')),
  ])
  const { mapping } = await mapped.json()
  await page.goto('/admin/time-doctor?search=divya')
  await expect(page.getByRole('link', { name: userName, exact: true })).toBeVisible()
  // Others find the account as it was.
  const headers = { authorization: `Bearer ${chief.token}` }
  expect((await page.request.delete(`/api/time-doctor/mapping/${mapping.id}`, { headers })).status()).toBe(
    200,
  )
})
