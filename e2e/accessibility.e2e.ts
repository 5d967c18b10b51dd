import type { Path } from '@claimcrew/contract/kit/paths'
import { type Role, roles } from '@claimcrew/contract/permissions'
import type { Locator, Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInLight } from './accessibility.ts'
import {
  addNonsenseParams,
  canOpen,
  expectedHeading,
  openUnknownPath,
  ownAddress,
  signedInPaths,
  visitorPaths,
} from './everyScreen.ts'
import {
  clientEmail,
  collectErrors,
  expect,
  expectFocusIn,
  fillRegistration,
  followOwnLink,
  freshEmail,
  heading,
  openAs,
  registerPerson,
  signInByApi,
  test,
  toast,
} from './journey.ts'
import { findLayoutProblems } from './layout.ts'

// One after the other in one process: looks of texts that were found well there are not asked for again.
test.describe.configure({ mode: 'default' })

const dialog = '[role=dialog]'

/** Each of these screens as a whole for visitors; inside the shell, which is the same everywhere, what it shows. */
async function expectNoBarriersAt(page: Page, paths: readonly string[], within?: string): Promise<void> {
  for (const path of paths) {
    await followOwnLink(page, path)
    await expectAccessible(page, path, within)
  }
}

/** Where work begins on a screen: at its heading, and in a conversation that goes on at the field to write in. */
const startOf = (page: Page, path: Path, title: string) =>
  path === '/resumechat' ? page.getByRole('textbox', { name: /^Message to / }) : heading(page, title)

/** The most common laptop's, a larger one's and a phone's; `npm run walk` looks at seven, and at every view. */
const laptop = { width: 1280, height: 900 }
const otherWidths = [1440, 390]

/** The first role that may open it: what others see of the same screen is made of the same parts, and is walked through. */
const isLookedAtAs = (role: Role, path: Path) => roles.find(one => canOpen(one, path)) === role

/** Lists are drawn anew once they have measured themselves. */
async function expectLaidOut(page: Page, path: Path): Promise<void> {
  const width = page.viewportSize()?.width
  await expect.poll(() => findLayoutProblems(page), `${path} at ${width} px`).toEqual([])
}

// First, while the lists are as short as the demo's.
for (const role of roles) {
  test(`every screen of a ${role} opens with its heading, its title and the focus, has no barrier, and is laid out whole`, async ({
    page,
  }) => {
    test.slow()
    await page.setViewportSize(laptop)
    const errors = collectErrors(page)
    const person = await openUnknownPath(page, role)
    // The shell around them is the same everywhere.
    await expectAccessible(page, 'the shell, and nothing there')
    const screens = signedInPaths.filter(one => canOpen(role, one))
    // What nobody could mean counts as not said, so it is the same screen that opens. In this order no screen comes after
    // one that leads to it.
    for (const path of screens.toSorted()) {
      const title = expectedHeading(path, role, person)
      await followOwnLink(page, addNonsenseParams(path, ownAddress(path, person)))
      await expect(startOf(page, path, title)).toBeFocused()
      await expect(page.getByRole('alert')).toHaveCount(0)
      // A title of its own where the heading is a whole sentence.
      const named = title === expectedHeading('/billerprofile', 'ADMIN', person) ? 'Biller profile' : title
      await expect(page).toHaveTitle(`${named} · Claimcrew`)
      // What stands for the answer that is yet to come is paler.
      await expect(page.locator('[data-old]')).toHaveCount(0)
      if (isLookedAtAs(role, path)) await expectAccessible(page, path, 'main')
      await expectLaidOut(page, path)
      for (const width of otherWidths) {
        await page.setViewportSize({ ...laptop, width })
        await expectLaidOut(page, path)
      }
      await page.setViewportSize(laptop)
    }
    expect(errors).toEqual([])
  })
}

test('text with too little contrast is found in light and dark, also when similar text was checked before', {
  tag: '@release',
}, async ({ page }) => {
  test.slow()
  await openAs(page, clientEmail, '/billers')
  const names = page.getByRole('main').getByRole('link')
  await expect(names.nth(4)).toBeVisible()
  await expectAccessible(page, 'as it is', 'main')
  const setColor = (color: string) =>
    names.nth(4).evaluate((name, value) => {
      name.style.color = value
      name.setAttribute('data-tried', '')
    }, color)
  for (const color of ['light-dark(#bbb, #fff)', 'light-dark(#000, #333)']) {
    await setColor(color)
    await expect(expectAccessible(page, color, '[data-tried]')).rejects.toThrow('color-contrast')
  }
  await setColor('')
  await names.nth(4).evaluate(name => {
    name.style.opacity = '0.3'
  })
  await expect(expectAccessible(page, 'seen through', '[data-tried]')).rejects.toThrow('color-contrast')
})

test('axe finds no barrier for visitors', async ({ page }) => {
  test.slow()
  await page.goto('/nowhere')
  await expectNoBarriersAt(page, [...visitorPaths, '/#reset=a-token-long-enough'])
  await followOwnLink(page, '/register')
  await fillRegistration(page, { userName: 'Axel', email: clientEmail, secret: 'seven quiet rivers' })
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await toast(page, 'Error').getByRole('button').hover()
  await expectAccessible(page, 'a refused registration')
  await followOwnLink(page, '/#verify=a-token-long-enough')
  await expect(heading(page, 'This link didn’t work')).toBeVisible()
  await expectAccessibleInLight(page, 'a dead link', 'main')
  await followOwnLink(page, '/')
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expectAccessible(page, 'a forgotten password', 'main')
  await followOwnLink(page, '/nowhere')
  await expectAccessible(page, 'nothing there')
})

test('axe finds no barrier in the menus and dialogs around a profile', async ({ page }) => {
  test.slow()
  const person = await registerPerson(page, 'Greta Holm')
  // So that there is another session to end.
  await signInByApi(page, person.email, person.secret)
  await openAs(page, person, '/profile')
  await expect(page.getByText('This session')).toBeVisible()
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('button', { name: 'Send link to new address' }).click()
  await expect(page.getByLabel('New email address')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page, '/profile, with a mistake')
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(page.getByRole('dialog', { name: 'End all other sessions?' })).toBeVisible()
  await expectAccessibleInLight(page, 'a question before something ends', dialog)
  await page.getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('No other sessions.')).toBeVisible()
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await page.locator('input[type=file]').setInputFiles(picture)
  await expect(page.getByRole('dialog', { name: 'Position your picture' })).toBeVisible()
  await expectAccessible(page, 'the crop dialog', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Profile menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible()
  await expectAccessible(page, 'the profile menu', '[role=menu]')
  await page.getByRole('menuitem', { name: 'Help/Contact' }).click()
  await expect(page.getByRole('dialog', { name: 'Help and contact' })).toBeVisible()
  await expectAccessible(page, 'the help dialog', dialog)
})

/** Presses Tab until it is reached, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, most = 12): Promise<void> {
  for (let presses = 0; presses < most; presses++) {
    await page.keyboard.press('Tab')
    if (await target.evaluate(element => element === document.activeElement)) return
  }
  await expect(target).toBeFocused()
}

test('a visitor registers, answers, reads on and signs out and in without a mouse', {
  tag: '@release',
}, async ({ page }) => {
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

  const questions = page.getByRole('dialog', { name: 'A few questions about you' })
  await expect(questions).toBeVisible()
  await expectFocusIn(questions)
  await expectAccessible(page, 'the questionnaire')
  for (let step = 1; step <= 5; step++) {
    await expect(questions.getByText(`Step ${step} of 6`, { exact: true })).toBeVisible()
    if (step > 1) await expect(questions.getByRole('heading', { level: 2 })).toBeFocused()
    await tabTo(page, questions.getByRole('radio').first(), 3)
    await page.keyboard.press('ArrowDown')
    await expect(questions.getByRole('radio').nth(1)).toBeChecked()
    await tabTo(page, questions.getByRole('button', { name: 'Next' }))
    await page.keyboard.press('Enter')
  }
  await expect(questions.getByRole('heading', { name: 'Thank You' })).toBeFocused()
  await expectAccessibleInLight(page, 'the end of the questionnaire', dialog)
  await tabTo(page, questions.getByRole('button', { name: 'Create a job' }), 4)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/jobs')
  await expect(heading(page, 'Create a job')).toBeFocused()

  await page.reload()
  await expect(heading(page, 'Create a job')).toBeVisible()
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

test('axe finds no barrier in conversations and their dialogs', { tag: '@release' }, async ({ page }) => {
  await openAs(page, clientEmail, '/chat')
  const conversations = page.getByRole('navigation', { name: 'Conversations' })
  await conversations.getByRole('link', { name: /^Team/ }).click()
  const last = page.getByRole('log').getByRole('article').last()
  await expect(last).toBeVisible()
  await expectAccessible(page, 'a conversation', 'main')
  await last.focus()
  await last.getByRole('button', { name: 'More' }).click()
  await expect(page.getByRole('menuitem', { name: 'Copy text' })).toBeVisible()
  await expectAccessibleInLight(page, 'the menu of a message', '[role=menu]')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New message' }).click()
  await expect(page.getByRole('list', { name: 'People' })).toBeVisible()
  await expectAccessible(page, 'new message', dialog)
})
