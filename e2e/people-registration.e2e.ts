import type { Page } from '@playwright/test'
import {
  clientEmail,
  closeToast,
  collectErrors,
  expect,
  fillRegistration,
  freshEmail,
  heading,
  readStorage,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const secret = 'seven quiet rivers'

const titles = [
  'Welcome',
  "Let's Get More Specific",
  'Your Preferred Experience Level',
  'Payment Preferences',
  'Service Timeline',
]

const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

async function expectStep(page: Page, number: number, title: string): Promise<void> {
  await expect(page.getByText(`Step ${number} of 6`, { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: title })).toBeVisible()
  const percent = Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))
  expect(percent).toBeCloseTo((number / 6) * 100, 5)
}

test('a visitor registers, answers the questionnaire and arrives at the jobs', async ({ page }) => {
  const errors = collectErrors(page)
  const email = freshEmail('stranger')
  await page.goto('/')
  await page.getByRole('link', { name: 'SIGN UP' }).click()
  const button = page.getByRole('button', { name: 'REGISTER' })
  await expect(page.getByRole('link', { name: 'SIGN IN' })).toHaveAttribute('href', '/')
  await fillRegistration(page, { userName: 'Nora Feldman', email, secret })
  for (const label of ['User name', 'Email', 'Password', 'Phone number']) {
    const field = page.getByLabel(label, { exact: true })
    const typed = await field.inputValue()
    await field.fill(' ')
    await expect(button).toBeDisabled()
    await field.fill(typed)
    await expect(button).toBeEnabled()
  }
  await page.getByRole('button', { name: 'Show password' }).press('Enter')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await button.click()
  await expect(toast(page, 'Registration Successful')).toContainText('You have successfully registered')
  await expect(page).toHaveURL('/dashboard')
  expect(await readStorage(page)).toMatchObject({
    isUserLoggedIn: 'true',
    hasCompletedForm: 'false',
    firstTimeLogin: 'true',
    role: 'CLIENT',
  })

  // It opens on every load until it is answered, and nothing dismisses it.
  await page.reload()
  const dialog = page.getByRole('dialog', { name: 'A few questions about you' })
  await expectStep(page, 1, 'Welcome')
  await expect(dialog.getByRole('button')).toHaveText(['Prev', 'Next'])
  await expect(dialog.getByRole('button', { name: 'Prev' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.mouse.click(5, 5)
  await next(page)
  const required = toast(page, 'Selection Required')
  await expect(required).toContainText('Please select an option before proceeding.')
  await closeToast(required)

  // A reload begins with the first step, and takes no answer.
  await dialog.getByRole('radio').first().check()
  await page.reload()
  await expectStep(page, 1, 'Welcome')
  await expect(dialog.getByRole('radio').first()).toBeChecked()
  for (const [index, title] of titles.entries()) {
    await expectStep(page, index + 1, title)
    await dialog.getByRole('radio').first().check()
    await next(page)
  }
  await expectStep(page, 6, 'Thank You')
  await expect(dialog.getByText('Our team will review your information and get in touch.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Prev' }).click()
  await expectStep(page, 5, 'Service Timeline')
  await expect(dialog.getByRole('radio', { name: 'Immediately' })).toBeChecked()
  await dialog.getByRole('radio', { name: 'Flexible' }).check()
  await next(page)

  await page.route('**/user/sign-up-questions/*', route => route.abort(), { times: 2 })
  const create = dialog.getByRole('button', { name: 'Create a job' })
  await create.click()
  await expect(dialog.getByRole('alert')).toHaveText('We couldn’t save your answers. Try again.')
  expect(errors.some(text => text.startsWith('Error saving user sign-up questions'))).toBe(true)
  expect(errors.some(text => text.startsWith('Error updating sign-up questions'))).toBe(true)
  expect((await readStorage(page)).hasCompletedForm).toBe('false')

  await create.click()
  await expect(page).toHaveURL('/jobs')
  await expect(page.getByRole('heading', { name: 'Create a job' })).toBeVisible()
  await expect(dialog).toBeHidden()
  const after = await readStorage(page)
  expect(after).toMatchObject({ hasCompletedForm: 'true', firstTimeLogin: 'false', role: 'CLIENT' })
  expect(JSON.parse(after.user ?? '{}').userSignUpQuestions).toEqual({
    introduction: 'billing-company',
    roleInterest: 'billing-company',
    experience: 'entry',
    paymentPreference: 'hourly',
    serviceTimeline: 'flexible',
  })

  await page.reload()
  await expect(heading(page, 'Create a job')).toBeVisible()
  await expect(dialog).toBeHidden()
  // It goes on in the same form, also before it was kept for the first time.
  await page.getByLabel('Title').fill('Charge entry')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL(/\/jobs\?edit=skills&job=[\w-]+$/)
  await page.goBack()
  await expect(page.getByLabel('Title')).toHaveValue('Charge entry')
})

test('a taken address shows the server’s message, and a lost answer shows ours', async ({ page }) => {
  await page.goto('/register')
  await fillRegistration(page, { userName: 'Riverbend Again', email: clientEmail.toUpperCase(), secret })
  await page.getByRole('button', { name: 'REGISTER' }).click()
  const refusal = toast(page, 'Error')
  await expect(refusal).toContainText('An account with this email address already exists.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/already exists/)
  await expect(page.getByLabel('Email')).toBeFocused()
  await closeToast(refusal)

  await page.getByLabel('Email').fill(freshEmail('riverbend'))
  await expect(page.getByLabel('Email')).not.toHaveAccessibleDescription(/already exists/)
  await page.getByLabel('Password', { exact: true }).fill('password123')
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(refusal).toContainText('This password is too common.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/)
  await closeToast(refusal)

  await page.route('**/auth/signup', route => route.abort())
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await expect(refusal).toContainText('Registration/Login Failed')
  await expect(page).toHaveURL('/register')
  expect(await readStorage(page)).toEqual({})
})

test('a job seeker answers the survey first, registers, and becomes a biller', async ({ page }) => {
  await page.goto('/survey')
  const answers = ['Job seeker', 'Job seeker', 'Advanced', 'Not sure', 'Within 3 months']
  for (const [index, answer] of answers.entries()) {
    await expectStep(page, index + 1, titles[index] ?? '')
    await page.getByRole('radio', { name: answer }).check()
    await next(page)
  }
  await expectStep(page, 6, 'Thank You')
  await page.getByRole('button', { name: 'Create an account' }).click()
  await expect(page).toHaveURL('/register')
  await fillRegistration(page, { userName: 'Ines Okafor', email: freshEmail('seeker'), secret })
  // The account is made, and only the answer gets lost: nobody is told that it is there already.
  await loseAnswer(page, '*/auth/signup')
  await page.getByRole('button', { name: 'REGISTER' }).click()

  await expect(page).toHaveURL('/dashboard')
  const dialog = page.getByRole('dialog', { name: 'A few questions about you' })
  for (const [index, answer] of answers.entries()) {
    await expectStep(page, index + 1, titles[index] ?? '')
    await expect(dialog.getByRole('radio', { name: answer })).toBeChecked()
    await next(page)
  }
  await loseAnswer(page, '*/user/sign-up-questions/*')
  await dialog.getByRole('button', { name: 'Create a job' }).click()
  await expect(page).toHaveURL('/jobs')
  const after = await readStorage(page)
  expect(after.role).toBe('BILLER')
  expect(JSON.parse(after.user ?? '{}')).toMatchObject({
    role: 'BILLER',
    userSignUpQuestions: { introduction: 'job-seeker', serviceTimeline: 'within-3-months' },
  })
  const menu = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(menu.filter({ hasText: 'Task Report' })).toBeVisible()
  await expect(menu.filter({ hasText: 'Support' })).toHaveCount(0)
  expect(await page.evaluate(() => sessionStorage.getItem('surveyAnswers'))).toBeNull()
})
