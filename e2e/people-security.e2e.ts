import type { Page } from '@playwright/test'
import { computeCode, toStep } from '../server/src/people/second-factor/totp.ts'
import { expectAccessible } from './accessibility.ts'
import {
  chooseInProfileMenu,
  expect,
  heading,
  openAs,
  readStorage,
  registerPerson,
  signIn,
  test,
  toast,
} from './journey.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** What an authenticator app shows, so many steps from now. */
const codeOf = (secret: string, steps = 0) => computeCode(secret, toStep(new Date().toISOString()) + steps)

test('somebody turns two-step sign-in on, comes in with a code and, without the phone, with a recovery code', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Nora Castell')
  await openAs(page, person, '/profile')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/profile?view=security')
  const factor = section(page, 'Two-step sign-in')
  await factor.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(factor.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const secret = ((await factor.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const typed = factor.getByLabel('Six-digit code')
  await expect(typed).toBeFocused()
  await expectAccessible(page, 'setting up an authenticator app')
  await typed.fill('12345')
  await typed.press('Enter')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  await typed.fill(codeOf(secret, -1))
  await typed.press('Enter')
  const codes = factor.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allInnerTexts()
  const saving = page.waitForEvent('download')
  await factor.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('claimcrew-recovery-codes.txt')
  await factor.getByRole('button', { name: 'I saved them' }).click()
  await expect(factor.getByText('10 recovery codes left')).toBeVisible()

  await chooseInProfileMenu(page, 'Sign out')
  await signIn(page, person.email, person.secret)
  // By keyboard alone: the field has the focus, and says what it wants.
  const code = page.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('From your authenticator app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page, 'the second step of signing in', 'main')
  await page.keyboard.type(codeOf(secret, -1))
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Error Signing In')).toContainText('it was already used')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  expect(await readStorage(page)).toEqual({})
  await code.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()

  await chooseInProfileMenu(page, 'Sign out')
  await signIn(page, person.email, person.secret)
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()

  await page.goto('/profile?view=security')
  await expect(factor.getByText('9 recovery codes left')).toBeVisible()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(person.secret)
  await dialog.getByLabel('Code').fill(codeOf(secret, 1))
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Two-step sign-in is off')).toBeVisible()
  await expect(factor.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
})
