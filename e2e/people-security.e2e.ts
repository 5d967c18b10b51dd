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
import { loseAnswer } from './loseAnswer.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** The step of fifteen seconds ago: its code stays good for that long at least, and the one after it for half a minute more. */
const takeSafeStep = () => toStep(new Date(Date.now() - 15_000).toISOString())

test('an owner requires two-step sign-in, sets it up first, comes in with a code and, without the phone, with a recovery code', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Nora Castell')
  await openAs(page, person, '/profile?view=seats')
  const rule = page.getByRole('switch', { name: 'Require two-step sign-in' })
  await expect(rule).toBeVisible()
  // As if ten minutes had passed since the sign-in: the call is made again by itself once the password was right.
  await page.route(
    '**/api/organization/security',
    route =>
      route.fulfill({
        status: 403,
        json: { code: 'confirmation-required', message: 'Confirm it.', requestId: '' },
      }),
    { times: 1 },
  )
  await rule.press('Space')
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await expect(question.getByLabel('Your password')).toBeFocused()
  await expectAccessible(page, 'being asked again', '[role=dialog]')
  await page.keyboard.type('not my password')
  await page.keyboard.press('Enter')
  await expect(question.getByLabel('Your password')).toHaveAccessibleDescription('That’s not your password.')
  await question.getByLabel('Your password').fill(person.secret)
  await page.keyboard.press('Enter')
  await expect(question).toBeHidden()

  // From now on they can do nothing else before.
  await expect(heading(page, 'Set up two-step sign-in')).toBeVisible()
  await page.goto('/tasks-report')
  await expect(heading(page, 'Set up two-step sign-in')).toBeVisible()
  await page.getByRole('button', { name: 'Set up authenticator app' }).click()
  await expect(page.getByRole('img', { name: 'QR code for your app' })).toBeVisible()
  const secret = ((await page.getByRole('code').textContent()) ?? '').replaceAll(' ', '')
  const typed = page.getByLabel('Six-digit code')
  await expect(typed).toBeFocused()
  await expectAccessible(page, 'setting up an authenticator app')
  await typed.fill('12345')
  await typed.press('Enter')
  await expect(typed).toHaveAttribute('aria-invalid', 'true')
  // As a screen reader has it: what is wrong is read out, though the field had the focus before.
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Set up two-step sign-in" [level=1]
      - region "Authenticator app":
        - heading "Authenticator app" [level=2]
        - img "QR code for your app"
        - code: /^[A-Z2-7 ]+$/
        - textbox "Six-digit code"
        - alert: Enter the six-digit code or a recovery code.
        - button "Cancel"
        - button "Turn on"
      - button "Sign out"
  `)
  const step = takeSafeStep()
  const usedCode = computeCode(secret, step)
  // Codes that never arrived are of no use: others take their place.
  await loseAnswer(page, '*/auth/second-factor/confirm')
  await typed.fill(usedCode)
  await typed.press('Enter')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expect(heading(page, 'Save your recovery codes')).toBeFocused()
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Save your recovery codes" [level=1]
      - status: /Save these recovery codes now/
      - list "Recovery codes":
        - listitem
      - button "Copy"
      - button "Download"
      - button "Print or PDF"
      - button "I saved them"
  `)
  const [recoveryCode = '', spareCode = ''] = await codes.allInnerTexts()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download' }).click()
  expect((await saving).suggestedFilename()).toBe('claimcrew-recovery-codes.txt')
  await page.getByRole('button', { name: 'I saved them' }).press('Enter')
  await expect(heading(page, 'Task & Reports')).toBeFocused()
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Security' }).click()
  await expect(page).toHaveURL('/profile?view=security')
  const factor = section(page, 'Two-step sign-in')
  await expect(factor.getByText('10 recovery codes left')).toBeVisible()
  await expect(factor.getByRole('button', { name: 'Turn off' })).toBeHidden()

  await chooseInProfileMenu(page, 'Sign out')
  await signIn(page, person.email, person.secret)
  // By keyboard alone: the field has the focus, and says what it wants.
  const code = page.getByLabel('Six-digit code')
  await expect(code).toBeFocused()
  await expect(code).toHaveAccessibleDescription('From your authenticator app')
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
  await expectAccessible(page, 'the second step of signing in', 'main')
  await expect(page.getByRole('main')).toMatchAriaSnapshot(`
    - main:
      - heading "Sign in" [level=1]
      - textbox "Six-digit code"
      - button "SIGN IN" [disabled]
      - button "Use a passkey"
      - button "Back"
      - button "Use a recovery code"
  `)
  await page.getByRole('button', { name: 'Back' }).press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(code).toBeFocused()
  await page.keyboard.type(usedCode)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Error Signing In')).toContainText('it was already used')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  expect(await readStorage(page)).toEqual({})
  await code.fill(computeCode(secret, step + 1))
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()

  await chooseInProfileMenu(page, 'Sign out')
  await signIn(page, person.email, person.secret)
  await code.fill(usedCode)
  await page.keyboard.press('Enter')
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await page.evaluate(() =>
    document.addEventListener('focusin', event => {
      if (event.target instanceof HTMLInputElement)
        event.target.dataset.invalidAtFocus = event.target.ariaInvalid ?? 'false'
    }),
  )
  await page.getByRole('button', { name: 'Use a recovery code' }).press('Enter')
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  // A screen reader reads a field as it gets the focus: the refusal of the other code must be gone by then.
  await expect(page.getByLabel('Recovery code')).toHaveAttribute('data-invalid-at-focus', 'false')
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()

  await page.goto('/profile?view=seats')
  await rule.press('Space')
  await expect(rule).not.toBeChecked()
  await expect(toast(page, 'Saved')).toBeVisible()
  await page.goto('/profile?view=security')
  await expect(factor.getByText('9 recovery codes left')).toBeVisible()
  await factor.getByRole('button', { name: 'Turn off' }).click()
  const dialog = page.getByRole('dialog', { name: 'Turn off two-step sign-in?' })
  await expect(dialog.getByLabel('Your password')).toBeFocused()
  await dialog.getByLabel('Your password').fill(person.secret)
  await dialog.getByLabel('Code').fill(spareCode)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(toast(page, 'Two-step sign-in is off')).toBeVisible()
  await expect(factor.getByRole('button', { name: 'Set up authenticator app' })).toBeVisible()
})

test('a required second factor is set up with a passkey, which signs in with and without a password', async ({
  page,
}) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  const person = await registerPerson(page, 'Ines Falk')
  await openAs(page, person, '/profile?view=seats')
  const rule = page.getByRole('switch', { name: 'Require two-step sign-in' })
  await rule.press('Space')
  await expect(heading(page, 'Set up two-step sign-in')).toBeVisible()
  await expect(heading(page, 'Set up two-step sign-in')).toBeFocused()
  const adding = page.getByRole('button', { name: 'Add a passkey' })
  await expectAccessible(page, 'choosing a second factor', 'main')
  await adding.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(dialog.getByLabel('Name')).toBeFocused()
  await loseAnswer(page, '*/auth/passkeys')
  await page.keyboard.type('Work laptop')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')).toHaveCount(10)
  await page.getByRole('button', { name: 'I saved them' }).press('Enter')
  await expect(heading(page, 'Profile')).toBeFocused()
  // The switch shows what was asked for before it is saved, and the toast of the first save may still be there.
  const ruleSaved = page.waitForResponse(
    reply => reply.request().method() === 'PUT' && reply.url().endsWith('/api/organization/security'),
  )
  await expect(rule).toBeChecked()
  await rule.press('Space')
  expect((await ruleSaved).status()).toBe(200)
  await expect(rule).not.toBeChecked()
  await page.goto('/profile?view=security')
  const passkeys = section(page, 'Passkeys')
  await expect(passkeys.getByRole('listitem')).toContainText('Work laptop')
  await expect(passkeys.getByText('10 recovery codes left')).toBeVisible()
  await expectAccessible(page, 'the security of an account')

  await chooseInProfileMenu(page, 'Sign out')
  await page.getByRole('button', { name: 'Use a passkey' }).press('Enter')
  await expect(heading(page, 'Overview')).toBeVisible()

  await chooseInProfileMenu(page, 'Sign out')
  await signIn(page, person.email, person.secret)
  await expect(page.getByLabel('Six-digit code')).toBeFocused()
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(heading(page, 'Overview')).toBeVisible()

  await page.goto('/profile?view=security')
  await passkeys.getByRole('button', { name: 'Remove Work laptop' }).click()
  // It is removed, and only the answer gets lost.
  await loseAnswer(page, '*/auth/passkeys/*')
  await page.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(toast(page, 'Passkey removed')).toBeVisible()
  await expect(passkeys.getByText('No passkeys yet.')).toBeVisible()
})
