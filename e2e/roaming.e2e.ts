import type { Page } from '@playwright/test'
import { workingPair } from './engaged.ts'
import { expect, openAs, type Person, test, toast, walkTo } from './journey.ts'
import { expectSaved } from './saved.ts'

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const panel = (page: Page) => page.getByRole('dialog', { name: /^Task #/ })
const timerButton = (page: Page) => page.getByRole('button', { name: 'Timer', exact: true })
const timer = (page: Page) => page.getByRole('dialog', { name: 'Timer' })
const attendance = (page: Page) => page.getByRole('button', { name: 'Attendance', exact: true })
const messageField = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const details = (page: Page) => page.getByRole('region', { name: 'Your details' })
const digest = (page: Page) => page.getByRole('switch', { name: 'Daily summary' })

async function addTasks(page: Page, { token }: Person, tasks: readonly object[]): Promise<void> {
  for (const task of tasks) {
    const data = { workType: 'Appeals', plannedQuantity: 40, ...task }
    const reply = await page.request.post('/api/tasks', {
      headers: { authorization: `Bearer ${token}` },
      data,
    })
    expect(reply.status()).toBe(200)
  }
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

/** A post that loses its connection while it is written: what was typed is kept, and sent on request. */
async function writePost(page: Page): Promise<void> {
  await walkTo(page, '/jobs?edit=work')
  const saved = page.getByRole('status').filter({ hasText: /^Saved$/ })
  await expectSaved(page, /\/api\/jobs$/, () => page.getByLabel('Title').fill('Charge entry'), saved)
  await page.context().setOffline(true)
  await page.getByLabel('Description').fill('Forty encounters a day.')
  const failed = page.getByRole('alert').filter({ hasText: 'Not saved.' })
  await expect(failed).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
  await page.getByRole('button', { name: 'Stay here' }).click()
  await page.context().setOffline(false)
  const retry = failed.getByRole('button', { name: 'Try again' })
  await expectSaved(page, /\/api\/jobs\/[\w-]+$/, () => retry.click(), saved)
}

async function writeTicket(page: Page): Promise<void> {
  await walkTo(page, '/support?view=new')
  await page.getByRole('combobox', { name: 'What is it about?' }).click()
  await page.getByRole('option', { name: 'Attendance' }).click()
  await page.getByLabel('Subject').fill('A question from the road')
  await page.getByLabel('What can we help with?').fill('Where are my hours?')
  const send = page.getByRole('button', { name: 'Send ticket' })
  await expectSaved(page, /\/api\/tickets$/, () => send.click(), toast(page, 'Ticket sent'))
}

async function saveView(page: Page): Promise<void> {
  await walkTo(page, '/reports?view=hours')
  await page.getByRole('button', { name: 'Saved views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Hours on the way')
  const save = page.getByRole('dialog').getByRole('button', { name: 'Save' })
  await expectSaved(page, /\/api\/reports\/views$/, () => save.click(), toast(page, 'View saved'))
}

async function sendMessage(page: Page, other: Person, text: string): Promise<void> {
  await walkTo(page, `/chat?person=${other.userId}`)
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

test('a client who has roamed about finds everything again that was shown as done', async ({ page }) => {
  const [boss, hired] = await workingPair(page, 'Rambling Brook Care', 'Ola Wander')
  await addTasks(page, boss, [{ title: 'Appeals of Aetna' }, { title: 'Appeals of Cigna' }])
  await openAs(page, boss, '/tasks-report')
  const second = await roamTasks(page, '/tasks-report', 'Appeals of Aetna')
  for (const tab of ['Report', 'Tasks']) await page.getByRole('tab', { name: tab, exact: true }).click()

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
  await walkTo(page, '/profile')
  await details(page).getByLabel('Address').fill('7 Lane End, Dayton, OH')
  const save = details(page).getByRole('button', { name: 'Save changes' })
  await expectSaved(page, /^\/user\//, () => save.click(), toast(page, 'Profile saved'))
  await walkTo(page, '/notifications?view=settings')
  const summary = page.getByRole('status').filter({ hasText: 'Saved: Daily summary' })
  await digest(page).press('Space')
  await expect(summary).toBeAttached()
  await writeTicket(page)
  await saveView(page)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Hours on the way' })).toBeVisible()
  await walkTo(page, '/tasks-report')
  for (const title of ['Appeals of Aetna', 'Appeals of Cigna'])
    await expect(row(page, title)).toContainText(hired.userName)
  await walkTo(page, '/jobs')
  await page.getByRole('link', { name: 'Charge entry' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Forty encounters a day.')
  await walkTo(page, '/profile')
  await expect(details(page).getByLabel('Address')).toHaveValue('7 Lane End, Dayton, OH')
  await walkTo(page, '/notifications?view=settings')
  await expect(digest(page)).not.toBeChecked()
  await walkTo(page, '/support')
  await expect(page.getByRole('link', { name: 'A question from the road' })).toBeVisible()
})

test('a biller who has roamed about finds everything again that was shown as done', async ({ page }) => {
  const [boss, hired] = await workingPair(page, 'Winding Path Clinic', 'Tom Roamer')
  const task = { title: 'Appeals of Humana', assigneeId: hired.userId }
  await addTasks(page, boss, [task])
  await openAs(page, hired, '/tasks')
  const second = await roamTasks(page, '/tasks', 'Appeals of Humana')
  await timerButton(page).click()
  await expect(timer(page).getByRole('combobox', { name: 'Task' })).toBeVisible()
  await page.keyboard.press('Escape')
  await walkTo(page, '/biller-reports')
  await expect(page.getByRole('combobox', { name: 'Add a task' })).toBeEnabled()
  await page.goBack()

  await page.getByRole('button', { name: 'Appeals of Humana' }).click()
  const begin = panel(page).getByRole('button', { name: /Work on it|Mark in progress/ })
  const begun = row(page, 'Appeals of Humana').getByText('In progress')
  await expectSaved(page, /\/api\/tasks\/[\w-]+\/status$/, () => begin.click(), begun)
  await expect(row(second, 'Appeals of Humana')).toContainText('In progress')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()

  await timerButton(page).click()
  await timer(page).getByRole('combobox', { name: 'Task' }).click()
  await page.getByRole('option', { name: /Appeals of Humana/ }).click()
  const start = timer(page).getByRole('button', { name: 'Start', exact: true })
  await expectSaved(
    page,
    /\/api\/production\/timer/,
    () => start.click(),
    page.getByRole('timer', { name: 'Timed' }),
  )
  await timerButton(page).click()
  await timer(page).getByLabel('Units done').fill('12')
  const counted = row(page, 'Appeals of Humana').getByText('12 of 40')
  await expectSaved(page, /\/api\/production\/timer/, () => page.keyboard.press('Enter'), counted)

  await attendance(page).click()
  const slide = page.getByRole('slider', { name: 'Slide to punch in' })
  await expectSaved(page, /\/punch-in$/, () => slide.press('End'), toast(page, 'Punched In!'))
  await expect(attendance(second).locator('+ span')).toHaveText('0 min')
  await second.close()
  await page.keyboard.press('Escape')
  await walkTo(page, '/billerprofile?section=headline')
  const headline = page.getByLabel('Headline', { exact: true })
  await headline.fill('Appeals, wherever I am')
  const shown = page
    .getByRole('region', { name: 'Headline and about you' })
    .getByText('Appeals, wherever I am')
  await expectSaved(page, /\/api\/profiles\//, () => headline.press('Enter'), shown)
  await sendMessage(page, boss, 'Twelve are done.')

  await page.reload()
  await expect(page.getByRole('article').filter({ hasText: 'Twelve are done.' })).toBeVisible()
  await expect(attendance(page).locator('+ span')).toHaveText(/min$/)
  await walkTo(page, '/tasks')
  await expect(row(page, 'Appeals of Humana')).toContainText('12 of 40')
  await expect(row(page, 'Appeals of Humana')).toContainText('In progress')
  await walkTo(page, '/billerprofile')
  await expect(shown).toBeVisible()
})
