import { expect, freshEmail, register, stored, test } from './journey.ts'

const secret = 'seven quiet rivers'

test('a stranger registers, answers the questionnaire and arrives at the jobs', async ({ page }) => {
  const email = freshEmail('stranger')
  await register(page, { userName: 'Nora Feldman', email, secret })
  await expect(page.getByText('Registration Successful')).toBeVisible()
  const before = await stored(page)
  expect(before).toMatchObject({
    isUserLoggedIn: 'true',
    hasCompletedForm: 'false',
    firstTimeLogin: 'true',
    role: 'CLIENT',
  })

  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Step 1 of 6')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Prev' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()

  await dialog.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Selection Required')).toBeVisible()
  await expect(page.getByText('Please select an option before proceeding.')).toBeVisible()

  for (let step = 1; step <= 5; step++) {
    await expect(dialog.getByText(`Step ${step} of 6`)).toBeVisible()
    await dialog.getByRole('radio').first().check({ force: true })
    await dialog.getByRole('button', { name: 'Next' }).click()
  }
  await dialog.getByRole('button', { name: 'Create a job' }).click()
  await expect(page).toHaveURL(/\/jobs$/)
  await expect(dialog).toBeHidden()
  const after = await stored(page)
  expect(after.hasCompletedForm).toBe('true')
  expect(JSON.parse(after.user ?? '{}').userSignUpQuestions).toMatchObject({
    introduction: 'billing-company',
  })

  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
})
