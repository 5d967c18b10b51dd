import type { Page, Route } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  collectCalls,
  collectErrors,
  cutLiveStream,
  expect,
  heading,
  openAs,
  type Person,
  registerPerson,
  test,
} from './journey.ts'

const bell = (page: Page) => page.getByRole('button', { name: 'Notifications', exact: true })
/** The red one beside it. */
const badge = (page: Page) => bell(page).locator('+ span')
const menu = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const list = (page: Page) => menu(page).getByRole('list', { name: 'Unread notifications' })
const rows = (page: Page) => list(page).getByRole('link')

const fetches = '**/api/notifications/*'
const marks = '**/api/notifications/*/read'
const isFetch = (call: string) => /^GET .api.notifications.[^/]+$/.test(call)
const isMark = (call: string) => call.startsWith('PATCH /api/notifications/')
const minutes = (count: number) => count * 60_000

/** What the server answers about a person's bell. */
async function bellOf(page: Page, { userId, token }: Person) {
  const reply = await page.request.get(`/api/notifications/${userId}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status()).toBe(200)
  return reply.json()
}

/** Somebody who has been welcomed and has changed the password since: two unread, the second one newer. */
async function personWithTwoNotifications(page: Page, userName: string): Promise<Person> {
  const person = await registerPerson(page, userName)
  const secret = 'eight quiet rivers'
  const reply = await page.request.post('/auth/change-password', {
    data: { currentPassword: person.secret, newPassword: secret },
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(reply.status()).toBe(200)
  return { ...person, secret, token: (await reply.json()).authToken }
}

/** A notification as the specification has it, and no more than that. */
const plain = (notificationId: string, title: string) => ({
  notificationId,
  title,
  description: `This is about ${title}.`,
  read: false,
})

/** Answers in the server's place, so that a journey says how many there are. Without the line, which knows better. */
async function answerWith(page: Page, body: object): Promise<void> {
  await cutLiveStream(page)
  await page.route(fetches, route => route.fulfill({ json: body }))
}

/** The badge for those who see it and for those who hear it. */
async function expectUnread(page: Page, badgeText: string, label: string): Promise<void> {
  await expect(badge(page)).toHaveText(badgeText)
  await expect(bell(page)).toHaveAccessibleDescription(label)
}

const barriersWithin = 'header, [role=dialog]'

test('notifications can be read without a mouse, and are marked as read', async ({ page }) => {
  const person = await personWithTwoNotifications(page, 'Nora Bell')
  await openAs(page, person, '/nowhere')
  await expectUnread(page, '2', '2 unread')

  const calls = collectCalls(page)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(2)
  expect(calls.filter(isFetch)).toEqual([`GET /api/notifications/${person.userId}`])
  await expect(rows(page).first()).toContainText('Password changed')
  await expect(rows(page).first()).toContainText('all other sessions were signed out')
  await expect(rows(page).last()).toContainText('Welcome to Claimcrew')
  await expect(list(page)).toHaveCSS('max-height', '300px')
  await expect(rows(page).first().locator('time')).toHaveAttribute(
    'title',
    /[A-Z][a-z]{2} \d+, \d+:\d\d [AP]M/,
  )
  await expectAccessible(page, 'the menu', barriersWithin)

  await page.keyboard.press('ArrowDown')
  await expect(rows(page).first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).last()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu(page).getByRole('link', { name: 'See all notifications' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(rows(page).first()).toBeFocused()
  expect(calls.filter(isMark)).toEqual([])

  const marking = page.waitForRequest(marks)
  await page.keyboard.press('Escape')
  expect((await marking).postData()).toBeNull()
  await expect(menu(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await expectUnread(page, '', 'No unread notifications')
  expect(calls.filter(isMark)).toHaveLength(2)
  expect(await bellOf(page, person)).toMatchObject({ unreadCount: 0 })

  await page.keyboard.press('Enter')
  await expect(menu(page)).toContainText('No notifications available')
  await expectAccessible(page, 'the menu', barriersWithin)
  await page.mouse.click(600, 700)
  await expect(menu(page)).toBeHidden()
  expect(calls.filter(isMark)).toHaveLength(2)
})

test('a notification that cannot be marked as read stays, the others go', { tag: '@release' }, async ({
  page,
}) => {
  const person = await personWithTwoNotifications(page, 'Otto Still')
  await openAs(page, person, '/nowhere')
  const { notifications } = await bellOf(page, person)
  const errors = collectErrors(page)
  await page.route(`**/api/notifications/${notifications[1].notificationId}/read`, route =>
    route.fulfill({ status: 503, json: {} }),
  )
  await bell(page).click()
  await expect(rows(page)).toHaveCount(2)
  await bell(page).click()
  await expectUnread(page, '1', '1 unread')
  expect(errors.filter(text => text.includes('Failed to mark notification as read'))).toHaveLength(1)

  await page.unroute(`**/api/notifications/${notifications[1].notificationId}/read`)
  await bell(page).click()
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Welcome to Claimcrew')
  await bell(page).click()
  await expectUnread(page, '', 'No unread notifications')
})

test('the menu says when it loads, when something went wrong, and when no user is stored', {
  tag: '@release',
}, async ({ page }) => {
  const person = await registerPerson(page, 'Wilma Wait')
  await openAs(page, person, '/nowhere')
  await expectUnread(page, '1', '1 unread')
  const calls = collectCalls(page)

  const { promise: answer, resolve } = Promise.withResolvers<void>()
  await page.route(fetches, async route => {
    await answer
    await route.fulfill({ json: { notifications: [] } })
  })
  await bell(page).click()
  await expect(menu(page).getByRole('status')).toHaveText('Loading...')
  await expectAccessible(page, 'the menu', barriersWithin)
  resolve()
  await expect(menu(page).getByRole('alert')).toContainText('Failed to fetch notifications')
  await expectAccessible(page, 'the menu', barriersWithin)
  await page.keyboard.press('Escape')
  await expectUnread(page, '1', '1 unread')

  await page.unroute(fetches)
  await page.route(fetches, route => route.abort())
  await bell(page).click()
  await expect(menu(page).getByRole('alert')).toContainText('Error handling notifications')
  await page.unroute(fetches)
  await menu(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page)).toHaveCount(1)
  expect(calls.filter(isMark)).toEqual([])

  // Without a stored user nothing is fetched.
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  const before = calls.filter(isFetch).length
  await page.evaluate(() => localStorage.removeItem('user'))
  await bell(page).click()
  await expect(menu(page).getByRole('alert')).toContainText('User data not found')
  await page.reload()
  await bell(page).click()
  await expect(menu(page).getByRole('alert')).toContainText('User data not found')
  await page.keyboard.press('Escape')
  await expectUnread(page, '', 'No unread notifications')
  expect(calls.filter(isFetch)).toHaveLength(before)
})

test('the bell is fetched on load and every fifteen minutes, but not within five minutes of the last time', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Tick Tock')
  await page.clock.install()
  const fetched = collectCalls(page)
  const count = () => fetched.filter(isFetch).length
  let unread = 1
  await cutLiveStream(page)
  await page.route(fetches, route =>
    route.fulfill({ json: { success: true, notifications: [], unreadCount: unread++ } }),
  )
  await openAs(page, person, '/nowhere')
  await expectUnread(page, '1', '1 unread')
  await page.clock.fastForward(minutes(14))
  expect(count()).toBe(1)
  await bell(page).click()
  await expect(menu(page)).toContainText('No notifications available')
  await expectUnread(page, '2', '2 unread')
  // Closing leaves nothing on the badge, whatever the list did not show; the next answer knows better.
  await bell(page).click()
  await expectUnread(page, '', 'No unread notifications')
  // The poll after fifteen minutes is left out, because the menu was opened just before; the next one is not.
  await page.clock.fastForward(minutes(2))
  await page.clock.fastForward(minutes(12))
  expect(count()).toBe(2)
  await page.clock.fastForward(minutes(3))
  await expectUnread(page, '3', '3 unread')
  await page.clock.fastForward(minutes(15))
  await expectUnread(page, '4', '4 unread')
  expect(count()).toBe(4)
})

test('a notification links to its subject, and the menu to all notifications', async ({ page }) => {
  const person = await registerPerson(page, 'Petra Path')
  await openAs(page, person, '/nowhere')
  await bell(page).click()
  await rows(page).filter({ hasText: 'Welcome to Claimcrew' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(heading(page, 'Profile')).toBeFocused()
  await expect(menu(page)).toBeHidden()
  await expectUnread(page, '', 'No unread notifications')

  const away = {
    ...plain('00000000-0000-7000-8000-000000000001', 'mail'),
    link: '/notifications?kind=welcome',
  }
  await answerWith(page, { success: true, notifications: [away] })
  await page.route(marks, route => route.fulfill({ json: { success: true } }))
  await bell(page).click()
  await rows(page).click()
  await expect(page).toHaveURL('/notifications?kind=welcome')
  await expectUnread(page, '', 'No unread notifications')
  await bell(page).click()
  await menu(page).getByRole('link', { name: 'See all notifications' }).click()
  await expect(page).toHaveURL('/notifications')
  await expect(menu(page)).toBeHidden()
})

test('live events update the badge and the open list without a fetch', async ({ page }) => {
  const person = await registerPerson(page, 'Lea Live')
  const signInWith = async (browser: string) => {
    const data = { email: person.email, password: person.secret }
    const reply = await page.request.post('/auth/login', { data, headers: { 'user-agent': browser } })
    expect(reply.status()).toBe(200)
  }
  await Promise.all([page.waitForResponse('**/api/live'), openAs(page, person, '/nowhere')])
  await expectUnread(page, '1', '1 unread')
  const calls = collectCalls(page)
  await signInWith('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')
  await expectUnread(page, '2', '2 unread')
  await expect(page.getByRole('status').filter({ hasText: 'Notifications: 2 unread' })).toHaveCount(1)
  expect(calls.filter(isFetch)).toEqual([])

  await bell(page).click()
  await expect(rows(page)).toHaveCount(2)
  await signInWith(
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
  )
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Safari')
  expect(calls.filter(isFetch)).toHaveLength(1)
  await page.keyboard.press('Escape')
  await expectUnread(page, '', 'No unread notifications')
  expect(calls.filter(isMark)).toHaveLength(3)
})

test('a page older than the server rings for kinds it does not know, and lists them', {
  tag: '@release',
}, async ({ page }) => {
  const person = await registerPerson(page, 'Mona Moon')
  const strange = (index: number, title: string) => ({
    ...plain(`00000000-0000-7000-8000-00000000000${index}`, title),
    kind: 'moon-landing',
    link: '/profile',
    createdAt: new Date().toISOString(),
  })
  const [landed, back] = [strange(1, 'the landing'), strange(2, 'the way back')]
  const events = [
    { topic: 'notifications:bell', body: { notifications: [landed], unreadCount: 7 } },
    { topic: 'notifications:told', body: back },
  ]
  const body = `data: ${JSON.stringify({ fresh: true, events })}\n\n`
  await cutLiveStream(page)
  const fetched = page.waitForResponse(fetches)
  const tellOnce = async (route: Route) => {
    // The bell is there by then, and hears it.
    await fetched
    await route.fulfill({ contentType: 'text/event-stream', body })
  }
  await page.route('**/api/live', tellOnce, { times: 1 })
  await page.route('**/history', route =>
    route.fulfill({ json: { items: [back, landed], nextCursor: null } }),
  )
  await openAs(page, person, '/notifications')
  await expectUnread(page, '8', '8 unread')
  await expect(page.getByRole('main').getByRole('link', { name: /^Unread: the/ })).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a long list scrolls in its menu, and the badge stops counting at 999', { tag: '@release' }, async ({
    page,
  }) => {
    const person = await registerPerson(page, 'Tom Long')
    const notifications = Array.from({ length: 50 }, (_, index) => plain(`n${index}`, `thing ${index}`))
    await answerWith(page, { success: true, notifications, unreadCount: 1000 })
    await page.route(marks, route => route.abort())
    await openAs(page, person, '/nowhere')
    await expectUnread(page, '999+', 'More than 999 unread')
    await bell(page).click()
    await expect(rows(page)).toHaveCount(50)
    const box = await menu(page).boundingBox()
    expect(box?.width).toBe(380)
    expect(box?.x).toBe(5)
    await expectAccessible(page, 'the menu', barriersWithin)
    await page.keyboard.press('End')
    await expect(rows(page).last()).toBeFocused()
    await expect(rows(page).last()).toBeInViewport()
    await expect(rows(page).first()).not.toBeInViewport()
  })
})
