import type { Page } from '@playwright/test'
import {
  expect,
  expectFocusIn,
  fillRegistration,
  followOwnLink,
  freshEmail,
  heading,
  openAs,
  readStorage,
  registerPerson,
  test,
  toast,
} from './journey.ts'

/** Everything here is done with the keys of a phone’s width: nothing is clicked. */
test.use({ viewport: { width: 390, height: 844 } })

async function register(page: Page, userName: string, answers: readonly string[]): Promise<void> {
  await page.goto('/register')
  const person = { userName, email: freshEmail('stranger'), secret: 'seven quiet rivers' }
  await fillRegistration(page, person)
  await page.getByLabel('Phone number').press('Enter')
  const dialog = page.getByRole('dialog', { name: 'A few questions about you' })
  for (const answer of answers) {
    await dialog.getByRole('radio', { name: answer }).press('Space')
    await dialog.getByRole('button', { name: 'Next' }).press('Enter')
  }
  await dialog.getByRole('button', { name: 'Create a job' }).press('Enter')
  await expect(page).toHaveURL('/jobs')
}

/** Finds a term by its beginning and takes it. */
async function choose(page: Page, field: string, typed: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).focus()
  await page.keyboard.type(typed)
  await expect(page.getByRole('option').first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
}

async function postJob(page: Page, title: string): Promise<void> {
  await page.getByRole('main').getByRole('link', { name: 'Create a job' }).press('Enter')
  await page.getByLabel('Title').fill(title)
  await expect(page).toHaveURL(/[?&]job=/)
  await choose(page, 'Work types', 'posting, m')
  await page.getByLabel('Description').fill('Post what came in, close the day against the bank.')
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await choose(page, 'Systems', 'kareo')
  await page.getByRole('link', { name: 'Next' }).press('Enter')
  await page.getByLabel('Part-time').press('Space')
  await page.getByLabel('Minimum hourly rate').fill('15')
  await page.getByLabel('Maximum hourly rate').fill('22')
  await page.getByLabel('Hours per week').fill('20')
  await page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name: 'Preview' }).press('Enter')
  await page.getByRole('button', { name: 'Publish' }).press('Enter')
  await expect(toast(page, 'Published')).toBeVisible()
}

async function fillProfile(page: Page): Promise<void> {
  await followOwnLink(page, '/billerprofile')
  const edit = (name: string) => page.getByRole('button', { name: `Edit ${name}` })
  const save = page.getByRole('button', { name: 'Save', exact: true })
  await edit('headline and about you').press('Enter')
  await page.getByLabel('Headline', { exact: true }).fill('Payments posted the day they arrive')
  await save.press('Enter')
  await expect(edit('headline and about you')).toBeFocused()
  await edit('work and specialties').press('Enter')
  await choose(page, 'Work you do', 'posting, m')
  await save.press('Enter')
  await expect(edit('work and specialties')).toBeFocused()
  await edit('systems').press('Enter')
  await choose(page, 'Systems', 'tebra')
  await save.press('Enter')
  await expect(edit('systems')).toBeFocused()
  await page.getByRole('switch', { name: 'Listed' }).press('Space')
  await expect(page.getByRole('region', { name: 'Profile visibility' })).toContainText('Clients can find you')
}

async function apply(page: Page, title: string): Promise<void> {
  await followOwnLink(page, '/jobs')
  await page.getByRole('searchbox').fill(title)
  await page.getByRole('link', { name: title }).press('Enter')
  await expect(heading(page, title)).toBeVisible()
  await expect(page.getByText('Has Tebra.')).toBeVisible()
  await page.getByRole('button', { name: 'Apply' }).press('Enter')
  const form = page.getByRole('dialog')
  await expectFocusIn(form)
  await form.getByLabel('Your hourly rate').fill('20')
  await form.getByRole('button', { name: 'Send application' }).press('Enter')
  await expect(toast(page, 'Application sent')).toBeVisible()
}

test('two strangers meet: one posts a job, the other finds it, and they work together until it ends', async ({
  page,
  anotherBrowser,
}) => {
  test.slow()
  const title = `Payment poster ${Date.now()}`
  const hers = await anotherBrowser()
  await hers.setViewportSize({ width: 390, height: 844 })
  await register(page, 'Quarry Street Clinic', [
    'Medical provider',
    'Medical provider',
    'Intermediate',
    'Hourly',
    'Flexible',
  ])
  await postJob(page, title)
  await register(hers, 'Noor Haddad', ['Job seeker', 'Job seeker', 'Advanced', 'Hourly', 'Immediately'])
  await fillProfile(hers)
  await apply(hers, title)

  await page.getByRole('tab', { name: /^Applicants/ }).press('Enter')
  const move = page.getByRole('button', { name: 'Move Noor Haddad' })
  await move.press('Enter')
  await page.getByRole('menuitem', { name: 'Shortlist' }).press('Enter')
  await expect(toast(page, 'Noor Haddad')).toBeVisible()
  await expect(move).toBeFocused()
  await move.press('Enter')
  await page.getByRole('menuitem', { name: 'Hire' }).press('Enter')
  const terms = page.getByRole('dialog', { name: 'Hire Noor Haddad' })
  await terms.getByLabel('Hourly rate').fill('18')
  await terms.getByRole('button', { name: 'Send offer' }).press('Enter')

  await hers.getByRole('link', { name: 'Your application' }).press('Enter')
  await expect(hers.getByRole('cell', { name: '$18.00/hour' })).toBeVisible()
  await hers.getByRole('button', { name: 'Accept offer' }).press('Enter')
  await hers.getByRole('dialog').getByRole('button', { name: 'Accept' }).press('Enter')
  await expect(hers.getByText('You work for Quarry Street Clinic.')).toBeVisible()
  await followOwnLink(hers, '/clients')
  await expect(hers.getByRole('list', { name: 'clients' })).toContainText('Quarry Street Clinic')

  // From this day on her hours are open to this client, and to no other.
  const { userId } = JSON.parse((await readStorage(hers)).user ?? '{}')
  await followOwnLink(page, '/attendance')
  await expect(page.getByRole('main')).toContainText('Noor Haddad')
  await followOwnLink(page, `/worklog?biller=${userId}`)
  await expect(page.getByRole('main')).toContainText('Noor Haddad')
  const other = await anotherBrowser()
  await openAs(other, await registerPerson(other, 'Other Clinic'), '/attendance')
  await expect(other.getByRole('main')).toContainText('No billers yet')
  await followOwnLink(other, `/worklog?biller=${userId}`)
  await expect(other.getByRole('main')).toContainText('This biller has no time in this range')
  await expect(other.getByRole('main')).not.toContainText('Noor Haddad')

  await followOwnLink(page, '/billers')
  await page.getByRole('button', { name: 'More about Noor Haddad' }).press('Enter')
  await page.getByRole('menuitem', { name: 'End engagement' }).press('Enter')
  await expectFocusIn(page.getByRole('dialog'))
  const end = page.getByRole('form', { name: 'End engagement' })
  await end.getByLabel('Reason').fill('The backlog is done.')
  await end.getByRole('button', { name: 'End engagement' }).press('Enter')
  await expect(toast(page, 'Engagement ended')).toBeVisible()
})
