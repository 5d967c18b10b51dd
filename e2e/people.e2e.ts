import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  adminEmail,
  billerEmail,
  clientEmail,
  collectCalls,
  collectErrors,
  cutLiveStream,
  expect,
  followLink,
  followOwnLink,
  heading,
  openAs,
  registerPerson,
  signIn,
  test,
  toast,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
const count = (page: Page) => page.getByRole('status').filter({ hasText: /billers?|clients?/ })

const team = [
  'Angelica Reyes',
  'Arjun Mehta',
  'Gabriela Ortiz',
  'Jose Villanueva',
  'Maria Santos',
  'Priya Nair',
  'Sneha Kulkarni',
  'Teresa Coleman',
]

test('a client sees the eight billers who work for them, and opens one', async ({ page }) => {
  const errors = collectErrors(page)
  await openAs(page, clientEmail)
  await page.getByRole('link', { name: 'My Billers' }).click()
  await expect(heading(page, 'My Billers')).toBeVisible()
  await expect(count(page)).toHaveText('8 billers')
  await expect(rows(page).getByRole('link')).toHaveText(team)
  await expect(page.getByRole('button', { name: /^Deactivate/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Name' }).click()
  await expect(rows(page).getByRole('link')).toHaveText(team.toReversed())
  await expect(page).toHaveURL('/billers?order=desc')

  await page.getByRole('searchbox', { name: 'Search billers by name or email' }).fill('santos')
  await expect(count(page)).toHaveText('1 of 8 billers')
  await expect(rows(page)).toContainText([
    /Payment posting.* h of 152 h.*40 hours\/week.*\$[789]\.\d\d\/hour.*Manila/,
  ])
  await rows(page).getByRole('link', { name: 'Maria Santos' }).click()
  await expect(heading(page, 'Maria Santos')).toBeVisible()
  await expect(page).toHaveURL(/\/biller\/profile\/[0-9a-f-]{36}$/)
  const main = page.getByRole('main')
  await expect(main.getByText('Member since')).toBeVisible()
  await expect(main.getByRole('link', { name: billerEmail })).toHaveAttribute('href', `mailto:${billerEmail}`)
  await expect(main.getByRole('listitem').filter({ hasText: 'Payment posting' })).toContainText('for you')
  await expectAccessible(page, 'a biller’s profile', 'main')
  await page.goBack()
  await expect(count(page)).toHaveText('1 of 8 billers')
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(count(page)).toHaveText('8 billers')

  for (const nobody of ['0199aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee', 'nonsense']) {
    await followLink(page, `/biller/profile/${nobody}`)
    await expect(heading(page, 'We can’t find this person')).toBeVisible()
  }
  expect(errors.filter(text => text.startsWith('Error fetching user with ID'))).toHaveLength(2)
  await page.getByRole('link', { name: 'Go to My Billers' }).click()
  await expect(count(page)).toHaveText('8 billers')
})

test('an administrator finds every biller and client, and the address keeps the filters', async ({
  page,
}) => {
  await openAs(page, adminEmail, '/billers')
  await expect(heading(page, 'Billers')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Search billers by name or email' })
  const state = page.getByRole('combobox', { name: 'Status' })
  // Other journeys make billers meanwhile; these words are in the addresses of the demo's alone.
  await search.fill('biller .test')
  await expect(count(page)).toHaveText(/^24 (of \d+ )?billers$/)
  await expect(page).toHaveURL('/billers?search=biller+.test')
  await state.selectOption('ended')
  await expect(page).toHaveURL('/billers?search=biller+.test&state=ended')
  await expect(rows(page)).toContainText(['Northgate Billing Partners'])

  await page.reload()
  await expect(search).toHaveValue('biller .test')
  await expect(state).toHaveValue('ended')
  await expect(rows(page)).toHaveCount(1)
  await page.goBack()
  await expect(state).toHaveValue('all')
  await expect(count(page)).toHaveText(/^24 (of \d+ )?billers$/)
  await search.fill('sneha')
  await expect(rows(page)).toContainText([/2 engagements.*(Riverbend.*Mesa|Mesa.*Riverbend)/])
  await search.fill('zzz')
  await expect(page.getByRole('heading', { name: 'No matching billers' })).toBeVisible()
  await page.getByRole('button', { name: 'Show all billers' }).click()
  await expect(page).toHaveURL('/billers')

  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(heading(page, 'Clients')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search clients by name or email' }).fill('mesa')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(['Mesa Orthopedic Group'])
  await expect(rows(page).getByRole('link', { name: /^\d+ posts/ })).toBeVisible()
  await rows(page).getByRole('link', { name: 'Mesa Orthopedic Group' }).click()
  await expect(heading(page, 'Mesa Orthopedic Group')).toBeVisible()
  await expect(page.getByRole('main').getByRole('list').getByRole('listitem')).toHaveCount(8)

  // Elsewhere too: typing asks the server, however many clients there are.
  const refused: string[] = []
  page.on('response', response => {
    if (response.status() >= 400) refused.push(response.url())
  })
  await followOwnLink(page, '/tasks-report?view=report')
  const client = page.getByRole('combobox', { name: 'Client' })
  await Promise.all([page.waitForResponse(/\/api\/clients\?.*search=mes/), client.pressSequentially('mes')])
  await page.getByRole('option', { name: 'Mesa Orthopedic Group' }).click()
  await expect(page).toHaveURL(/client=/)
  await page.reload()
  await expect(client).toHaveValue('Mesa Orthopedic Group')
  expect(refused).toEqual([])
})

test('a biller sees themselves without a request, and the clients they work for', {
  tag: '@release',
}, async ({ page }) => {
  const calls = collectCalls(page)
  await openAs(page, billerEmail, '/billers')
  await expect(heading(page, 'Billers')).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('Maria Santos')).toBeVisible()
  await expect(main).toContainText('This is you.')
  await main.getByRole('link', { name: 'See your profile as clients see it' }).click()
  await expect(page).toHaveURL('/billerprofile?view=preview')
  await expect(heading(page, 'Maria Santos')).toBeVisible()
  await expect(main).toContainText('This is what clients see')

  await page.getByRole('link', { name: 'Clients' }).click()
  await expect(count(page)).toHaveText('1 client')
  await rows(page).getByRole('link', { name: 'Riverbend Family Practice' }).click()
  await expect(heading(page, 'Riverbend Family Practice')).toBeVisible()
  await expect(main.getByRole('link', { name: clientEmail })).toBeVisible()
  await expect(main).toContainText('by you')
  expect(calls).not.toContain('GET /user/billers')
})

test('a list of billers that failed to load can be loaded again', { tag: '@release' }, async ({ page }) => {
  const { promise: looked, resolve } = Promise.withResolvers<void>()
  await page.route('**/user/billers', async route => {
    await looked
    await route.fulfill({ status: 500, json: { code: 'failed', message: 'The list is out for repair.' } })
  })
  await cutLiveStream(page)
  await openAs(page, clientEmail, '/billers')
  await expect(page.getByLabel('Loading...')).toBeVisible()
  // The system asks for less movement, so what stands in for the list is still.
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
  resolve()
  const alert = page.getByRole('alert').filter({ hasText: 'We couldn’t load the billers' })
  await expect(alert).toContainText('The list is out for repair.')
  await expect(rows(page)).toHaveCount(0)
  await page.unroute('**/user/billers')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(count(page)).toHaveText('8 billers')
  await expect(alert).toBeHidden()
})

test.describe('in a browser that has nothing of the app yet', () => {
  test.use({ firstVisit: true })

  test('typing while the rest of a list loads loses neither a letter nor the focus', async ({ page }) => {
    const focused = Promise.withResolvers<void>()
    const typed = Promise.withResolvers<void>()
    let isListed = false
    await page.route('**/user/billers', async route => {
      await focused.promise
      isListed = true
      await route.continue()
    })
    // What rows bring along is fetched once they are there.
    await page.route('**/assets/*.js', async route => {
      if (isListed) await typed.promise
      await route.continue()
    })
    await openAs(page, clientEmail, '/billers')
    const search = page.getByRole('searchbox', { name: 'Search billers by name or email' })
    await search.focus()
    focused.resolve()
    await expect(count(page)).toHaveText('8 billers')
    await page.keyboard.type('san')
    await expect(rows(page).getByRole('link')).toHaveText(['Maria Santos'])
    typed.resolve()
    await expect(rows(page)).toContainText([/\$.* of \$/])
    await page.keyboard.type('tos')
    await expect(search).toHaveValue('santos')
  })
})

test('a deactivated user is signed out at the next call, and can sign in again once it is undone', async ({
  page,
  anotherBrowser,
}) => {
  const person = await registerPerson(page, 'Oskar Lindgren', 'job-seeker')
  const theirs = await anotherBrowser()
  await openAs(theirs, person)
  await expect(heading(theirs, 'Overview')).toBeVisible()

  await openAs(page, adminEmail, `/billers?search=${person.email}`)
  await expect(rows(page)).toContainText(['No engagement'])
  await page.getByRole('button', { name: 'Deactivate Oskar Lindgren' }).click()
  const dialog = page.getByRole('dialog', { name: 'Deactivate Oskar Lindgren?' })
  await expect(dialog).toBeVisible()
  await expectAccessible(page, 'the question before deactivating', '[role=dialog]')
  // What ends for good is said before, and nobody is told that it came back.
  await expect(dialog).toContainText('None of that comes back when you reactivate them.')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await page.getByRole('button', { name: 'Deactivate Oskar Lindgren' }).click()
  const calls = collectCalls(page)
  await dialog.getByRole('button', { name: 'Deactivate' }).dblclick()
  await expect(rows(page)).toContainText(['Deactivated'])
  expect(calls.filter(one => one.includes('/deactivate/'))).toHaveLength(1)
  const deactivatedToast = toast(page, 'Deactivated')
  await expect(deactivatedToast).toContainText('Oskar Lindgren can’t sign in anymore.')
  // It goes by itself, but never under somebody's hand.
  await deactivatedToast.getByRole('button', { name: 'Undo' }).hover()

  await theirs.getByRole('link', { name: 'Clients' }).click()
  await expect(theirs).toHaveURL('/')
  await expect(heading(theirs, 'Sign in')).toBeVisible()
  await signIn(theirs, person.email, person.secret)
  await expect(toast(theirs, 'Error Signing In')).toContainText('That email or password isn’t right.')

  await deactivatedToast.getByRole('button', { name: 'Undo' }).click()
  await expect(toast(page, 'Reactivated')).toContainText('seats that ended don’t come back')
  await expect(rows(page)).toContainText(['No engagement'])
  await signIn(theirs, person.email, person.secret)
  await expect(theirs).toHaveURL('/dashboard')

  await rows(page).getByRole('link', { name: 'Oskar Lindgren' }).click()
  await expect(heading(page, 'Oskar Lindgren')).toBeVisible()
  // Done, and only the answer is lost: the screen says what is true.
  await loseAnswer(page, '*/user/deactivate/*')
  await page.getByRole('button', { name: 'Deactivate Oskar Lindgren' }).click()
  await dialog.getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByRole('button', { name: 'Reactivate Oskar Lindgren' })).toBeVisible()
  await expect(dialog).toBeHidden()
})
