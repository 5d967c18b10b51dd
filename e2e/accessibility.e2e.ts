import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from '@playwright/test'
import {
  admin,
  biller,
  client,
  expect,
  fillRegistration,
  followLink,
  freshEmail,
  heading,
  newPerson,
  openAs,
  test,
  toast,
} from './journey.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

/** Nothing serious or critical, in the light look and in the dark one; only colours differ between the two. */
async function expectNoBarriers(page: Page, where: string): Promise<void> {
  const axe = await axeIn(page)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await axe.options({ resultTypes: ['violations'] }).analyze()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await colourAtRest(page)
  const dark = await axe.options({ resultTypes: ['violations'], runOnly: ['color-contrast'] }).analyze()
  await page.emulateMedia({ colorScheme: 'light' })
  await colourAtRest(page)
  const barriers = [...light.violations, ...dark.violations]
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`))
  expect(barriers, where).toEqual([])
}

/** Halfway from one colour to the next there is no contrast to speak of. */
async function colourAtRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
  })
}

/** Axe is half a megabyte of program: a page that has it already is not given it again. */
async function axeIn(page: Page): Promise<AxeBuilder> {
  const there = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(there ? { page, axeSource: ';' } : { page })
  // There are no frames here that would want it too.
  return axe.setLegacyMode()
}

async function expectNoBarriersAt(page: Page, path: string): Promise<void> {
  await followLink(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
  await expect(page.getByLabel('Loading...')).toHaveCount(0)
  await expectNoBarriers(page, path)
}

test('axe finds no barrier in front of the door', async ({ page }) => {
  test.slow()
  await page.goto('/')
  for (const path of ['/', '/survey', '/nowhere', '/#reset=a-token-long-enough-to-be-one', '/register'])
    await expectNoBarriersAt(page, path)
  await fillRegistration(page, { userName: 'Axel', email: client, secret: 'seven quiet rivers' })
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(toast(page, 'Error')).toBeVisible()
  await expectNoBarriers(page, 'a refused registration')
  await followLink(page, '/#verify=a-token-long-enough-to-be-one')
  await expect(heading(page, 'This link did not work')).toBeVisible()
  await expectNoBarriers(page, 'a dead link')
  await followLink(page, '/')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectNoBarriers(page, 'a forgotten password')
})

test('axe finds no barrier on a client’s screens', async ({ page }) => {
  test.slow()
  await openAs(page, client)
  const built = ['/clients', '/nowhere', '/billers']
  const unbuilt = [
    '/dashboard',
    '/jobs',
    '/attendance',
    '/tasks-report',
    '/support',
    '/chat',
    '/notifications',
  ]
  for (const path of [...unbuilt, '/biller/explore-profiles', ...built]) await expectNoBarriersAt(page, path)
  await page.getByRole('link', { name: 'Maria Santos' }).click()
  await expect(page.getByText('for you')).toBeVisible()
  await expectNoBarriers(page, 'a biller’s profile')
})

test('axe finds no barrier in the menus and dialogs around a profile', async ({ page }) => {
  test.slow()
  const person = await newPerson(page, 'Greta Holm')
  await openAs(page, person.email, '/profile', person.secret)
  await expect(page.getByText('This one')).toBeVisible()
  await expectNoBarriers(page, '/profile')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('button', { name: 'Send link to new address' }).click()
  await expect(page.getByLabel('New email address')).toHaveAttribute('aria-invalid', 'true')
  await expectNoBarriers(page, 'a form with mistakes')
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'End all other sessions?' })).toBeVisible()
  await expectNoBarriers(page, 'a question before something ends')
  await page.keyboard.press('Escape')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('dialog', { name: 'Position your picture' })).toBeVisible()
  await expectNoBarriers(page, 'the crop dialog')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expectNoBarriers(page, 'the profile menu')
  await page.getByRole('menuitem', { name: 'Help/Contact' }).click()
  await expect(page.getByRole('dialog', { name: 'Help and contact' })).toBeVisible()
  await expectNoBarriers(page, 'the help dialog')
})

test('axe finds no barrier on a biller’s screens, nor on a phone', async ({ page }) => {
  test.slow()
  await openAs(page, biller)
  for (const path of ['/billers', '/billerprofile', '/biller-reports', '/tasks', '/worklog', '/clients'])
    await expectNoBarriersAt(page, path)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('list', { name: 'clients' })).toBeVisible()
  await expectNoBarriers(page, 'people as cards')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  await expectNoBarriers(page, 'the menu as an overlay')
})

test('axe finds no barrier on an administrator’s screens', async ({ page }) => {
  test.slow()
  await openAs(page, admin)
  const tracking = ['/admin/time-doctor', '/admin/time-doctor/reports']
  for (const path of [...tracking, '/reports', '/production-report', '/resumechat', '/clients'])
    await expectNoBarriersAt(page, path)
  await page.getByRole('button', { name: 'Collapse sidebar' }).click()
  await expectNoBarriersAt(page, '/billers?search=test')
  await page.getByRole('button', { name: 'Deactivate Maria Santos' }).click()
  await expect(page.getByRole('dialog', { name: 'Deactivate Maria Santos?' })).toBeVisible()
  await expectNoBarriers(page, 'the question before deactivating')
})

/** Presses Tab until it is reached, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 12): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('somebody without a mouse registers, answers, reads on and signs out and in', async ({ page }) => {
  const email = freshEmail('keys')
  const secret = 'seven quiet rivers'
  await page.goto('/')
  await tabTo(page, page.getByRole('link', { name: 'SIGN UP' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Create your account')).toBeVisible()
  for (const [label, text] of [
    ['User name', 'Kay Lind'],
    ['Email', email],
    ['Password', secret],
    ['Phone number', '(614) 555-0142'],
  ] as const) {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await page.keyboard.type(text)
  }
  await page.keyboard.press('Enter')

  const dialog = page.getByRole('dialog', { name: 'A few questions about you' })
  await expect(dialog).toBeVisible()
  await expectNoBarriers(page, 'the questionnaire')
  for (let step = 1; step <= 5; step++) {
    await expect(dialog.getByText(`Step ${step} of 6`, { exact: true })).toBeVisible()
    await tabTo(page, dialog.getByRole('radio').first())
    await page.keyboard.press('ArrowDown')
    await expect(dialog.getByRole('radio').nth(1)).toBeChecked()
    await tabTo(page, dialog.getByRole('button', { name: 'Next' }))
    await page.keyboard.press('Enter')
  }
  await expectNoBarriers(page, 'the end of the questionnaire')
  await tabTo(page, dialog.getByRole('button', { name: 'Create a job' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/jobs')

  await page.reload()
  await expect(heading(page, 'Jobs')).toBeVisible()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  await chooseByKeys(page)
  await expect(heading(page, 'Sign in')).toBeVisible()
  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(secret)
  await tabTo(page, page.getByRole('button', { name: 'SIGN IN' }))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()
})

async function chooseByKeys(page: Page): Promise<void> {
  await page.keyboard.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'Profile menu' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Profile' })).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
}
