import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  adminEmail,
  cutLiveStream,
  expect,
  freshEmail,
  openAs,
  type Person,
  readMailedLink,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { findLayoutProblems } from './layout.ts'
import { loseAnswer } from './loseAnswer.ts'

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name })

test('a billing company adds its practices, creates a task for one, and filters by practice', async ({
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

/** Somebody with a confirmed address takes the seat to which they are invited. */
async function acceptSeat(page: Page, person: Person): Promise<void> {
  const token = (await readMailedLink(person.email, 'verify')).split('=')[1]
  await page.request.post('/auth/verify-email', { data: { token } })
  const headers = { authorization: `Bearer ${person.token}` }
  const { invitations } = await (await page.request.get('/api/organization/invitations', { headers })).json()
  const path = `/api/organization/invitations/${invitations[0].invitationId}/accept`
  expect((await page.request.post(path, { headers, data: {} })).status()).toBe(200)
}

/** It is renamed elsewhere, which this page is told, and then here, where the answer gets lost. */
async function renameTwice(page: Page, owner: Person, name: string): Promise<void> {
  const headers = { authorization: `Bearer ${owner.token}` }
  const data = { name: 'Lakeside Health' }
  expect((await page.request.put('/api/organization', { headers, data })).status()).toBe(200)
  await expect(page.getByText('Only you work in Lakeside Health so far.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Profile menu' })).toContainText('Lakeside Health')
  await page.getByRole('button', { name: 'Rename organization' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Rename your organization' })
  const field = form.getByLabel('Name')
  await expect(field).toBeFocused()
  await field.fill(' ')
  await field.press('Enter')
  await expect(field).toHaveAccessibleDescription(/The name is required\./)
  await field.fill(name)
  await loseAnswer(page, '*/api/organization')
  await field.press('Enter')
  await expect(toast(page, 'Organization renamed')).toContainText(name)
  await expect(page.getByText(`Only you work in ${name} so far.`)).toBeVisible()
  // The one person in it has the same name, which says it already.
  await expect(page.getByText('Lakeside Health')).toHaveCount(0)
}

test('an owner gives a colleague a seat, changes its duties and ends it, and is told what is not possible', {
  tag: '@release',
}, async ({ page }) => {
  const [owner, dana] = [
    await registerPerson(page, 'Lakeside Clinic'),
    await registerPerson(page, 'Dana Lee'),
  ]
  await Promise.all([page.waitForResponse('**/api/live'), openAs(page, owner, '/profile?view=seats')])
  await expect(page.getByText('Only you work in Lakeside Clinic so far.')).toBeVisible()
  await renameTwice(page, owner, 'Lakeside Clinic')
  await expect(page.getByRole('button', { name: 'Leave this organization' })).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite someone' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Invite someone' })
  const email = form.getByLabel('Email address')
  await expect(email).toBeFocused()
  const send = form.getByRole('button', { name: 'Send invitation' })
  await email.fill(owner.email)
  await send.press('Enter')
  await expect(form.getByText('Choose at least one duty.')).toBeVisible()
  await expect(form.getByRole('checkbox').first()).toBeFocused()
  await expectAccessible(page, 'inviting to a seat', '[role=dialog]')
  await form.getByRole('checkbox', { name: 'Manager' }).press('Space')
  await send.press('Enter')
  await expect(email).toHaveAccessibleDescription(/This person already has a seat\./)
  await expect(email).toBeFocused()
  await email.fill(dana.email)
  await send.press('Enter')
  await expect(toast(page, 'Invitation sent')).toContainText(dana.email)
  await expect(row(page, dana.email)).toContainText('Manager')

  await page.getByRole('button', { name: 'Invite someone' }).press('Enter')
  await email.fill(dana.email)
  await form.getByRole('checkbox', { name: 'Viewer' }).press('Space')
  await send.press('Enter')
  await expect(email).toHaveAccessibleDescription(/This address is already invited\./)
  await email.fill(freshEmail('someone-else'))
  await send.press('Enter')
  await expect(row(page, 'someone-else')).toContainText('Viewer')
  await page.getByRole('button', { name: /Withdraw invitation to someone-else/ }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw invitation' }).press('Enter')
  await expect(row(page, 'someone-else')).toHaveCount(0)

  await acceptSeat(page, dana)
  await page.getByRole('button', { name: 'Change duties of Dana Lee' }).press('Enter')
  const duties = page.getByRole('dialog', { name: 'Duties of Dana Lee' })
  await duties.getByRole('checkbox', { name: 'Bookkeeper' }).press('Space')
  await duties.getByRole('button', { name: 'Save' }).press('Enter')
  await expect(row(page, 'Dana Lee')).toContainText('Manager, Bookkeeper')

  // Dana has accepted with a session of her own organization, which is nothing to this owner.
  await expect(row(page, 'Dana Lee')).toContainText('Never')
  await expect(page.getByRole('button', { name: 'Sessions of Dana Lee' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sessions of Lakeside Clinic' }).press('Enter')
  const sessions = page.getByRole('dialog', { name: 'Sessions of Lakeside Clinic' })
  await expect(sessions).toContainText('Only sessions that act for Lakeside Clinic are listed.')
  await expect(page.getByRole('button', { name: /^End the session in/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Leave this organization' }).press('Enter')
  const leaving = page.getByRole('dialog', { name: 'Leave Lakeside Clinic?' })
  await leaving.getByRole('button', { name: 'Leave' }).press('Enter')
  await expect(leaving.getByRole('alert')).toHaveText(
    'This is the last owner. Make someone else an owner first.',
  )
  await leaving.getByRole('button', { name: 'Cancel' }).press('Enter')

  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page, 'seats', 'main')
  expect(await findLayoutProblems(page)).toEqual([])
  await page.getByRole('button', { name: 'End seat of Dana Lee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End seat' }).click()
  await expect(toast(page, 'Seat ended')).toContainText('Dana Lee')
  await expect(page.getByText('Only you work in Lakeside Clinic so far.')).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, adminEmail, '/clients')
  await page.getByRole('tab', { name: 'Organizations' }).press('Enter')
  await page.getByLabel('Search organizations').fill('lakeside cli')
  await page.getByRole('button', { name: 'Manage seats of Lakeside Clinic' }).first().press('Enter')
  await page.getByRole('button', { name: 'Add seat' }).press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a seat in Lakeside Clinic' })
  await adding.getByLabel('Email address').fill(dana.email)
  await adding.getByRole('checkbox', { name: 'Viewer' }).press('Space')
  await adding.getByRole('button', { name: 'Add seat' }).press('Enter')
  await expect(adding.getByLabel('Reason')).toHaveAccessibleDescription(/A reason is required\./)
  await adding.getByLabel('Reason').fill('Asked by phone.')
  await adding.getByRole('button', { name: 'Add seat' }).press('Enter')
  await expect(row(page, 'Dana Lee')).toContainText('Viewer')
  await expectAccessible(page, 'seats of an organization', 'main')
})

test('an owner hands an organization over, stays as its manager, and is no longer an owner', {
  tag: '@release',
}, async ({ page }) => {
  const [owner, dana] = [
    await registerPerson(page, 'Hillside Clinic'),
    await registerPerson(page, 'Dana Ruiz'),
  ]
  const inviting = await page.request.post('/api/organization/invitations', {
    headers: { authorization: `Bearer ${owner.token}` },
    data: { email: dana.email, duties: ['viewer'] },
  })
  expect(inviting.status()).toBe(200)
  await acceptSeat(page, dana)
  await openAs(page, owner, '/profile?view=seats')

  await page.getByRole('button', { name: 'Hand over ownership' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Hand over ownership' })
  const handOver = form.getByRole('button', { name: 'Hand over' })
  await handOver.press('Enter')
  await expect(form.getByText('Choose the new owner.')).toBeVisible()
  await form.getByRole('combobox', { name: 'New owner' }).fill('Dana')
  await page.keyboard.press('Enter')
  await form.getByRole('checkbox', { name: 'Manager' }).press('Space')
  // It takes two steps, of which the first is done and its answer gets lost.
  await loseAnswer(page, '*/api/organization/seats/*')
  await handOver.press('Enter')
  await expect(toast(page, 'Ownership handed over')).toContainText('Dana Ruiz is now an owner')

  const seatOf = async (person: Person) => {
    const headers = { authorization: `Bearer ${person.token}` }
    return (await page.request.get('/api/organization', { headers })).json()
  }
  await expect.poll(async () => (await seatOf(owner)).duties).toEqual(['manager'])
  await cutLiveStream(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Invite someone' })).toHaveCount(0)

  // Who leaves and hears neither that nor by the live stream goes on all the same.
  await page.getByRole('button', { name: 'Leave Hillside Clinic' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave Hillside Clinic?' })
  await loseAnswer(page, '*/api/organization/seats/*')
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByText('Your seat at Hillside Clinic has ended.')).toBeVisible()
  await expect(leaving).toHaveCount(0)
})
