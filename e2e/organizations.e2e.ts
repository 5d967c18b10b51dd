import type { Page } from '@playwright/test'
import { expect, openAs, registerPerson, test, toast } from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a billing company adds its practices, gives a task to one, and sees that one’s work alone', async ({
  page,
}) => {
  const client = await registerPerson(page, 'Northgate Billing')
  await openAs(page, client, '/tasks-report?edit=new')
  const drawer = page.getByRole('dialog', { name: 'New task' })
  await expect(drawer.getByLabel('Title')).toBeFocused()
  await expect(drawer.getByLabel('Practice')).toHaveCount(0)

  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Profile', exact: true }).click()
  await page.getByRole('tab', { name: 'Practices' }).press('Enter')
  await expect(page).toHaveURL(/view=practices/)
  await expect(page.getByText('No practices yet')).toBeVisible()

  await page.getByRole('button', { name: 'Add practice' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Add practice' })
  const name = form.getByLabel('Name')
  await expect(name).toBeFocused()
  await name.fill('Hudson Internal Medicine')
  await form.getByRole('combobox', { name: 'State' }).fill('new y')
  await page.keyboard.press('Enter')
  await form.getByRole('combobox', { name: 'Systems' }).fill('kareo')
  await page.keyboard.press('Enter')
  await name.press('Enter')
  await expect(toast(page, 'Practice added')).toContainText('Hudson Internal Medicine')
  await expect(row(page, 'Hudson')).toContainText('New York')
  await expect(row(page, 'Hudson')).toContainText('Tebra')

  await page.getByRole('button', { name: 'Add practice' }).press('Enter')
  await name.fill('HUDSON internal medicine')
  await name.press('Enter')
  await expect(name).toHaveAccessibleDescription('You already have a practice with this name.')
  await name.fill('Bergen Family Care')
  await name.press('Enter')
  await expect(form).toHaveCount(0)
  await expect(row(page, 'Bergen')).toContainText('Active')

  await page.getByRole('button', { name: 'Edit Bergen Family Care' }).press('Enter')
  const edit = page.getByRole('dialog', { name: 'Edit practice' })
  // Somebody else renames it meanwhile: what they wrote is shown before it is written over.
  const headers = { authorization: `Bearer ${client.token}` }
  const { practices } = await (await page.request.get('/api/practices', { headers })).json()
  const bergen = practices.find((one: { name: string }) => one.name.startsWith('Bergen'))
  await page.request.put(`/api/practices/${bergen.practiceId}`, { headers, data: { name: 'Bergen Clinic' } })
  await edit.getByLabel('Name').fill('Bergen Family Medicine')
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(edit.getByRole('alert')).toContainText('Someone changed this in the meantime.')
  await expect(edit.getByLabel('Name')).toHaveAccessibleDescription('Now: Bergen Clinic')
  const slow = Promise.withResolvers<void>()
  await page.route('**/api/practices/*', async route => {
    await slow.promise
    await route.continue()
  })
  await edit.getByRole('button', { name: 'Save' }).press('Enter')
  // What would be typed while it is saved would go with the form, under a toast that says it was saved.
  await edit.getByLabel('Name').pressSequentially(' of Teaneck')
  await expect(edit.getByLabel('Name')).toHaveValue('Bergen Family Medicine')
  slow.resolve()
  await expect(toast(page, 'Practice saved')).toContainText('Bergen Family Medicine')
  await expect(row(page, 'Bergen Family Medicine')).toBeVisible()
  await page.unroute('**/api/practices/*')
  await loseAnswer(page, '*/api/practices/*')
  await page.getByRole('button', { name: 'Close Bergen Family Medicine' }).press('Enter')
  await expect(toast(page, 'Practice closed')).toContainText('Bergen Family Medicine')
  await expect(row(page, 'Bergen')).toContainText('Closed')
  await page.getByRole('button', { name: 'Reopen Bergen Family Medicine' }).press('Enter')
  await expect(row(page, 'Bergen')).toContainText('Active')

  await page.goto('/tasks-report?edit=new')
  await drawer.getByLabel('Title').fill('Denials of October')
  await drawer.getByRole('combobox', { name: 'Work type' }).fill('denials, tech')
  await page.getByRole('option', { name: 'Denials, technical' }).click()
  await drawer.getByRole('combobox', { name: 'Practice' }).fill('hudson')
  await page.getByRole('option', { name: 'Hudson Internal Medicine' }).click()
  await drawer.getByRole('button', { name: 'Create task' }).press('Enter')
  await expect(toast(page, 'Task created')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/tasks-report')
  await expect(row(page, 'Denials of October')).toContainText('Hudson Internal Medicine')
  await page.getByRole('button', { name: 'Filter' }).click()
  const filter = page.getByRole('dialog', { name: 'Filter' })
  await filter.getByRole('combobox', { name: 'Practice' }).fill('bergen')
  await page.getByRole('option', { name: 'Bergen Family Medicine' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('list', { name: 'Filters' })).toContainText('Bergen Family Medicine')
  await expect(row(page, 'Denials of October')).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove filter: Bergen Family Medicine' }).press('Enter')
  await expect(row(page, 'Denials of October')).toBeVisible()
})
