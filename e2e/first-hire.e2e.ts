import type { Page } from '@playwright/test'
import { expect, openAs, type Person, registerPerson, test, toast } from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

async function send(page: Page, { token }: Person, method: 'POST' | 'PUT', path: string, data: object) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.fetch(path, { method, headers, data })
  expect(reply.status(), path).toBe(200)
  return reply.json()
}

/** An open post for anyone who codes. Answers its id. */
async function openPost(page: Page, client: Person, title: string): Promise<string> {
  const terms = { engagement: 'part-time', pay: 'hourly', rateMinCents: 1000, rateMaxCents: 1800 }
  const data = { title, description: 'Denials of a practice.', workTypes: ['Denials, technical'], ...terms }
  const { job } = await send(page, client, 'POST', '/api/jobs', data)
  await send(page, client, 'POST', `/api/jobs/${job.jobId}/status`, { status: 'open' })
  return job.jobId
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now())

test('a biller answers an invitation on its job, and the first hello is seen as it comes', async ({
  page,
  anotherBrowser,
}) => {
  const client = await registerPerson(page, 'Dayton Family Practice')
  const hired = await registerPerson(page, 'Grace Lim', 'job-seeker')
  const profile = { headline: 'Denials and follow-up', workTypes: ['denials-technical'], listed: true }
  await send(page, hired, 'PUT', `/api/profiles/${hired.userId}`, profile)
  const [target, other] = [
    await openPost(page, client, 'Denials of cardiology'),
    await openPost(page, client, 'Denials of radiology'),
  ]
  for (const [jobId, note] of [
    [target, 'You know our payers.'],
    [other, ''],
  ])
    await send(page, client, 'POST', `/api/jobs/${jobId}/invitations`, { billerId: hired.userId, note })

  await openAs(page, hired, `/jobs?job=${other}`)
  const invitation = page.getByRole('region', { name: 'Dayton Family Practice invited you to apply' })
  await invitation.getByRole('button', { name: 'Decline' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Decline' }).press('Enter')
  await expect(toast(page, 'Invitation declined')).toBeVisible()
  await expect(invitation).toHaveCount(0)
  // The mind may change while the job is open, and once more.
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  await page.getByLabel('Your hourly rate').fill('12')
  await page.getByRole('button', { name: 'Send application' }).press('Enter')
  await page.getByRole('link', { name: 'Your application' }).press('Enter')
  const application = page.getByRole('article', { name: 'Denials of radiology' })
  await application.getByRole('button', { name: 'Withdraw' }).press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter')
  await expect(application).toContainText('Withdrawn')
  // What opened the question is gone with it, and work goes on in the same card.
  await expect(application.locator(':focus')).toHaveCount(1)

  await page.goto(`/jobs?job=${target}`)
  await expect(invitation).toContainText('You know our payers.')
  await invitation.getByRole('button', { name: 'Apply' }).press('Enter')
  await page.getByLabel('Your hourly rate').fill('12')
  await page.getByRole('button', { name: 'Send application' }).press('Enter')
  await expect(page.getByRole('link', { name: 'Your application' })).toBeVisible()
  await expect(invitation).toHaveCount(0)

  // The client’s list of matches says so too.
  const theirs = await anotherBrowser()
  await openAs(theirs, client, `/jobs?job=${target}&tab=applicants`)
  await theirs.getByRole('button', { name: 'Grace Lim', exact: true }).click()
  await theirs.getByRole('button', { name: 'Hire or send an offer' }).press('Enter')
  const hiring = theirs.getByRole('dialog', { name: 'Hire Grace Lim' })
  await expect(hiring.getByRole('radio', { name: 'Punched hours' })).toHaveAccessibleDescription(
    'From punching in to punching out, less breaks.',
  )
  await hiring.getByLabel('Hours per week').fill('20')
  await hiring.getByLabel('First day').fill(today())
  // The only opening is taken by the person who was hired without an answer: trying again is no second hire.
  await loseAnswer(theirs, '*/api/applications/*/hire', 2)
  await hiring.getByRole('button', { name: 'Hire now' }).press('Enter')
  await expect(hiring.getByRole('alert')).toContainText('Nothing is sent twice.')
  await expect(hiring.getByRole('status')).toHaveText('You already hired Grace Lim.')
  await hiring.getByRole('button', { name: 'Hire now' }).press('Enter')
  await expect(toast(theirs, 'Hired')).toBeVisible()
  await expect(theirs.getByRole('link', { name: 'Say hello' })).toBeVisible()

  await page.goto('/dashboard')
  const steps = page.getByRole('region', { name: 'You work for Dayton Family Practice' })
  await expect(steps.getByRole('heading', { name: 'Say hello' })).toHaveText('Say hello')
  const members = { memberIds: [hired.userId] }
  const { conversation } = await send(theirs, client, 'POST', '/api/conversations', members)
  const messages = `/api/conversations/${conversation.conversationId}/messages`
  await send(theirs, client, 'POST', messages, { text: 'Welcome!' })
  await expect(steps.getByRole('heading', { name: 'Say hello' })).toHaveText('Say hello, done')
})
