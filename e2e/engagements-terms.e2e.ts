import type { Page } from '@playwright/test'
import {
  expect,
  expectFocusIn,
  freshEmail,
  heading,
  openAs,
  type Person,
  readMailedLink,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

test.use({ viewport: { width: 390, height: 844 } })

/** By the keyboard alone: the menu beside a name, and the dialog behind it. */
async function openTerms(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `More about ${name}` }).press('Enter')
  await page.getByRole('menuitem', { name: 'Terms' }).press('Enter')
  await expect(page.getByRole('dialog', { name: `Terms with ${name}` })).toBeVisible()
}

/** An invitation is withdrawn, and no answer comes: its row goes with the next read, and what is said of it stays. */
async function withdrawUnheard(page: Page, client: Person): Promise<void> {
  const email = freshEmail('mistaken')
  const data = { email, title: 'Charge entry', rateCents: 1850, hoursPerWeek: 40 }
  const headers = { authorization: `Bearer ${client.token}` }
  const reply = await page.request.post('/api/engagements/invitations', { data, headers })
  expect(reply.status()).toBe(200)
  await openAs(page, client, '/billers')
  await loseAnswer(page, '*/api/engagements/invitations/*', 2)
  await page.getByRole('button', { name: `Withdraw the invitation for ${email}` }).press('Enter')
  await expect(toast(page, 'We couldn’t tell whether it worked')).toBeVisible()
  await expect(page.getByText(email)).toHaveCount(0)
}

test('a client invites a biller by email, both agree to new terms, and the engagement ends', async ({
  page,
  anotherBrowser,
}) => {
  const client = await registerPerson(page, 'Harbor Billing')
  // Nobody gets a letter from a sender who has not confirmed their own address.
  await page.goto(await readMailedLink(client.email, 'verify'))
  await expect(heading(page, 'Email address confirmed')).toBeVisible()
  await withdrawUnheard(page, client)
  await page.getByRole('button', { name: 'Invite a biller' }).press('Enter')
  const invite = page.getByRole('dialog', { name: 'Invite a biller' })
  const email = freshEmail('lena')
  await invite.getByLabel('Email').fill(email)
  // What was typed is not thrown away by a key.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await expect(invite.getByLabel('Email')).toHaveValue(email)
  await invite.getByLabel('Role').fill('Charge entry')
  await invite.getByLabel('Hourly rate').fill('18.50')
  await invite.getByLabel('Hourly rate').press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: email })).toContainText(
    'Charge entry: $18.50/hour, 40 hours/week',
  )

  const other = await anotherBrowser()
  await other.goto(await readMailedLink(email, 'invitation'))
  await expect(heading(other, 'Harbor Billing invites you')).toBeVisible()
  await expect(other.getByLabel('Email')).toHaveValue(email)
  await expect(other.getByLabel('Email')).not.toBeEditable()
  await other.getByLabel('User name').fill('Lena Brandt')
  await other.getByLabel('Password', { exact: true }).fill('seven quiet rivers')
  await other.getByLabel('Phone number').fill('(614) 555-0142')
  await other.getByLabel('Phone number').press('Enter')
  await other.getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(toast(other, 'Accepted')).toContainText('You work for Harbor Billing starting today.')

  // Nobody has to load the page again to see what the other side did.
  const lenaCard = page
    .getByRole('list', { name: 'billers' })
    .getByRole('listitem')
    .filter({ hasText: 'Lena Brandt' })
  await expect(lenaCard).toContainText('$18.50')
  await expect(page.getByText('Pending invitations')).toHaveCount(0)
  await openTerms(page, 'Lena Brandt')
  await page.getByRole('button', { name: 'Change terms' }).press('Enter')
  const form = page.getByRole('form', { name: 'Change terms' })
  await form.getByLabel('Hourly rate').fill('21')
  await form.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.keyboard.press('Escape')
  await expect(form.getByLabel('Hourly rate')).toHaveValue('$21')
  // A proxy that has lost the app says nothing of what the app has done.
  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.route('**/api/engagements/*/terms', async route => {
    await route.fetch()
    await route.fulfill(badGateway)
  })
  await form.getByRole('button', { name: 'Propose' }).press('Enter')
  await expect(toast(page, 'New terms proposed')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByText('You proposed new terms')).toBeVisible()

  // The questionnaire is asked of everybody new; it stands before what is behind it.
  const lena = await other.evaluate(() => ({ ...localStorage }))
  const answers = {
    introduction: 'job-seeker',
    roleInterest: 'job-seeker',
    experience: 'advanced',
    paymentPreference: 'hourly',
    serviceTimeline: 'flexible',
  }
  const user = JSON.parse(lena.user ?? '')
  const answered = await other.request.put(`/user/sign-up-questions/${user.userId}`, {
    data: { userSignUpQuestions: answers },
    headers: { authorization: `Bearer ${lena.token}` },
  })
  expect(answered.status()).toBe(200)
  await openAs(other, { ...(await answered.json()), secret: '', token: lena.token }, '/clients')
  await expect(other.getByText('Terms to answer')).toBeVisible()
  await openTerms(other, 'Harbor Billing')
  await other.getByRole('button', { name: 'Agree' }).press('Enter')
  await expect(toast(other, 'Terms agreed')).toBeVisible()
  await expect(other.getByRole('table', { name: 'Agreed terms' })).toContainText('$21.00')

  await expect(page.getByRole('table', { name: 'Agreed terms' })).toContainText('$21.00')
  await expect(page.getByText('You proposed new terms')).toBeHidden()
  await page.keyboard.press('Escape')
  const comingCost = / of \$[1-9]/
  await expect(lenaCard).toContainText(comingCost)
  await page.getByRole('button', { name: 'More about Lena Brandt' }).press('Enter')
  await page.getByRole('menuitem', { name: 'End engagement' }).press('Enter')
  await expectFocusIn(page.getByRole('dialog'))
  const end = page.getByRole('form', { name: 'End engagement' })
  await end.getByLabel('Reason').fill('The backlog is done.')
  await end.getByRole('button', { name: 'Cancel' }).press('Enter')
  await page.getByRole('button', { name: 'Keep editing' }).press('Enter')
  await end.getByRole('button', { name: 'End engagement' }).press('Enter')
  await expect(toast(page, 'Engagement ended')).toBeVisible()
  await expect(lenaCard).not.toContainText(comingCost)
  await openTerms(page, 'Lena Brandt')
  await expect(page.getByText('Reason for ending: “The backlog is done.”')).toBeVisible()
})
