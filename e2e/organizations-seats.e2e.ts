import type { Page } from '@playwright/test'
import {
  expect,
  freshEmail,
  heading,
  readMailedLink,
  readStorage,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const line = (page: Page) => page.getByRole('textbox', { name: 'Add a task on one line' })
const notice = (page: Page) =>
  page.getByRole('status').filter({ has: page.getByRole('button', { name: 'Dismiss' }) })
const profileMenu = (page: Page) => page.getByRole('button', { name: 'Profile menu' })

async function switchTo(page: Page, organization: string): Promise<void> {
  await profileMenu(page).click()
  await page.getByRole('menuitem', { name: organization }).click()
}

test('a manager joins by email, works in two organizations in two tabs, and loses access when the seat ends', async ({
  page,
  context,
}) => {
  const owner = await registerPerson(page, 'Hillside Pediatrics')
  const headers = { authorization: `Bearer ${owner.token}` }
  const verify = (await readMailedLink(owner.email, 'verify')).split('=')[1] ?? ''
  await page.request.post('/auth/verify-email', { data: { token: verify } })
  const email = freshEmail('dana')
  const data = { email, duties: ['manager'] }
  await page.request.post('/api/practices', { headers, data: { name: 'Hillside North' } })
  const invited = await page.request.post('/api/organization/invitations', { headers, data })
  expect(invited.status()).toBe(200)
  const link = await readMailedLink(email, 'seat')

  // What is only read is asked for again.
  await loseAnswer(page, '*/api/organization/invitations/show')
  await page.goto(link)
  await expect(heading(page, 'Hillside Pediatrics invites you')).toBeVisible()
  await expect(page.getByText('Manager', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page.getByLabel('Email')).not.toBeEditable()
  await page.getByLabel('User name').fill('Dana Lee')
  await page.getByLabel('Password', { exact: true }).fill('seven quiet rivers')
  await page.getByLabel('Phone number').fill('(614) 555-0142')
  await page.getByRole('button', { name: 'REGISTER' }).click()
  await page.getByRole('button', { name: 'Accept' }).click()
  await expect(toast(page, 'Accepted')).toContainText('You now have a seat at Hillside Pediatrics.')
  await expect(page).toHaveURL('/dashboard')
  // The questions are about one's own practice, and nothing asks them here.
  await page.getByRole('link', { name: 'Task & Reports' }).click()
  await expect(profileMenu(page)).toContainText('Hillside Pediatrics')
  await line(page).fill('Call Aetna about')

  const second = await context.newPage()
  await second.goto('/billers')
  await expect(profileMenu(second)).toContainText('Hillside Pediatrics')
  await page.evaluate(() => localStorage.setItem('hasCompletedForm', 'true'))
  await page.goto('/profile?view=practices')
  await page.getByRole('button', { name: 'Close Hillside North' }).click()
  await expect(toast(page, 'Practice closed').getByRole('button', { name: 'Undo' })).toBeVisible()
  await switchTo(page, 'Dana Lee')
  await expect(toast(page, 'You’re now in Dana Lee')).toBeVisible()
  // What would have been taken back belongs to the other organization.
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await expect(page).toHaveURL('/dashboard')
  await expect(notice(second)).toHaveText('You switched to Dana Lee in another tab.')
  await expect(second).toHaveURL('/dashboard')
  await expect(profileMenu(second)).toContainText('Dana Lee')
  await second.getByRole('button', { name: 'Dismiss' }).click()
  await expect(notice(second)).toHaveCount(0)
  // What was being written stays where it belongs.
  await page.getByRole('link', { name: 'Task & Reports' }).click()
  await expect(line(page)).toHaveValue('')

  // The session acts elsewhere, and this tab has not heard of it: nothing is written, and it goes there.
  const { token } = await readStorage(page)
  const asManager = { authorization: `Bearer ${token}` }
  const [hillside] = (await (await page.request.get('/api/organization', { headers })).json()).organizations
  await page.route('**/api/tasks', async route => {
    await page.request.post('/api/organization/choose', {
      headers: asManager,
      data: { organizationId: hillside.organizationId },
    })
    await route.continue()
  })
  await line(page).fill('Denials of my own practice')
  await line(page).press('Enter')
  await expect(notice(page)).toHaveText('You switched to Hillside Pediatrics in another tab.')
  await page.unroute('**/api/tasks')
  await page.getByRole('link', { name: 'Task & Reports' }).click()
  await expect(line(page)).toHaveValue('Call Aetna about')
  const { total } = await (await page.request.get('/api/tasks', { headers })).json()
  expect(total).toBe(0)

  // An email leads to what it tells of in the organization that it is about.
  const own = (await (await page.request.get('/api/organization', { headers: asManager })).json())
    .organizations
  for (const name of ['Dana Lee', 'Hillside Pediatrics']) {
    const { organizationId } = own.find((one: { name: string }) => one.name === name)
    await second.goto(`/?to=%2Fbillers&organization=${organizationId}`)
    await expect(toast(second, `You’re now in ${name}`)).toBeVisible()
    await expect(second).toHaveURL('/billers')
    await expect(notice(page)).toHaveText(`You switched to ${name} in another tab.`)
  }
  await page.getByRole('link', { name: 'Task & Reports' }).click()
  await expect(line(page)).toHaveValue('Call Aetna about')

  const { seats } = await (await page.request.get('/api/organization/seats', { headers })).json()
  const { seatId } = seats.find((seat: { email: string }) => seat.email === email)
  await page.request.put(`/api/organization/seats/${seatId}`, { headers, data: { duties: ['viewer'] } })
  await expect(notice(page)).toHaveText('Your duties at Hillside Pediatrics have changed.')
  await expect(page).toHaveURL('/tasks-report')
  await page.request.delete(`/api/organization/seats/${seatId}`, { headers, data: {} })
  for (const tab of [page, second]) {
    await expect(notice(tab)).toHaveText(
      'Your seat at Hillside Pediatrics has ended. You’re now in Dana Lee.',
    )
    await expect(tab).toHaveURL('/dashboard')
    await expect(tab.getByText('Hillside')).toHaveCount(1)
    const left = await tab.evaluate(() => JSON.stringify([localStorage, sessionStorage]))
    expect(left).not.toContain(hillside.organizationId)
  }
  await profileMenu(page).click()
  await expect(page.getByRole('menuitem', { name: 'Hillside' })).toHaveCount(0)
})
