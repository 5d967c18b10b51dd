import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInLight } from './accessibility.ts'
import { makeEngagedPair } from './engagedPair.ts'
import {
  closeToast,
  expect,
  openAs,
  type Person,
  readStorage,
  registerPerson,
  signIn,
  signInByApi,
  test,
  toast,
} from './journey.ts'

const button = (page: Page) => page.getByRole('button', { name: 'Attendance', exact: true })
/** Beside the button: how the day stands. */
const glance = (page: Page) => button(page).locator('+ span')
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Attendance' })
const summaryDialog = (page: Page) => page.getByRole('dialog', { name: 'Punch out' })
const slider = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })
const workTimer = (page: Page) => page.getByRole('timer', { name: 'Work duration' })
const breakTimer = (page: Page) => page.getByRole('timer', { name: 'Active break' })
const waiting = (page: Page) => page.getByRole('region', { name: 'Waiting for a connection' })

const running = /^\d:\d\d:\d\d$/

/** A biller of the journey's own, with the dialog open over a page that shows nothing else. */
async function openDialog(page: Page, userName: string): Promise<Person> {
  const person = await registerPerson(page, userName, 'job-seeker')
  await openAs(page, person, '/nowhere')
  await button(page).click()
  await expect(dialog(page)).toBeVisible()
  return person
}

/** Slides to the end by the keyboard. */
async function slide(page: Page, name: string): Promise<void> {
  // It may be there while the punch before it is still on its way, and takes none until then.
  await expect(slider(page, name)).toBeEnabled()
  await slider(page, name).press('End')
}

/** Slides by the mouse, over a share of the way, and lets go there. */
async function dragOver(page: Page, track: Locator, share: number): Promise<void> {
  const box = await track.boundingBox()
  if (!box) throw new Error('There is nothing to drag')
  const y = box.y + box.height / 2
  await page.mouse.move(box.x + 20, y)
  await page.mouse.down()
  await page.mouse.move(box.x + 20 + (box.width - 20) * share, y, { steps: 8 })
  await page.mouse.up()
}

/** The same person elsewhere: a punch that this browser knows nothing of. */
async function punchElsewhere(page: Page, { userId, token }: Person, call: string, body = {}): Promise<void> {
  const reply = await page.request.post(`/api/attendance/${call}`, {
    data: { billerId: userId, ...body },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(200)
}

async function historyOf(page: Page, { token }: Person) {
  const reply = await page.request.get('/api/attendance/history', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(200)
  return (await reply.json()).items
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a finger slides all the way, and one that stops halfway changes nothing', async ({
    page,
    context,
  }) => {
    const [, hired] = await makeEngagedPair(page, 'Lakeview Clinic', 'Mina Costa')
    await openAs(page, hired, '/nowhere')
    const clients = page.waitForResponse(/\/api\/clients/)
    await button(page).click()
    await clients
    await expect(slider(page, 'Slide to punch in')).toBeVisible()
    // A biller whom a client has hired gets no notice that hours count for nobody.
    await expect(page.getByRole('region', { name: 'No client yet' })).toHaveCount(0)
    const box = await slider(page, 'Slide to punch in').boundingBox()
    if (!box) throw new Error('There is nothing to slide')
    const touch = await context.newCDPSession(page)
    const y = box.y + box.height / 2
    const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y }] })
    const slideOver = async (share: number) => {
      await finger('touchStart', box.x + 24)
      for (let step = 1; step <= 6; step++)
        await finger('touchMove', box.x + 24 + ((box.width - 24) * share * step) / 6)
      await finger('touchEnd')
    }
    await slideOver(0.6)
    await expect(slider(page, 'Slide to punch in')).toHaveAttribute('aria-valuenow', '0')
    await slideOver(1)
    await expect(toast(page, 'Punched In!')).toBeVisible()
    expect((await dialog(page).boundingBox())?.width).toBe(390)
  })
})

test('a biller’s day: in, a lunch break, back, out with a summary, and in again', async ({ page }) => {
  const person = await openDialog(page, 'Della Reyes')
  await expect(dialog(page)).toContainText('Not punched in')
  await expect(workTimer(page)).toHaveText('0:00:00')
  await expect(breakTimer(page)).toHaveCount(0)
  // Nobody has hired this biller yet: that is said before the slide, with the way to a job.
  const noClient = page.getByRole('region', { name: 'No client yet' })
  await expect(noClient).toContainText('These hours don’t count for a client')
  await expect(noClient.getByRole('link', { name: 'Find a job' })).toHaveAttribute('href', '/jobs')
  await expectAccessible(page, 'before punching in')

  await dragOver(page, slider(page, 'Slide to punch in'), 0.5)
  await expect(slider(page, 'Slide to punch in')).toHaveAttribute('aria-valuenow', '0')
  await expect(dialog(page)).toContainText('Not punched in')
  await dragOver(page, slider(page, 'Slide to punch in'), 1)
  await expect(toast(page, 'Punched In!')).toBeVisible()
  await expect(dialog(page)).toContainText('Punched in')
  await expect(noClient).toHaveCount(0)
  await expect(workTimer(page)).not.toHaveText('0:00:00')
  await expect(workTimer(page)).toHaveText(running)

  const types = page.getByRole('radiogroup', { name: 'Break type' })
  await expect(types.getByRole('radio')).toHaveCount(3)
  await expect(types.getByRole('radio', { name: 'Tea Break' })).toBeChecked()
  await expectAccessible(page, 'at work', '[role=dialog]')
  await types.getByText('Lunch Break').click()
  await slide(page, 'Slide to start break')
  await expect(toast(page, 'Lunch Break Started!')).toBeVisible()
  await expect(dialog(page)).toContainText('Lunch Break since')
  await expect(breakTimer(page)).not.toHaveText('0:00:00')
  const [stoodAt, rested] = [await workTimer(page).textContent(), await breakTimer(page).textContent()]
  await expect(breakTimer(page)).not.toHaveText(rested ?? '')
  await expect(workTimer(page)).toHaveText(stoodAt ?? '')
  await expectAccessible(page, 'on a break', '[role=dialog]')

  await slide(page, 'Slide to end break')
  await expect(toast(page, 'Break Ended!')).toBeVisible()
  await expect(breakTimer(page)).toHaveCount(0)
  await expect(dialog(page).getByRole('list', { name: 'Breaks' })).toContainText('Lunch Break')
  await expect(types.getByRole('radio', { name: 'Tea Break' })).toBeChecked()

  await slide(page, 'Slide to punch out')
  const text = summaryDialog(page).getByLabel('Work summary')
  await text.fill('   \n ')
  await summaryDialog(page).getByRole('button', { name: 'Punch out' }).click()
  const required = toast(page, 'Work Summary Required!')
  await expect(required).toContainText('Please enter what you worked on today.')
  await expect(summaryDialog(page)).toBeVisible()
  await expectAccessible(page, 'the summary', '[role=dialog]')

  await text.fill('Posted payments for two practices.')
  await page.keyboard.press('Escape')
  await expect(summaryDialog(page)).toBeHidden()
  await expect(dialog(page)).toBeVisible()
  await page.reload()
  await button(page).click()
  await slide(page, 'Slide to punch out')
  await expect(text).toHaveValue('Posted payments for two practices.')
  await summaryDialog(page).getByRole('button', { name: 'Punch out' }).click()
  await expect(toast(page, 'Punched Out!')).toBeVisible()
  await expect(summaryDialog(page)).toBeHidden()
  await expect(dialog(page)).toContainText(/Punched Out at\s\d+:\d\d [AP]M/)
  await expect(dialog(page)).toContainText('Posted payments for two practices.')
  await expectAccessibleInLight(page, 'after work', '[role=dialog]')

  await slide(page, 'Slide to punch in again')
  await expect(workTimer(page)).toHaveText(running)
  await expect(dialog(page)).not.toContainText('Punched Out at')

  // Another device shows here too, and so does a reload.
  await punchElsewhere(page, person, 'break-start', { breakType: 'Tea Break' })
  await expect(dialog(page)).toContainText('Tea Break since')
  await page.reload()
  await expect(glance(page)).toHaveText('Tea Break, 0 min')
})

test('a biller punches in and out without a mouse, and the focus is never lost', async ({ page }) => {
  const person = await registerPerson(page, 'Kaya Lind', 'job-seeker')
  const { promise: opening, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/api/attendance/status*', async route => {
    await opening
    await route.continue()
  })
  await openAs(page, person)
  await button(page).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Loading...')).toBeFocused()
  letThrough()
  const punchIn = slider(page, 'Slide to punch in')
  await expect(punchIn).toBeFocused()
  for (let presses = 0; presses < 9; presses++) await page.keyboard.press('ArrowRight')
  await expect(punchIn).toHaveAttribute('aria-valuenow', '90')
  await page.keyboard.press('Home')
  await expect(punchIn).toHaveAttribute('aria-valuenow', '0')
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press('PageUp')
  await expect(toast(page, 'Punched In!')).toBeVisible()

  const punchOut = slider(page, 'Slide to punch out')
  await expect(punchOut).toBeFocused()
  await page.keyboard.press('End')
  await expect(summaryDialog(page).getByLabel('Work summary')).toBeFocused()
  await page.keyboard.type('Denials')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Punched Out!')).toBeVisible()
  await expect(slider(page, 'Slide to punch in again')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(button(page)).toBeFocused()
})

test('a refusal of the server is shown in its words, and the dialog shows the current status', async ({
  page,
}) => {
  const person = await openDialog(page, 'Rosa Winter')
  await expect(slider(page, 'Slide to punch in')).toBeVisible()
  // Nobody tells this page meanwhile, as when somebody is quicker than its next look.
  const refused = page.waitForResponse('**/api/attendance/punch-in')
  await page.route('**/api/attendance/status*', async route => {
    await refused
    await route.continue()
  })
  await punchElsewhere(page, person, 'punch-in')
  await slide(page, 'Slide to punch in')
  await expect(toast(page, 'Punch In Failed!')).toContainText('You’re already punched in.')
  await expect(slider(page, 'Slide to start break')).toBeVisible()
})

test('every refusal has its own message, and none of them loses what was typed', async ({ page }) => {
  await openDialog(page, 'Nora Falk')
  const fail = (call: string, body: object = {}) =>
    page.route(`**/api/attendance/${call}`, route => route.fulfill({ status: 409, json: body }))

  await dialog(page).getByRole('button', { name: 'Close' }).click()
  await fail('status*', { message: 'The register is being repaired.' })
  await button(page).click()
  await expect(toast(page, 'Error fetching attendance status!')).toContainText('being repaired.')
  await page.unrouteAll({ behavior: 'wait' })

  await fail('punch-in', { message: 'The clock is being repaired.' })
  await slide(page, 'Slide to punch in')
  await expect(toast(page, 'Punch In Failed!')).toContainText('The clock is being repaired.')
  await page.unrouteAll({ behavior: 'wait' })
  await slide(page, 'Slide to punch in')
  await expect(toast(page, 'Punched In!')).toBeVisible()

  await fail('break-start')
  await slide(page, 'Slide to start break')
  await expect(toast(page, 'Failed to Start Break!')).toContainText('Something went wrong.')
  await page.unrouteAll({ behavior: 'wait' })
  await slide(page, 'Slide to start break')
  await expect(toast(page, 'Tea Break Started!')).toBeVisible()

  await fail('break-end')
  await slide(page, 'Slide to end break')
  await expect(toast(page, 'Failed to End Break!')).toContainText('Something went wrong.')

  await fail('punch-out')
  await slide(page, 'Slide to punch out')
  const text = summaryDialog(page).getByLabel('Work summary')
  await text.fill('Eligibility checks')
  await summaryDialog(page).getByRole('button', { name: 'Punch out' }).click()
  await expect(toast(page, 'Punch Out Failed!')).toContainText('Something went wrong.')
  await expect(text).toHaveValue('Eligibility checks')
  await page.unrouteAll({ behavior: 'wait' })
  const refused = { message: 'No.', fields: { description: 'This says too much.' } }
  await page.route('**/api/attendance/punch-out', route => route.fulfill({ status: 422, json: refused }))
  await summaryDialog(page).getByRole('button', { name: 'Punch out' }).click()
  await expect(text).toHaveAccessibleDescription(/This says too much\./)
  await page.unrouteAll({ behavior: 'wait' })

  await page.route('**/api/attendance/status*', route => route.fulfill({ status: 500, json: {} }))
  await page.reload()
  // Before anybody has touched the page.
  await expect(toast(page, 'Error fetching attendance status!')).toContainText('Something went wrong.')
  await button(page).click()
  const again = dialog(page).getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await again.click()
  await expect(breakTimer(page)).toBeVisible()
})

test('punches during a server outage say so, are kept, and are recorded once it is over', {
  tag: '@release',
}, async ({ page }) => {
  const person = await openDialog(page, 'Ines Duarte')
  const fail = (call: string, status: number, body: object = {}) =>
    page.route(`**/api/attendance/${call}`, route => route.fulfill({ status, json: body }))

  await fail('break-start', 503, { message: 'The clock is being repaired.' })
  await slide(page, 'Slide to punch in')
  await slide(page, 'Slide to start break')
  await expect(toast(page, 'Failed to Start Break!')).toContainText('The clock is being repaired.')
  await expect(waiting(page)).toContainText('Start of Tea Break')
  await expect(breakTimer(page)).toHaveText(running)
  await page.unrouteAll({ behavior: 'wait' })
  await expect(toast(page, 'Tea Break Started!')).toBeVisible()
  await expect(waiting(page)).toHaveCount(0)

  await fail('punch-out', 500)
  await slide(page, 'Slide to punch out')
  await summaryDialog(page).getByLabel('Work summary').fill('Eligibility checks')
  await summaryDialog(page).getByRole('button', { name: 'Punch out' }).click()
  await expect(toast(page, 'Punch Out Failed!')).toContainText('Something went wrong.')
  await expect(waiting(page)).toContainText('Punch out')
  await page.unrouteAll({ behavior: 'wait' })
  await expect(waiting(page)).toHaveCount(0)
  const [session] = await historyOf(page, person)
  expect(session).toMatchObject({ description: 'Eligibility checks', breaks: [{}] })
})

test('punches made without a connection wait, are sent once in order, and are flagged', async ({
  page,
  context,
}) => {
  const person = await openDialog(page, 'Omar Haddad')
  const second = await context.newPage()
  await second.goto('/profile')
  await expect(glance(second)).toHaveText('Not punched in')
  await expect(slider(page, 'Slide to punch in')).toBeVisible()
  await context.setOffline(true)
  await slide(page, 'Slide to punch in')
  await expect(toast(page, 'Waiting for a connection')).toBeVisible()
  await expect(waiting(page)).toContainText(/Punch in, \d+:\d\d [AP]M/)
  await expect(glance(page)).toHaveText('1 waiting')
  await expect(button(page)).toHaveAccessibleDescription(
    /^Waiting for a connection: punch in, \d+:\d\d [AP]M$/,
  )
  await expectAccessible(page, 'without a connection', '[role=dialog]')
  await slide(page, 'Slide to start break')
  await expect(breakTimer(page)).toHaveText(running)
  await slide(page, 'Slide to punch out')
  const text = summaryDialog(page).getByLabel('Work summary')
  await text.fill('Called about DOB 01/02/1980')
  await summaryDialog(page).getByRole('button', { name: 'Punch out' }).click()
  await expect(text).toHaveAccessibleDescription(/This looks like a date of birth\./)
  // The server could only refuse it later, and the punch with it.
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  await text.fill('Claims on the train')
  await summaryDialog(page).getByRole('button', { name: 'Punch out' }).click()
  await expect(waiting(page).getByRole('listitem')).toHaveCount(3)
  await expect(dialog(page)).toContainText('Punched Out at')

  // Both tabs know of them, and one sends them.
  await expect(glance(second)).toHaveText('3 waiting')
  const sent: string[] = []
  context.on('request', request => {
    if (request.method() === 'POST') sent.push(new URL(request.url()).pathname)
  })
  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  await expect(glance(page)).toHaveText('Punched out')
  await expect(glance(second)).toHaveText('Punched out')
  const steps = ['punch-in', 'break-start', 'punch-out']
  expect(sent).toEqual(steps.map(step => `/api/attendance/${step}`))
  expect(await historyOf(page, person)).toMatchObject([
    { lateSent: true, clockOffSeconds: null, description: 'Claims on the train', breaks: [{}] },
  ])
})

test('a laptop closed before the answer loses no punch and doubles none', async ({ page, context }) => {
  const person = await openDialog(page, 'Juno Park')
  const requested = Promise.withResolvers<void>()
  await context.route('**/api/attendance/punch-in', () => requested.resolve(), { times: 1 })
  await slide(page, 'Slide to punch in')
  await requested.promise
  // The browser may still let the call go at the last moment, or drop it: either way it counts once.
  await page.close()
  const next = await context.newPage()
  await next.goto('/dashboard')
  await expect(glance(next)).toHaveText('0 min')
  expect(await historyOf(next, person)).toMatchObject([{ punchOutTime: null }])
})

test('a wrong laptop clock is put right in what was punched offline, and flagged', {
  tag: '@release',
}, async ({ page, context }) => {
  await page.clock.install({ time: Date.now() + 3 * 3_600_000 })
  await page.clock.resume()
  const person = await openDialog(page, 'Pia Sommer')
  await expect(slider(page, 'Slide to punch in')).toBeVisible()
  const before = Date.now()
  await context.setOffline(true)
  await slide(page, 'Slide to punch in')
  await expect(waiting(page)).toContainText('Punch in')
  await context.setOffline(false)
  await expect(waiting(page)).toHaveCount(0)
  // How wrong a clock is shows to some milliseconds, so it is compared with when the punch had arrived.
  const arrived = Date.now()
  const [session] = await historyOf(page, person)
  expect(session).toMatchObject({ lateSent: true })
  expect(Math.abs(session.clockOffSeconds - 3 * 3600)).toBeLessThan(60)
  // The timer counts by the server's clock.
  await expect(workTimer(page)).toHaveText(/^0:00:[0-5]\d$/)
  const recorded = Date.parse(session.punchInTime)
  expect(recorded).toBeGreaterThan(before - 60_000)
  expect(recorded).toBeLessThanOrEqual(arrived)
})

test('a waiting punch that can no longer be recorded is named, with the way to a correction', {
  tag: '@release',
}, async ({ page, context }) => {
  const person = await openDialog(page, 'Hugo Stein')
  await expect(slider(page, 'Slide to punch in')).toBeVisible()
  await context.setOffline(true)
  await slide(page, 'Slide to punch in')
  await slide(page, 'Slide to start break')
  await expect(waiting(page).getByRole('listitem')).toHaveCount(2)
  // Meanwhile the same person has come and gone elsewhere.
  await punchElsewhere(page, person, 'punch-in')
  await punchElsewhere(page, person, 'punch-out', { description: 'At the office' })
  await context.setOffline(false)

  const lost = dialog(page).getByRole('alert', { name: 'Not recorded' })
  await expect(lost.getByRole('listitem')).toHaveCount(2)
  await expect(lost).toContainText('Punch in')
  await expect(lost).toContainText('The punch before it couldn’t be recorded.')
  await expect(toast(page, 'Punch In Failed!')).toBeVisible()
  await expect(glance(page)).toHaveText('Not recorded')
  await expect(lost.getByRole('link', { name: 'Request a correction' })).toHaveAttribute(
    'href',
    '/attendance',
  )
  await lost.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lost).toHaveCount(0)
  await expect(dialog(page)).toContainText('Punched Out at')
})

test('punches wait when the session has ended', { tag: '@release' }, async ({ page }) => {
  const person = await openDialog(page, 'Gil Moreau')
  await expect(slider(page, 'Slide to punch in')).toBeVisible()
  await page.route('**/api/attendance/**', route => route.abort())
  await slide(page, 'Slide to punch in')
  await expect(waiting(page)).toContainText('Punch in')
  await page.request.post('/auth/logout', { headers: { authorization: `Bearer ${person.token}` } })
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByLabel('Email')).toBeVisible()
  await signIn(page, person.email, person.secret)
  await expect(glance(page)).toHaveText('0 min')
  expect(await historyOf(page, { ...person, token: (await readStorage(page)).token ?? '' })).toMatchObject([
    { lateSent: true },
  ])
})

test('signing out asks first while punches wait; no other user sends them, and their biller does at the next sign-in', {
  tag: '@release',
}, async ({ page, context }) => {
  const person = await openDialog(page, 'Vera Quist')
  await expect(slider(page, 'Slide to punch in')).toBeVisible()
  await context.setOffline(true)
  await slide(page, 'Slide to punch in')
  await expect(waiting(page)).toBeVisible()
  await closeToast(toast(page, 'Waiting for a connection'))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign out' }).click()
  const question = page.getByRole('dialog', { name: 'Sign out before your punches are sent?' })
  await expect(question).toContainText('You have 1 unsent punch. We keep it in this browser')
  await question.getByRole('button', { name: 'Sign out' }).click()
  await expect.poll(() => readStorage(page)).toEqual({})
  await context.setOffline(false)

  const other = await registerPerson(page, 'Sam Other', 'job-seeker')
  await openAs(page, other, '/nowhere')
  await expect(glance(page)).toHaveText('Not punched in')
  expect(await historyOf(page, other)).toEqual([])

  const again = await signInByApi(page, person.email, person.secret)
  await openAs(page, again, '/nowhere')
  await expect(glance(page)).toHaveText('0 min')
  expect(await historyOf(page, again)).toMatchObject([{ lateSent: true, punchOutTime: null }])
})
