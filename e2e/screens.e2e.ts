import { readPathRow } from '@claimcrew/contract/kit/paths'
import { roles } from '@claimcrew/contract/permissions'
import { expectAccessible, expectAccessibleInLight } from './accessibility.ts'
import {
  canOpen,
  expectedHeading,
  measureSidewaysScroll,
  openUnknownPath,
  ownAddress,
  signedInPaths,
  visitorPaths,
} from './everyScreen.ts'
import {
  adminEmail,
  billerEmail,
  collectCalls,
  expect,
  followLink,
  followOwnLink,
  heading,
  openAs,
  test,
} from './journey.ts'

for (const role of roles) {
  test(`what a ${role} may not use says so, asks the server nothing and leads back`, async ({ page }) => {
    const person = await openUnknownPath(page, role)
    const { userId } = person
    const ofTheShell = [
      `GET /user/${userId}`,
      `GET /api/notifications/${userId}`,
      'GET /api/live',
      'GET /api/chat/unread',
      ...(role === 'BILLER' ? ['GET /api/attendance/status', 'GET /api/production/timer'] : []),
      ...(role === 'CLIENT' ? ['GET /api/organization'] : []),
    ]
    const calls = collectCalls(page)
    const closed = signedInPaths.filter(path => !canOpen(role, path))
    for (const path of closed) {
      await followOwnLink(page, ownAddress(path, person))
      await expect(heading(page, expectedHeading(path, role, person))).toBeFocused()
      await expect(page).toHaveTitle(`${readPathRow(path).title} · Claimcrew`)
      expect(calls.filter(call => !ofTheShell.includes(call))).toEqual([])
      await expect(page.getByRole('link', { name: 'Back to overview' })).toHaveAttribute('href', '/dashboard')
    }
    // Only its words differ from screen to screen.
    await expectAccessible(page, 'a screen that is not for them', 'main')
    expect(closed).not.toEqual([])
    // It is the same on a page that is only just loaded.
    await page.reload()
    await expect(heading(page, /^You don’t have access to /)).toBeVisible()
    expect(calls.filter(call => !ofTheShell.includes(call))).toEqual([])

    if (role === 'CLIENT') {
      // One who came in a moment ago waits until it is known for whom they act; then the heading has the focus.
      const answer = Promise.withResolvers<void>()
      await page.route('**/api/organization', async route => {
        await answer.promise
        await route.continue()
      })
      await page.evaluate(() => sessionStorage.clear())
      await page.goto('/nowhere')
      await expect(heading(page, 'Page Not Found')).toBeVisible()
      await followLink(page, '/clients')
      await expect(page.getByRole('main')).toBeFocused()
      answer.resolve()
      await expect(heading(page, expectedHeading('/clients', role, person))).toBeFocused()
    }

    for (const path of visitorPaths.filter(one => one !== '/')) {
      await followOwnLink(page, '/jobs')
      await followOwnLink(page, path)
      await expect(heading(page, 'Page Not Found')).toBeFocused()
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
    }
    await page.getByRole('button', { name: 'Go Back' }).click()
    await expect(page).toHaveURL('/dashboard')
    await expect(heading(page, 'Overview')).toBeVisible()
  })
}

test('visitors find their three screens, and nothing else', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/nowhere')
  for (const path of visitorPaths) {
    const { title } = readPathRow(path)
    await followOwnLink(page, path)
    await expect(heading(page, title)).toBeVisible()
    await expect(page).toHaveTitle(`${title} · Claimcrew`)
    expect(await measureSidewaysScroll(page), path).toBe(0)
  }
  for (const path of ['/#reset=a-token-long-enough', '/nowhere']) {
    await followOwnLink(page, path)
    expect(await measureSidewaysScroll(page), path).toBe(0)
  }
  for (const path of signedInPaths) {
    await followOwnLink(page, '/')
    await followOwnLink(page, path)
    await expect(heading(page, 'Page Not Found')).toBeVisible()
    await expect(page).toHaveURL(path)
  }
  await page.getByRole('button', { name: 'Go Back' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading(page, 'Sign in')).toBeVisible()
  // The server gives the app at any address; which screen there is, the app knows.
  for (const path of ['/dashboard', '/biller/profile/x', '/nowhere']) {
    const reply = await page.request.get(path)
    expect(reply.headers()['content-type']).toContain('text/html')
  }
})

test('the menu lies over a phone’s screen, and each tab of a screen fits', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, adminEmail, '/notifications?view=mail')
  await expect(page.getByRole('tab', { name: 'Email', selected: true })).toBeVisible()
  expect(await measureSidewaysScroll(page)).toBe(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
  const overlay = page.getByRole('dialog', { name: 'Menu' })
  await expect(overlay.getByRole('link', { name: adminEmail })).toBeVisible()
  expect(await measureSidewaysScroll(page)).toBe(0)
  await expectAccessible(page, 'the menu as an overlay', '[role=dialog]')
  await overlay.getByRole('link', { name: 'Jobs' }).click()
  await expect(overlay).toBeHidden()
  await expect(heading(page, 'Jobs')).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await overlay.getByRole('button', { name: 'Close menu' }).click()
  await expect(overlay).toBeHidden()

  await openAs(page, billerEmail, '/nowhere')
  for (const [path, tabs] of [
    ['/attendance', ['My month', 'Corrections', 'Leave']],
    ['/notifications', ['History', 'Settings']],
  ] as const) {
    await followOwnLink(page, path)
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(page.getByRole('tab', { name: tab, selected: true })).toBeVisible()
      await expect(page.getByLabel('Loading...')).toHaveCount(0)
      expect(await measureSidewaysScroll(page), tab).toBe(0)
    }
  }
  await followOwnLink(page, '/clients')
  await expect(page.getByRole('list', { name: 'clients' })).toBeVisible()
  await expectAccessibleInLight(page, 'people as cards', 'html')
})
