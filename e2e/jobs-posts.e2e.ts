import type { Page } from '@playwright/test'
import { expect, heading, openAs, type Person, registerPerson, test, toast } from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const saved = (page: Page) => expect(page.getByRole('status').filter({ hasText: /^Saved$/ })).toBeVisible()
const steps = (page: Page) => page.getByRole('navigation', { name: 'Steps' })

/** Finds a term by any of its names and takes it, by the keyboard alone. */
async function chooseTerm(page: Page, field: string, typed: string, label: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).focus()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option', { name: label })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(page.locator('.mantine-Pill-label').filter({ hasText: label })).toBeVisible()
}

/** A post of this client that billers read already. */
async function publish(page: Page, { token }: Person, title: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const data = {
    title,
    description: 'Post payments for a group of four.',
    workTypes: ['Payment posting, manual'],
    engagement: 'part-time',
    pay: 'fixed',
  }
  const { job } = await (await page.request.post('/api/jobs', { data, headers })).json()
  const response = await page.request.post(`/api/jobs/${job.jobId}/status`, {
    data: { status: 'open' },
    headers,
  })
  expect(response.status()).toBe(200)
  return job.jobId
}

test('a post saves itself while it is written, shows what is missing at its field, and is published', async ({
  page,
}) => {
  await openAs(page, await registerPerson(page, 'Lakeside Cardiology'), '/jobs')
  await page.getByRole('main').getByRole('link', { name: 'Create a job' }).press('Enter')
  await expect(page).toHaveURL('/jobs?edit=work')
  await expect(page.getByText('Add a title to save')).toBeVisible()
  // What the questionnaire was told is there already.
  await expect(page.getByLabel('Your organization')).toHaveValue('medical-provider')

  await page.getByLabel('Title').pressSequentially('Payment poster')
  await expect(page).toHaveURL(/[?&]job=/)
  await expect(page.getByLabel('Title')).toBeFocused()
  // The draft goes on where an answer is lost, and knows its own changes.
  await loseAnswer(page, '*/api/jobs/*')
  await page.getByLabel('Title').pressSequentially(', evenings')
  await chooseTerm(page, 'Work types', 'posting, m', 'Payment posting, manual')
  await saved(page)

  // What is changed in two tabs at once is asked about, and all else is kept beside each other.
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByLabel('Title').fill('Payment poster, mornings')
  await saved(second)
  await page.getByLabel('Title').fill('Payment poster, evenings!')
  const question = page.getByRole('alert').filter({ hasText: 'Someone changed this in the meantime' })
  await expect(question).toContainText('Title (now “Payment poster, mornings”)')
  await page.getByLabel('Title').fill('Payment poster, evenings')
  await question.getByRole('button', { name: 'Keep mine' }).click()
  await saved(page)
  await second.close()

  await page.reload()
  await expect(page.getByLabel('Title')).toHaveValue('Payment poster, evenings')
  await expect(page.locator('.mantine-Pill-label')).toHaveText('Payment posting, manual')

  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await chooseTerm(page, 'Systems', 'kareo', 'Tebra')
  await expect(page.getByLabel('Advanced: denials, appeals and complex claims')).toBeChecked()

  await steps(page).getByRole('link', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('article')).toContainText('Tebra')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(page).toHaveURL(/edit=work/)
  await expect(page.getByLabel('Description')).toBeFocused()
  await expect(page.getByLabel('Description')).toHaveAccessibleDescription(/Describe the work/)
  await page.keyboard.type('<b>Post</b> payments of the day.')

  await steps(page).getByRole('link', { name: 'Pay and hours' }).press('Enter')
  await expect(page.getByText('Choose full-time, part-time or project.')).toBeVisible()
  await page.getByLabel('Part-time').press('Space')
  await page.getByLabel('Minimum hourly rate').pressSequentially('15.05')
  await page.getByLabel('Maximum hourly rate').pressSequentially('9')
  await expect(page.getByText('The maximum rate can’t be below the minimum.')).toBeVisible()
  await page.getByLabel('Maximum hourly rate').fill('22.50')
  await saved(page)

  await steps(page).getByRole('link', { name: 'Preview' }).press('Enter')
  await expect(page.getByRole('article')).toContainText('$15.05 – $22.50/hour')
  await expect(page.getByRole('article')).toContainText('<b>Post</b> payments of the day.')
  // Done, and only the answer is lost: the post itself says so.
  await loseAnswer(page, '*/api/jobs/*/status')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(toast(page, 'Published')).toBeVisible()
  await expect(heading(page, 'Payment poster, evenings')).toBeVisible()

  await page.getByRole('button', { name: 'Pause' }).press('Enter')
  // Twice in a hurry is once: the toast is still there while it leaves.
  const writes: string[] = []
  page.on('request', request => {
    if (request.url().endsWith('/status')) writes.push(request.method())
  })
  await toast(page, 'Paused').getByRole('button', { name: 'Undo' }).dblclick()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  expect(writes).toHaveLength(1)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a near-duplicate is pointed out before it is published, and leads to the other one', async ({
    page,
  }) => {
    const person = await registerPerson(page, 'Riverside Pediatrics')
    const jobId = await publish(page, person, 'Payment poster for pediatrics')
    await openAs(page, person, `/jobs?job=${jobId}`)
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Copy' }).click()
    await expect(page.getByLabel('Title')).toHaveValue('Payment poster for pediatrics')
    await steps(page).getByRole('link', { name: 'Preview' }).click()
    const notice = page.getByRole('status').filter({ hasText: 'nearly the same' })
    await expect(notice).toContainText('(open)')
    await expect(page.getByRole('button', { name: 'Publish anyway' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await notice.getByRole('link').click()
    await expect(page).toHaveURL(`/jobs?job=${jobId}`)
    await page.getByRole('main').getByRole('link', { name: 'Jobs' }).click()
    await expect(page.getByRole('tab', { name: 'Draft 1' })).toBeVisible()
    await expect(page.getByRole('tab', { name: 'Open 1' })).toBeVisible()
  })
})
