import type { Locator, Page } from '@playwright/test'
import { createSecret } from '../server/src/kit/secret.ts'
import { readOrCreateSecretKey } from '../server/src/kit/secretKey.ts'
import { toUnsubscribeLink } from '../server/src/notifications/subscription.ts'
import { expectAccessible, expectAccessibleInLight } from './accessibility.ts'
import {
  adminEmail,
  clientEmail,
  closeToast,
  collectCalls,
  expect,
  followOwnLink,
  getDemoSession,
  heading,
  openAs,
  type Person,
  readMailedLink,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const rows = (page: Page): Locator => page.getByRole('main').getByRole('listitem')
const row = (page: Page, text: string): Locator => rows(page).filter({ hasText: text })
const kinds = (page: Page): Locator => page.getByRole('combobox', { name: 'Type' })
const show = (page: Page, which: 'All' | 'Unread') => page.getByText(which, { exact: true }).click()
const mark = (of: Locator, as: 'read' | 'unread') => of.getByRole('button', { name: `Mark as ${as}: ` })

/** Somebody else changes this biller's attendance, so that there is something to tell. */
async function correctAttendance(page: Page, { userId }: Person, reasons: readonly string[]): Promise<void> {
  const headers = { authorization: `Bearer ${getDemoSession(adminEmail).token}` }
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
  const [first, ...others] = reasons
  const added = await page.request.post('/api/attendance/sessions', {
    data: {
      billerId: userId,
      punchInTime: `${yesterday}T14:00:00Z`,
      punchOutTime: `${yesterday}T20:00:00Z`,
      reason: first,
    },
    headers,
  })
  expect(added.status()).toBe(200)
  const { attendanceId } = (await added.json()).attendance
  for (const reason of others) {
    const data = { attendanceId, description: reason, reason }
    expect((await page.request.put('/api/attendance/update', { data, headers })).status()).toBe(200)
  }
}

test('the history lists notifications, and each links to its subject', async ({ page }) => {
  const person = await registerPerson(page, 'Ines Duarte', 'job-seeker')
  await openAs(page, person, '/notifications')
  await expect(row(page, 'Welcome')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()

  // It arrives over the live stream, without asking for it.
  await correctAttendance(page, person, ['The laptop was being repaired.', 'Denials, and the appeals'])
  await expect(rows(page)).toContainText(['Denials, and the appeals', 'laptop', 'Welcome'])
  const newest = rows(page).first()
  await expect(newest.getByRole('link')).toHaveAccessibleName(/^Unread: /)

  await mark(newest, 'read').click()
  await expect(newest.getByRole('link')).not.toHaveAccessibleName(/^Unread: /)
  await mark(newest, 'unread').click()
  await expect(newest.getByRole('link')).toHaveAccessibleName(/^Unread: /)

  await kinds(page).selectOption('Attendance corrected')
  await expect(rows(page)).toHaveCount(2)
  await show(page, 'Unread')
  await expect(page).toHaveURL('/notifications?kind=attendance-corrected&unread=true')
  await mark(row(page, 'laptop'), 'read').press('Enter')
  await expect(rows(page)).toHaveCount(1)
  await expect(mark(row(page, 'Denials'), 'read')).toBeFocused()
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(rows(page)).toHaveCount(2)
  await page.goBack()
  await expect(page).toHaveURL('/notifications')
  await expect(rows(page)).toHaveCount(3)

  await row(page, 'Denials').click()
  await expect(page).toHaveURL(/\/attendance\?day=/)
  await page.goBack()
  await expect(mark(row(page, 'Denials'), 'unread')).toBeVisible()
})

test('all notifications of a type, or all of them, are marked as read with one click', async ({ page }) => {
  const person = await registerPerson(page, 'Owen Tate', 'job-seeker')
  await correctAttendance(page, person, ['The laptop was being repaired.', 'Denials'])
  await openAs(page, person, '/notifications?kind=attendance-corrected')
  await page.getByRole('button', { name: 'Mark all of this type as read' }).click()
  await expect(toast(page, 'Marked as read')).toContainText('2 were unread.')
  await closeToast(toast(page, 'Marked as read'))
  await show(page, 'Unread')
  await expect(page.getByText('No unread notifications about “Attendance corrected”')).toBeVisible()
  await expectAccessibleInLight(page, 'no notifications', 'main')
  await kinds(page).selectOption('All types')
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(toast(page, 'Marked as read')).toContainText('One was unread.')
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark all as read' })).toBeDisabled()
  const listed = page.waitForResponse(reply => reply.url().includes('/history'))
  await page.getByRole('button', { name: 'Show all notifications' }).click()
  await listed
  await expect(rows(page)).toHaveCount(3)

  await page.route('**/unread', route => route.abort())
  await mark(row(page, 'Welcome'), 'unread').click()
  await expect(toast(page, 'We couldn’t mark it as unread')).toBeVisible()
  await expect(mark(row(page, 'Welcome'), 'unread')).toBeVisible()
  await closeToast(toast(page, 'We couldn’t mark it as unread'))
  await page.unroute('**/unread')
  // Done, and only the answer is lost: what is true stays, and nothing else is said.
  await loseAnswer(page, '*/unread')
  const read = page.waitForResponse(reply => reply.url().includes('/history'))
  await mark(row(page, 'Welcome'), 'unread').click()
  await read
  await expect(mark(row(page, 'Welcome'), 'read')).toBeVisible()
  await expect(toast(page, 'We couldn’t mark it as unread')).toHaveCount(0)
})

test('a long history comes page by page', { tag: '@release' }, async ({ page }) => {
  test.slow()
  const person = await registerPerson(page, 'Lena Brandt', 'job-seeker')
  await correctAttendance(
    page,
    person,
    Array.from({ length: 50 }, (_, index) => `Reason ${index}.`),
  )
  await openAs(page, person, '/notifications')
  await expect(page.getByText('The newest 50')).toBeVisible()
  // Those of one kind stand in one row, which unfolds.
  const group = page.getByRole('button', { name: '50 attendance corrections' })
  await group.click()
  await expect(rows(page)).toHaveCount(51)
  await group.click()
  await expect(rows(page)).toHaveCount(1)
  const more = page.getByRole('button', { name: 'Show older' })
  await page.route('**/history?cursor=*', route => route.abort(), { times: 3 })
  await more.click()
  await expect(page.getByRole('alert')).toHaveText(/We couldn’t reach Claimcrew/)
  await more.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await expect(row(page, 'Welcome').getByRole('link')).toBeFocused()
  await expect(more).toBeHidden()
})

test('notification settings are saved, and stay that way', async ({ page }) => {
  const person = await registerPerson(page, 'Ruth Calder')
  await openAs(page, person, '/notifications')
  await page.getByRole('tab', { name: 'Settings' }).click()
  await expect(page).toHaveURL('/notifications?view=settings')
  const byMail = page.getByRole('switch', { name: 'Leave requested: by email' })
  const inApp = page.getByRole('switch', { name: 'Leave requested: in the app' })
  const digest = page.getByRole('switch', { name: 'Daily summary' })
  await expect(page.getByText(`${person.email} isn’t confirmed yet.`)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Confirm it in your profile' })).toHaveAttribute(
    'href',
    '/profile',
  )
  const signIns = page.getByRole('switch', { name: 'Sign-in from a new browser: in the app' })
  await expect(signIns).toBeChecked()
  await expect(signIns).toBeDisabled()
  await expect(signIns).toHaveAccessibleDescription(/keep your account safe/)
  await expectAccessible(page, 'settings', '[role=tabpanel]')

  const settings = `**/api/notifications/${person.userId}/settings`
  await page.route(settings, route => route.fulfill({ status: 503, json: { message: 'Not now.' } }))
  await byMail.click()
  await expect(toast(page, 'Not saved')).toContainText('“Leave requested” by email is still off. Not now.')
  await expect(byMail).not.toBeChecked()
  await page.unroute(settings)
  // An answer that is lost says nothing: what is true is read.
  await loseAnswer(page, '*/api/notifications/*/settings')
  await digest.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Saved: Daily summary' })).toBeAttached()
  await expect(digest).not.toBeChecked()
  await digest.press('Space')
  await expect(digest).toBeChecked()
  await expect(page.getByRole('status').filter({ hasText: 'Saved: Daily summary' })).toBeAttached()

  // Quicker than the server answers. The last one is saved last, and what was saved before it is no longer named.
  await byMail.press('Space')
  await inApp.press('Space')
  await digest.press('Space')
  await expect(page.getByRole('status').filter({ hasText: 'Saved: Daily summary' })).toBeAttached()
  await page.goto(await readMailedLink(person.email, 'verify'))
  await expect(heading(page, 'Email address confirmed')).toBeVisible()
  await page.goto('/notifications?view=settings')
  await expect(page.getByText(`Email goes to ${person.email}.`)).toBeVisible()
  await expect(byMail).toBeChecked()
  await expect(inApp).not.toBeChecked()
  await expect(digest).not.toBeChecked()
})

test('an administrator sees what became of an email, and no one else does', { tag: '@release' }, async ({
  page,
}) => {
  const { email } = await registerPerson(page, 'Mila Novak')
  await openAs(page, adminEmail, '/notifications')
  await page.getByRole('tab', { name: 'Email' }).click()
  await expect(page).toHaveURL('/notifications?view=mail')
  // It may still wait: the page looks again by itself.
  const mail = page.getByRole('row').filter({ hasText: email })
  await expect(mail.getByRole('cell').nth(2)).toHaveText('Sent', { timeout: 20_000 })
  await expectAccessible(page, 'mail', '[role=tabpanel]')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessibleInLight(page, 'mail as cards', 'main')
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByText('Waiting', { exact: true }).first().click()
  await expect(page).toHaveURL('/notifications?view=mail&state=waiting')
  await expect(mail).toHaveCount(0)
  await page.getByText('Failed', { exact: true }).first().click()
  await page.getByRole('button', { name: 'Show all email' }).click()
  await expect(mail).toBeVisible()

  await openAs(page, clientEmail, '/notifications')
  await expect(page.getByRole('tab', { name: 'Settings' })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Email' })).toHaveCount(0)
  const calls = collectCalls(page)
  await followOwnLink(page, '/notifications?view=mail')
  await expect(heading(page, 'You don’t have access to Outgoing email')).toBeVisible()
  expect(calls).not.toContain('GET /api/mails')
})

test('the link in an email stops such emails without signing in, once its button is pressed', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Sam Okoye')
  const secret = createSecret(await readOrCreateSecretKey(process.env.APP_DATA ?? ''))
  const link = toUnsubscribeLink({ secret, publicUrl: '' }, person.userId, 'digest')
  const stop = page.getByRole('button', { name: 'Stop these emails' })
  const status = page.getByRole('status')
  for (const _ of ['seen by a program that opens links', 'seen by a person']) {
    await page.goto('/survey')
    await loseAnswer(page, '*/api/notifications/subscription')
    await page.goto(link)
    await expect(heading(page, 'Stop these emails?')).toBeVisible()
    await expect(status).toHaveText('Stop the daily summary?')
  }
  await stop.click()
  await expect(status).toHaveText('We won’t send you the daily summary anymore.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(status).toHaveText('We’ll send you the daily summary again.')
  await stop.click()
  await expect(heading(page, 'Emails stopped')).toBeVisible()

  await page.goto('/survey')
  await page.goto(link.replace('.digest.', '.welcome.'))
  await expect(heading(page, 'This link didn’t work')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('This link isn’t complete.')
  await expectAccessibleInLight(page, 'a link that stops no mails', 'main')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(heading(page, 'Sign in')).toBeVisible()

  await openAs(page, person)
  await page.goto(toUnsubscribeLink({ secret, publicUrl: '' }, person.userId, 'new-sign-in'))
  await expect(status).toHaveText('Stop emails about “Sign-in from a new browser”?')
  await stop.click()
  await page.getByRole('button', { name: 'All notification settings' }).click()
  await expect(page.getByRole('switch', { name: 'Daily summary' })).not.toBeChecked()
  await expect(page.getByRole('switch', { name: 'Sign-in from a new browser: by email' })).not.toBeChecked()
})
