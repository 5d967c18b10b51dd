import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import {
  collectCalls,
  dayAgo,
  expect,
  heading,
  openAs,
  type Person,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

async function send(page: Page, { token }: Person, path: string, data: object) {
  const reply = await page.request.post(path, { headers: { authorization: `Bearer ${token}` }, data })
  expect(reply.status(), path).toBe(200)
  return reply.json()
}

/** A client with one biller, hired by the calls that other journeys show on screens. */
async function team(page: Page): Promise<{ client: Person; biller: Person }> {
  const client = await registerPerson(page, 'Birchwood Pediatrics')
  const biller = await registerPerson(page, 'Nora Quist', 'job-seeker')
  const post = {
    title: 'Denials for a small practice',
    description: 'Work denials and post payments.',
    workTypes: ['Denials, technical'],
    engagement: 'part-time',
    pay: 'hourly',
    rateMinCents: 1500,
    rateMaxCents: 2500,
  }
  const { job } = await send(page, client, '/api/jobs', post)
  await send(page, client, `/api/jobs/${job.jobId}/status`, { status: 'open' })
  const offer = { note: 'I know them well.', rateCents: 1900, answers: [] }
  const { application } = await send(page, biller, `/api/jobs/${job.jobId}/applications`, offer)
  const terms = { rateCents: 1900, hoursPerWeek: 20, startsOn: dayAgo(0) }
  await send(page, client, `/api/applications/${application.applicationId}/hire`, terms)
  return { client, biller }
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })

test('a client adds tasks on one line, imports a list, and assigns them by keyboard alone', async ({
  page,
}) => {
  const { client } = await team(page)
  await openAs(page, client, '/tasks-report')
  await expect(page.getByText('No open tasks')).toBeVisible()

  await page.keyboard.press('c')
  const line = page.getByLabel('Add a task on one line')
  await expect(line).toBeFocused()
  await line.fill('Denials for Aetna 40 @nora !high tomorrow $12,400 #appeal')
  const understood = page.getByRole('status', { name: 'Task preview' })
  for (const words of [
    'Denials, technical',
    'for Nora Quist',
    '$12,400 at stake',
    '40 planned',
    'Appeal',
    'High',
  ])
    await expect(understood).toContainText(words)
  await understood.getByRole('button', { name: '40 planned' }).press('Enter')
  await page.getByRole('combobox', { name: 'Planned quantity' }).fill('45')
  await page.keyboard.press('Enter')
  // What is being written survives a reload, and what was corrected of it too; it is sent once Nora is known.
  await page.route('**/api/tasks/people*', async route => {
    await sleep(1500)
    await route.continue()
  })
  await page.reload()
  await expect(line).toHaveValue('Denials for Aetna 40 @nora !high tomorrow $12,400 #appeal')
  await expect(understood).toContainText('45 planned')
  await expect(understood).not.toContainText('Nora Quist')
  await line.press('Enter')
  await expect(row(page, 'Denials for Aetna')).toContainText('Nora Quist')
  await page.unroute('**/api/tasks/people*')
  await expect(row(page, 'Denials for Aetna')).toContainText('0 of 45')
  await expect(line).toHaveValue('')

  await page.getByRole('button', { name: 'Import', exact: true }).press('Enter')
  const rows = [
    'Task,Work type,Due,Units,Payer',
    'Post the lockbox,Payment posting,2027-03-01,12,',
    'Call about patient John Smith,AR,2027-03-02,5,Cigna',
    'Verify next week,Eligibility,2027-03-03,-1,',
    'Fix rejections,Rejection work,2027-03-04,9,',
  ]
  const file = { name: 'march.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByLabel('What Units is').selectOption('Planned quantity')
  await expect(page.getByRole('heading', { name: '4 rows: 2 good, 2 with a problem' })).toBeVisible()
  await expect(row(page, 'looks like a patient')).toContainText('3')
  await expect(row(page, 'Enter a whole number')).toContainText('4')
  // The tasks are there and the answer is lost: it is sent again by itself, and there are no more of them.
  await loseAnswer(page, '*/api/tasks/import?dryRun=false*')
  await page.getByRole('button', { name: 'Import 2 good ones, leave 2 out' }).press('Enter')
  await expect(toast(page, 'Imported')).toContainText('2 tasks created.')
  await expect(row(page, 'Post the lockbox')).toContainText('0 of 12')
  await expect(page.getByText('Verify next week')).toHaveCount(0)

  // Newest first: the second of the file, the first of it, and the one from the line.
  await heading(page, 'Task & Reports').focus()
  for (const key of ['j', 'x', 'j', 'x', 'd']) await page.keyboard.press(key)
  await expect(page.getByRole('dialog', { name: 'When are 2 tasks due?' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.keyboard.press('a')
  const assign = page.getByRole('dialog', { name: 'Assign 2 tasks' })
  await expect(assign.getByRole('option', { name: 'Nora Quist' })).toBeVisible()
  await page.keyboard.type('nor')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Post the lockbox')).toContainText('Nora Quist')
  await toast(page, 'Assigned to Nora Quist').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(row(page, 'Post the lockbox')).toContainText('Unassigned')
  await expect(row(page, 'Denials for Aetna')).toContainText('Nora Quist')

  await page.getByRole('tab', { name: 'Report' }).click()
  await page
    .getByRole('link', { name: /^Show these tasks: 3$/ })
    .first()
    .click()
  await expect(page.getByText('3 tasks', { exact: true })).toBeVisible()
})

test('a biller works a task by keyboard: status, quantity, a comment; the client’s board updates itself', async ({
  page,
  anotherBrowser,
}) => {
  const { client, biller } = await team(page)
  const made = { workType: 'Denials', assigneeId: biller.userId, plannedQuantity: 20, dollarsCents: 250_000 }
  await send(page, client, '/api/tasks', { title: 'Work Cigna denials', ...made })
  await send(page, client, '/api/tasks', { title: 'Appeal what is left', ...made })
  const theirs = await anotherBrowser()
  await openAs(theirs, client, '/tasks-report?view=board')
  await expect(column(theirs, 'New').getByRole('listitem')).toHaveCount(2)

  await openAs(page, biller, '/tasks')
  await expect(row(page, 'Work Cigna denials')).toBeVisible()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await expect(keys).toContainText('Change status')
  await expect(keys).not.toContainText('Assign')
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()

  await page.getByRole('button', { name: 'Work Cigna denials' }).focus()
  await page.keyboard.press('s')
  await page.keyboard.type('progress')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Work Cigna denials')).toContainText('In progress')
  await expect(column(theirs, 'In progress')).toContainText('Work Cigna denials')

  await page.getByRole('button', { name: 'Work Cigna denials' }).press('Enter')
  const panel = page.getByRole('dialog', { name: /^Task #/ })
  await expect(page).toHaveURL(/task=/)
  await expect(panel).toContainText('0 of 20')
  await expect(panel.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('q')
  await expect(panel.getByLabel('Done quantity')).toBeFocused()
  await panel.getByLabel('Done quantity').fill('8')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('8 of 20 · 40%')
  await expect(column(theirs, 'In progress')).toContainText('8 of 20')
  await panel.getByRole('button', { name: 'Close' }).focus()
  await page.keyboard.press('m')
  // The keys rest while one writes.
  await page.keyboard.type('@bir')
  await page.keyboard.press('Enter')
  await page.keyboard.type('the portal is down, so I call.')
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('listitem').filter({ hasText: 'the portal is down' })).toContainText(
    '@Birchwood Pediatrics',
  )
  // A number that is typed and not saved is not dropped: leaving asks, and the next step takes it along.
  await panel.getByLabel('Done quantity').fill('12')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await panel.getByRole('button', { name: 'Close' }).focus()
  // Drawn at once; a step that is taken before the answer came builds on it all the same.
  const answer = Promise.withResolvers<void>()
  await page.route(
    '**/api/tasks/*/status',
    async route => {
      const response = await route.fetch()
      await answer.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await page.keyboard.press('s')
  await page.keyboard.type('payer')
  await page.keyboard.press('Enter')
  await expect(panel).toContainText('12 of 20 · 60%')
  await panel.getByLabel('Done quantity').fill('13')
  await panel.getByRole('button', { name: 'Mark in progress' }).press('Enter')
  answer.resolve()
  await expect(panel).toContainText('13 of 20 · 65%')
  await panel.getByRole('button', { name: 'Done', exact: true }).press('Enter')
  await expect(toast(page, 'Now done.')).toBeVisible()
  await expect(column(theirs, 'In progress')).not.toContainText('Work Cigna denials')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(row(page, 'Work Cigna denials')).toHaveCount(0)
})

test('on a phone the board scrolls from column to column, and an opened task fills the screen', {
  tag: '@release',
}, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const { client, biller } = await team(page)
  const made = { workType: 'Charge entry', assigneeId: biller.userId }
  await send(page, client, '/api/tasks', { title: 'Enter Friday’s charges', ...made })
  await openAs(page, biller, '/tasks?view=board')
  await expect(column(page, 'New')).toContainText('Enter Friday’s charges')
  await expect(column(page, 'In review')).not.toBeInViewport()
  await column(page, 'In review').scrollIntoViewIfNeeded()
  await expect(column(page, 'In review')).toBeInViewport()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  await page.getByRole('button', { name: 'Enter Friday’s charges' }).click()
  const panel = page.getByRole('dialog', { name: /^Task #/ })
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(390)
  await panel.getByRole('button', { name: 'Mark in progress' }).click()
  await expect(panel).toContainText('In progress')
  await toast(page, 'Enter Friday’s charges').getByRole('button', { name: 'Undo' }).click()
  await expect(panel.getByRole('button', { name: 'Mark in progress' })).toBeVisible()
  await page.goBack()
  await expect(panel).toBeHidden()
  await expect(column(page, 'New')).toContainText('Enter Friday’s charges')
})

test('two people editing the same task do not overwrite each other, and what is typed is kept', {
  tag: '@release',
}, async ({ page }) => {
  const client = await registerPerson(page, 'Two Desks Clinic')
  const headers = { authorization: `Bearer ${client.token}` }
  const put = async (path: string, data: object) =>
    expect((await page.request.put(path, { headers, data })).status(), path).toBe(200)
  const { task } = await send(page, client, '/api/tasks', { title: 'Post checks', workType: 'Appeals' })
  const weekly = { title: 'Post the ERA', workType: 'ERA', pattern: { every: 'weekday' } }
  const { recurrence } = await send(page, client, '/api/tasks/recurrences', weekly)
  await send(page, client, '/api/tasks/recurrences', { ...weekly, title: 'Work the denials' })
  const ask = page.getByRole('dialog', { name: 'Leave without saving?' })
  const conflict = page.getByRole('alert').filter({ hasText: 'Check what it says now' })

  await openAs(page, client, '/tasks-report')
  await page.getByRole('button', { name: 'Post checks' }).focus()
  await page.keyboard.press('e')
  const panel = page.getByRole('dialog', { name: /^Task #/ })
  await panel.getByLabel('Title').fill('Post the big checks')
  await page.keyboard.press('Escape')
  await ask.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await panel.getByRole('button', { name: 'Cancel', exact: true }).press('Enter')
  await ask.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await put(`/api/tasks/${task.taskId}`, { title: 'Post all checks', priority: 'urgent' })
  const save = (within: typeof panel) => within.getByRole('button', { name: 'Save' })
  await save(panel).press('Enter')
  await expect(conflict).toBeVisible()
  await expect(panel.getByText('Now: Post all checks')).toBeVisible()
  await expect(panel.getByLabel('Title')).toHaveValue('Post the big checks')
  await expect(panel.getByLabel('Priority')).toHaveValue('urgent')
  await loseAnswer(page, `*/api/tasks/${task.taskId}`)
  await save(panel).press('Enter')
  await expect(panel.getByRole('heading', { name: 'Post the big checks' })).toBeVisible()

  // A file that has arrived is not shown as failed beside itself, and one that is gone not as perhaps gone.
  const attached = panel.getByRole('button', { name: 'Remove remit.txt' })
  await loseAnswer(page, `*/api/tasks/${task.taskId}/files*`)
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'remit.txt', mimeType: 'text/plain', buffer: Buffer.from('Check 1001') })
  await expect(attached).toHaveCount(1)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await attached.click()
  await loseAnswer(page, `*/api/tasks/${task.taskId}/files/*`)
  const removal = page.getByRole('dialog', { name: 'Remove this file?' })
  await removal.getByRole('button', { name: 'Remove' }).click()
  await expect(removal).toBeHidden()
  await expect(attached).toHaveCount(0)
  await expect(panel.getByRole('alert')).toHaveCount(0)
  // A key would go to the question, which is still on its way out.
  await panel.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(panel).toBeHidden()

  await page.getByRole('tab', { name: 'Recurring' }).click()
  await page.getByRole('button', { name: 'Post the ERA', exact: true }).click()
  const drawer = page.getByRole('dialog', { name: 'Recurring task' })
  await drawer.getByLabel('Title').fill('Post each ERA')
  await page.goBack()
  await ask.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await put(`/api/tasks/recurrences/${recurrence.recurrenceId}`, { title: 'Post every ERA', time: '10:30' })
  // A second look at the list must not make the form believe that it was opened with what is there now.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await save(drawer).press('Enter')
  await expect(conflict).toBeVisible()
  await expect(drawer.getByText('Now: Post every ERA')).toBeVisible()
  await expect(drawer.getByLabel('At', { exact: true })).toHaveValue('10:30')
  await save(drawer).press('Enter')
  await expect(row(page, 'Post each ERA')).toContainText('10:30 AM')
  // The second click of a double click deletes nothing that has moved up, and no task that is gone.
  await page.getByRole('button', { name: 'Pause Post each ERA' }).click()
  await expect(row(page, 'Post each ERA')).toContainText('Paused')
  const calls = collectCalls(page)
  await page.getByRole('button', { name: 'Delete Post each ERA' }).dblclick()
  const deleted = toast(page, 'Recurring task deleted')
  await expect(deleted).toBeVisible()
  await expect(row(page, 'Post each ERA')).toHaveCount(0)
  expect(calls.filter(one => one.startsWith('DELETE'))).toHaveLength(1)
  await expect(row(page, 'Work the denials')).toBeVisible()
  // It comes back as it was, also where the answer to that is lost for good.
  await loseAnswer(page, '*/api/tasks/recurrences', 2)
  await deleted.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'We couldn’t tell whether it worked')).toBeVisible()
  await expect(row(page, 'Post each ERA')).toContainText('Paused')

  // What is typed while a task is on its way is the draft of the next one.
  await page.getByRole('tab', { name: 'Tasks', exact: true }).click()
  await page.getByRole('button', { name: 'New task' }).click()
  const creation = page.getByRole('dialog', { name: 'New task' })
  await creation.getByLabel('Title').fill('Verify Monday')
  await creation.getByRole('combobox', { name: 'Work type' }).fill('elig')
  await page.getByRole('option', { name: /^Eligibility/ }).click()
  const { promise: isTyped, resolve: typed } = Promise.withResolvers<void>()
  await page.route('**/api/tasks', async route => {
    await isTyped
    await route.continue()
  })
  await creation.getByRole('button', { name: 'Create task' }).press('Enter')
  await creation.getByLabel('Title').fill('Verify Tuesday')
  typed()
  await expect(toast(page, 'Task created')).toContainText('Verify Monday')
  await expect(creation.getByLabel('Title')).toHaveValue('Verify Tuesday')
})
