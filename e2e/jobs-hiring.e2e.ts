import type { Page } from '@playwright/test'
import {
  expect,
  expectFocusIn,
  followLink,
  followOwnLink,
  openAs,
  type Person,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

type ApiRequest = { readonly method: 'POST' | 'PUT'; readonly path: string; readonly data?: object }

/** What other journeys show on screens, done by its calls. */
async function send(page: Page, { token }: Person, { method, path, data }: ApiRequest) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request.fetch(path, { method, headers, ...(data && { data }) })
  expect(reply.status(), path).toBe(200)
  return reply.json()
}

/** A client with an open post of 20 hours a week. */
async function newPost(page: Page): Promise<{ client: Person; jobId: string }> {
  const client = await registerPerson(page, 'Lakeside Cardiology')
  const data = {
    title: 'Payment poster for cardiology',
    description: 'Post payments for a group of four.',
    workTypes: ['Payment posting, manual'],
    engagement: 'part-time',
    pay: 'hourly',
    rateMinCents: 1500,
    rateMaxCents: 2500,
    hoursPerWeek: 20,
    questions: ['Which clearinghouses do you know?'],
  }
  const { job } = await send(page, client, { method: 'POST', path: '/api/jobs', data })
  const path = `/api/jobs/${job.jobId}/status`
  await send(page, client, { method: 'POST', path, data: { status: 'open' } })
  return { client, jobId: job.jobId }
}

const column = (page: Page, name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const menuOf = (page: Page, who: string) => page.getByRole('button', { name: `Move ${who}` })

test('a biller applies, is shortlisted by keyboard and by hand, offered less, and accepts', async ({
  page,
  anotherBrowser,
}) => {
  const { client, jobId } = await newPost(page)
  const [ana, ben] = [
    await registerPerson(page, 'Ana Cruz', 'job-seeker'),
    await registerPerson(page, 'Ben Lim', 'job-seeker'),
  ]
  await openAs(page, client, '/jobs')
  const post = page.getByRole('row').filter({ hasText: 'Payment poster for cardiology' })
  await expect(post).toContainText('No new activity')
  const data = { note: 'Me too', rateCents: 1900, answers: ['Waystar'] }
  await send(page, ben, { method: 'POST', path: `/api/jobs/${jobId}/applications`, data })
  // Counts move by themselves: in the list of posts, on the tab of an opened one, and above the cards.
  await expect(post).toContainText('1 new application')
  await post.getByRole('link').click()
  await expect(page.getByRole('tab', { name: 'Applicants (1 new)' })).toBeVisible()

  const hers = await anotherBrowser()
  await openAs(hers, ana, `/jobs?job=${jobId}`)
  await hers.getByRole('button', { name: 'Apply' }).press('Enter')
  const form = hers.getByRole('dialog')
  await expectFocusIn(form)
  await form.getByLabel('Your hourly rate').fill('20')
  await form.getByLabel('Note to the client').fill('I posted for patient John Smith.')
  await form.getByLabel('Which clearinghouses do you know?').fill('Availity')
  await form.getByRole('button', { name: 'Send application' }).press('Enter')
  await expect(form.getByText(/looks like a patient/)).toBeVisible()
  await expect(form.getByLabel('Note to the client')).toBeFocused()
  await form.getByLabel('Note to the client').fill('Six years of posting in Tebra.')
  // The answer is lost on its way. What is changed after that reaches nobody, and it says so.
  await loseAnswer(hers, '*/api/jobs/*/applications', 2)
  await form.getByRole('button', { name: 'Send application' }).dblclick()
  await expect(form.getByRole('status')).toContainText('Your application arrived.')
  await form.getByLabel('Note to the client').fill('Seven years of posting in Tebra.')
  await expect(form.getByRole('status')).toContainText('What you changed since then wasn’t sent')
  await form.getByLabel('Note to the client').fill('Six years of posting in Tebra.')
  await form.getByRole('button', { name: 'Close' }).last().click()
  await hers.getByRole('link', { name: 'Your application' }).press('Enter')
  await expect(hers.getByText('hasn’t answered yet')).toBeVisible()

  await page.getByRole('tab', { name: 'Applicants (2 new)' }).click()
  await expect(column(page, 'New').getByRole('listitem')).toHaveCount(2)
  await expect(column(page, 'New').getByRole('heading')).toHaveText('New 2')
  await menuOf(page, 'Ana Cruz').press('Enter')
  await page.getByRole('menuitem', { name: 'Shortlist' }).press('Enter')
  await expect(column(page, 'Shortlisted')).toContainText('Ana Cruz')
  await expect(column(page, 'New').getByRole('heading')).toHaveText('New 1')
  await expect(menuOf(page, 'Ana Cruz')).toBeFocused()
  // Her list moves by itself.
  await expect(hers.getByText('On the shortlist')).toBeVisible()

  const card = column(page, 'Shortlisted').getByRole('listitem')
  // A card that is still on its way cannot be taken.
  await expect(card).toHaveAttribute('draggable', 'true')
  await card.dragTo(column(page, 'Interview'))
  await expect(column(page, 'Interview')).toContainText('Ana Cruz')
  await toast(page, 'Ana Cruz').getByRole('button', { name: 'Undo' }).click()
  await expect(column(page, 'Shortlisted')).toContainText('Ana Cruz')

  await expect(card).toHaveAttribute('draggable', 'true')
  await card.dragTo(column(page, 'Hired'))
  const dialog = page.getByRole('dialog', { name: 'Hire Ana Cruz' })
  await expect(dialog).toContainText('If you hire now, they start on')
  await dialog.getByLabel('Hourly rate').fill('18')
  await expect(dialog).toContainText('A lower rate goes out as an offer')
  await dialog.getByRole('button', { name: 'Send offer' }).press('Enter')
  await expect(column(page, 'Offered')).toContainText('Offered $18.00')

  await expect(hers.getByRole('cell', { name: '$18.00/hour' })).toBeVisible()
  // What is typed about it does not go with Back.
  await hers.getByRole('button', { name: 'Decline' }).press('Enter')
  await hers.getByLabel('Reason (optional)').fill('The rate is low.')
  await hers.goBack()
  await hers.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(hers.getByLabel('Reason (optional)')).toHaveValue('The rate is low.')
  await hers.getByRole('dialog').getByRole('button', { name: 'Cancel' }).press('Enter')
  // An offer is answered in the notification that tells of it, and where its job is read, too.
  const bell = hers.getByRole('button', { name: 'Notifications', exact: true })
  await bell.click()
  const menu = hers.getByRole('dialog', { name: 'Notifications' })
  await expect(menu).toContainText('$18.00/hour')
  await expect(menu).toContainText('Offer version')
  await menu.getByRole('button', { name: 'Accept offer' }).press('Enter')
  await expect(menu.getByRole('button', { name: 'Yes, accept' })).toBeVisible()
  await menu.getByRole('button', { name: 'Back' }).press('Enter')
  await hers.keyboard.press('Escape')
  await followLink(hers, `/jobs?job=${jobId}`)
  const offer = hers.getByRole('region', { name: 'Lakeside Cardiology made you an offer' })
  await expect(offer.getByRole('cell', { name: '$18.00/hour' })).toBeVisible()
  await offer.getByRole('button', { name: 'Accept offer' }).press('Enter')
  await loseAnswer(hers, '*/api/applications/*/accept')
  await hers.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(toast(hers, 'Offer accepted')).toBeVisible()
  await followLink(hers, '/jobs?view=applications')
  await expect(hers.getByText('You work for Lakeside Cardiology.')).toBeVisible()
  await expect(column(page, 'Hired')).toContainText('Ana Cruz')

  await page.getByRole('button', { name: 'Ben Lim', exact: true }).press('Enter')
  await expect(page).toHaveURL(/application=/)
  const panel = page.getByRole('dialog', { name: 'Ben Lim' })
  await expect(panel).toContainText('Which clearinghouses do you know?')
  // The one opening is filled. What that takes is said before anything is sent, and leads there.
  await panel.getByRole('button', { name: 'Hire or send an offer' }).press('Enter')
  const full = page.getByRole('dialog', { name: 'Hire Ben Lim' })
  await expect(full.getByRole('status')).toContainText('You already hired someone for this job.')
  await expect(full.getByRole('button', { name: 'Hire now' })).toBeDisabled()
  await full.getByRole('link', { name: 'Add an opening' }).press('Enter')
  await expect(page.getByLabel('Openings')).toHaveValue('1')
  await page.goBack()
  await panel.getByRole('button', { name: 'Decline' }).press('Enter')
  await page.getByLabel('Rate is over budget').press('Space')
  await page
    .getByRole('dialog', { name: 'Decline Ben Lim?' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await expect(toast(page, 'Declined')).toBeVisible()
  await page.goBack()
  await expect(column(page, 'Declined')).toContainText('Ben Lim')

  await followOwnLink(hers, '/clients')
  await expect(hers.getByRole('main')).toContainText('Lakeside Cardiology')
  await followOwnLink(page, '/billers')
  await expect(page.getByRole('main')).toContainText('Ana Cruz')
})
