import type { Page } from '@playwright/test'
import { daysAgo, makeEngagedPair } from './engagedPair.ts'
import {
  collectCalls,
  expect,
  heading,
  openAs,
  type Person,
  readMailedLink,
  registerPerson,
  test,
  toast,
} from './journey.ts'
import { daysOfLastMonth, monthNameOf } from './lastMonth.ts'

const [day] = daysOfLastMonth()
const month = day.slice(0, 7)
const monthName = monthNameOf(day)

async function send(
  page: Page,
  { token }: Person,
  method: 'get' | 'post' | 'put',
  path: string,
  data?: object,
) {
  const headers = { authorization: `Bearer ${token}` }
  const reply = await page.request[method](path, { headers, ...(data && { data }) })
  expect(reply.status(), path).toBe(200)
  return await reply.json()
}

/** Registers a person, has the owner invite them on the screen of seats, which is open, and takes the seat for them. */
async function seat(page: Page, owner: Person, name: string, duty: string): Promise<Person> {
  const person = await registerPerson(page, name)
  const token = (await readMailedLink(person.email, 'verify')).split('=')[1]
  await page.request.post('/auth/verify-email', { data: { token } })
  await page.getByRole('button', { name: 'Invite someone' }).press('Enter')
  const form = page.getByRole('dialog', { name: 'Invite someone' })
  await form.getByLabel('Email address').fill(person.email)
  await form.getByRole('checkbox', { name: duty }).press('Space')
  await form.getByRole('button', { name: 'Send invitation' }).press('Enter')
  await expect(page.getByRole('row').filter({ hasText: person.email })).toContainText(duty)
  const { invitations } = await send(page, person, 'get', '/api/organization/invitations')
  const { invitationId, organizationId = owner.userId } = invitations[0]
  await send(page, person, 'post', `/api/organization/invitations/${invitationId}/accept`, {})
  await send(page, person, 'post', '/api/organization/choose', { organizationId })
  return person
}

/** All that the live stream tells somebody until it has told of what happens meanwhile. */
async function listenAs({ token }: Person, happen: () => Promise<void>): Promise<string> {
  const stream = new AbortController()
  const headers = { authorization: `Bearer ${token}` }
  const { body } = await fetch(`${process.env.BASE_URL}/api/live`, { headers, signal: stream.signal })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = (await reader?.read())?.value ?? ''
  await happen()
  while (reader && !text.includes('engagements:changed')) text += (await reader.read()).value ?? ''
  stream.abort()
  return text
}

test('a manager approves a day without seeing any rate, a bookkeeper closes the month, and the biller sees who did it', async ({
  page,
}) => {
  const [owner, hired, engagementId] = await makeEngagedPair(page, 'Cedar Clinic', 'Rosa Diaz')
  await openAs(page, owner, '/profile?view=seats')
  const dana = await seat(page, owner, 'Dana Lee', 'Manager')
  const sam = await seat(page, owner, 'Sam Wells', 'Bookkeeper')
  const dayPath = `/api/production/${hired.userId}/${day}`
  const entry = { clientId: owner.userId, workType: 'payment-posting-manual', quantity: 45, minutes: 60 }
  await send(page, dana, 'post', '/api/attendance/sessions', {
    billerId: hired.userId,
    punchInTime: `${day}T14:00:00.000Z`,
    punchOutTime: `${day}T15:00:00.000Z`,
    description: 'Posted payments',
    reason: 'The line was down all day',
  })
  await send(page, hired, 'put', dayPath, { version: 0, entries: [entry] })
  await send(page, hired, 'post', `${dayPath}/submit`, {})

  // Where she acts for another organization, what she is told says whose it is and leads there.
  await send(page, dana, 'post', '/api/organization/choose', { organizationId: dana.userId })
  await openAs(page, dana, '/notifications')
  await expect(page.getByText(/^Cedar Clinic: .*Rosa Diaz/)).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Production to approve' }).click()
  await expect(toast(page, 'You’re now in Cedar Clinic')).toBeVisible()
  await expect(page).toHaveURL(/production-report/)
  const calls = collectCalls(page)
  await page.getByRole('button', { name: /^Approve .* for Rosa Diaz$/ }).dblclick()
  await expect(page.getByText('You’re all caught up')).toBeVisible()
  expect(calls.filter(one => one === 'POST /api/production/review')).toHaveLength(1)
  const main = page.getByRole('main')
  for (const [path, headingText] of [
    ['/dashboard', 'Rosa Diaz'],
    ['/billers', 'Posting and follow-up'],
    [`/biller/profile/${hired.userId}`, 'Hours per week'],
    ['/reports', 'Saved views'],
  ] as const) {
    await page.goto(path)
    await expect(main).toContainText(headingText)
    await expect(main).not.toContainText('$')
  }
  const events = await listenAs(dana, async () => {
    const terms = { rateCents: 1234, from: daysAgo(-7) }
    await send(page, owner, 'post', `/api/engagements/${engagementId}/terms`, terms)
  })
  expect(events).toContain('engagements:changed')
  expect(events).not.toMatch(/1234|rate/i)
  const range = `from=${day}&to=${day}&format=csv`
  for (const path of [`/api/reports/hours?${range}`, `/api/production/export?${range}`]) {
    const file = await page.request.get(path, { headers: { authorization: `Bearer ${dana.token}` } })
    expect(file.status(), path).toBe(200)
    expect(await file.text(), path).not.toMatch(/\$|\brate\b|cost/i)
  }
  await page.goto('/notifications')
  await expect(main).toContainText('Rosa Diaz')
  await expect(main).not.toContainText('$')
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog')
  await page.keyboard.type('rosa')
  await expect(palette).toContainText('Rosa Diaz')
  await expect(palette).not.toContainText('$')
  await page.keyboard.press('Escape')
  await page.goto('/billers')
  await page.getByRole('button', { name: 'More about Rosa Diaz' }).click()
  await expect(page.getByRole('menuitem', { name: 'End engagement' })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Terms' }).click()
  const terms = page.getByRole('dialog', { name: 'Terms with Rosa Diaz' })
  await expect(terms.getByRole('columnheader', { name: 'Hours per week' })).toBeVisible()
  await expect(terms).not.toContainText('$')
  await page.goto('/reports?view=statements')
  await expect(page.getByText('Only owners and bookkeepers of Cedar Clinic can open it.')).toBeVisible()
  const through = { billerId: hired.userId, month: Number(day.slice(5, 7)), year: Number(day.slice(0, 4)) }
  await send(page, dana, 'post', '/api/attendance/months/approve', through)

  await openAs(page, sam, '/worklog')
  await expect(heading(page, 'You don’t have access to Productivity')).toBeVisible()
  const headers = { authorization: `Bearer ${sam.token}` }
  const shots = `/api/time-doctor/screenshots?userId=${hired.userId}&from=${day}&to=${day}`
  expect((await page.request.get(shots, { headers })).status()).toBe(403)
  await page.goto(`/reports?view=closing&month=${month}`)
  await page.getByRole('button', { name: `Close ${monthName}` }).click()
  const asks = page.getByRole('dialog', { name: `Close ${monthName} for Rosa Diaz?` })
  await expect(asks).toContainText('stay as a manager approved them')
  await asks.getByRole('button', { name: 'Close month' }).click()
  await expect(toast(page, `${monthName} is closed`)).toBeVisible()

  await openAs(page, hired, `/attendance?day=${day}`)
  await expect(page.getByText('Approved and closed by Dana Lee, Cedar Clinic')).toBeVisible()
  await expect(page.getByText(/^By Dana Lee, Cedar Clinic/)).toBeVisible()
  await page.goto(`/reports?view=statements&month=${month}`)
  await page.getByRole('link', { name: 'Statement 1' }).first().click()
  await expect(main).toContainText('by Sam Wells, Cedar Clinic')
})
