import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import {
  billerEmail,
  clientEmail,
  collectCalls,
  expect,
  followLink,
  followOwnLink,
  heading,
  openAs,
  type Person,
  test,
} from './journey.ts'

const reports = '/admin/time-doctor/reports'
const maria = 'Maria Santos'
const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
// Days that are over everywhere, so that nothing is still coming in.
const range = `from=${day(9)}&to=${day(2)}`

/** Maria's id, once her time has been pulled: right after the start it is still on its way. */
async function pulled(page: Page, { token }: Person): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  let userId = ''
  await expect(async () => {
    const { billers } = await (await page.request.get('/api/time-doctor/client/billers', { headers })).json()
    const biller = billers.find((one: { userName: string }) => one.userName === maria)
    const query = `userId=${biller.timeDoctorUserId}&${range}`
    const activity = await page.request.get(`/api/time-doctor/activity?${query}`, { headers })
    expect((await activity.json()).data).not.toEqual([])
    userId = biller.userId
  }).toPass({ timeout: 30_000 })
  return userId
}

const days = (page: Page) => page.getByRole('list', { name: 'Days' }).getByRole('button')
const shots = (page: Page) => page.getByRole('button', { name: /^Open the screenshot of / })
const viewer = (page: Page) => page.getByRole('dialog', { name: /^Screenshot of / })

/** How urgent the browser holds each picture to be that is asked for from now on. */
async function urgencyOf(page: Page) {
  const urgency = { thumbnail: new Set<string>(), image: new Set<string>() }
  const network = await page.context().newCDPSession(page)
  network.on('Network.requestWillBeSent', ({ request: { url, initialPriority } }) => {
    const [, kind] = url.match(/time-doctor\/screenshots\/.+\/(thumbnail|image)$/) ?? []
    if (kind === 'thumbnail' || kind === 'image') urgency[kind].add(initialPriority)
  })
  await network.send('Network.enable')
  return urgency
}

test('a client looks at a biller’s time and screenshots, and the biller sees who looked', async ({
  page,
  anotherBrowser,
}) => {
  test.slow()
  const person = await pulled(page, await openAs(page, clientEmail, '/nowhere'))
  const calls = collectCalls(page)
  await followOwnLink(page, `${reports}?person=${person}&${range}`)
  await expect(page.getByRole('combobox', { name: 'Biller' })).toHaveValue(maria)
  await expect(page.getByText('Days and times in Manila (GMT+8); you are in')).toBeVisible()
  await days(page).last().click()
  await expect(page.getByRole('table', { name: /^Activity on / })).toContainText('At the computer')
  await expect(page).toHaveURL(/&day=/)

  await page.getByRole('tab', { name: 'Time use' }).click()
  const programs = page.getByRole('table', { name: 'By program or site' })
  await expect(programs).toBeVisible()
  const all = await programs.getByRole('row').count()
  await page.getByRole('region', { name: 'By category' }).getByRole('button').first().click()
  await expect(programs.getByRole('row')).not.toHaveCount(all)
  await expect(page).toHaveURL(/&category=/)
  await page.getByRole('button', { name: 'Show everything' }).click()
  await expect(programs.getByRole('row')).toHaveCount(all)
  const last = await programs.getByRole('rowheader').last().textContent()
  await page.getByRole('searchbox', { name: 'Search programs and sites' }).fill(last ?? '')
  await expect(programs.getByRole('rowheader')).toHaveText([last ?? ''])
  expect(calls.filter(call => call.includes('screenshots'))).toEqual([])

  const urgency = await urgencyOf(page)
  await page.getByRole('tab', { name: 'Screenshots' }).click()
  await expect(page.getByText(`Every view is logged, and ${maria} can see it.`)).toBeVisible()
  await expect(shots(page).first().locator('img')).toBeVisible()
  const time =
    (await shots(page)
      .first()
      .locator('span', { hasText: / [AP]M$/ })
      .last()
      .textContent()) ?? ''
  await shots(page).first().click()
  await expect(viewer(page).getByRole('img', { name: time })).toBeVisible()
  await expect(viewer(page)).toContainText(`${maria} can see that you viewed this.`)
  await expect(viewer(page)).toContainText('Your time')
  await expectAccessible(page, 'an opened screenshot', '[role=dialog]')
  expect(calls.filter(call => call.endsWith('/image'))).toHaveLength(1)
  // The one that somebody waits for goes before all that are still to be blurred.
  expect(urgency).toEqual({ thumbnail: new Set(['Low']), image: new Set(['High']) })

  const hers = await anotherBrowser()
  await openAs(hers, billerEmail, '/profile')
  const views = hers.getByRole('region', { name: 'Who viewed your screenshots' }).getByRole('listitem')
  const theirs = views.filter({ hasText: 'Riverbend Family Practice, client' })
  await expect(theirs.filter({ hasText: 'Opened the screenshot of' }).first()).toContainText(time)
  await expect(theirs.filter({ hasText: /Viewed .*, blurred/ }).first()).toBeVisible()

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText(/^2 of /)).toBeVisible()
  await page.reload()
  await expect(viewer(page).getByText(/^2 of /)).toBeVisible()
  await expect(viewer(page).getByRole('img', { name: /^Screenshot of / })).toBeVisible()
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(shots(page).first()).toBeVisible()
  await expect(page).not.toHaveURL(/shot=/)
})

test('a biller goes through their own day and its screenshots by keyboard', { tag: '@release' }, async ({
  page,
}) => {
  test.slow()
  await pulled(page, await openAs(page, billerEmail, '/nowhere'))
  await followOwnLink(page, `${reports}?${range}`)
  await expect(page.getByRole('combobox', { name: 'Biller' })).toHaveCount(0)
  const timeline = page.getByRole('slider', { name: /^Timeline of / }).first()
  await timeline.press('Home')
  const first = await timeline.getAttribute('aria-valuetext')
  await timeline.press('ArrowRight')
  await expect(timeline).not.toHaveAttribute('aria-valuetext', first ?? '')

  await page.getByRole('tab', { name: 'Activity' }).press('ArrowLeft')
  await expect(page.getByText('Your own screenshots, blurred until you open one.')).toBeVisible()
  await shots(page).first().press('ArrowRight')
  await expect(shots(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByText(/^2 of /)).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText(/^3 of /)).toBeVisible()
  await page.keyboard.press('Home')
  await expect(viewer(page).getByText(/^1 of /)).toBeVisible()
  await page.keyboard.press('End')
  // It waits behind those of the strip.
  await expect(viewer(page).getByRole('img', { name: /^Screenshot of / })).toBeVisible({ timeout: 30_000 })
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(shots(page).last()).toBeFocused()
  await expect(page).not.toHaveURL(/shot=/)
  // Closed is no step of its own: what Back leads to is what was before the list.
  await page.goBack()
  await expect(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
})

test('screenshots that cannot be shown say so, and no view is recorded', { tag: '@release' }, async ({
  page,
}) => {
  const person = await pulled(page, await openAs(page, clientEmail, '/nowhere'))
  await page.setViewportSize({ width: 390, height: 844 })
  const pictures = /time-doctor\/screenshots\/.+\/(thumbnail|image)$/
  const json = { code: 'not-ready', message: 'Time Doctor can’t be reached.' }
  await page.route(pictures, route => route.fulfill({ status: 503, json }))
  await followOwnLink(page, `${reports}?person=${person}&${range}&tab=screenshots&shot=of-no-day`)
  const failed = page.getByRole('status').filter({ hasText: /^\d+ pictures couldn’t be loaded\./ })
  await expect(failed).toBeVisible()
  await expect(viewer(page)).toBeHidden()
  const input = await page.getByRole('table', { name: 'Keyboard and mouse' }).boundingBox()
  const last = await shots(page).last().boundingBox()
  expect(input?.y).toBeGreaterThan(last?.y ?? Number.POSITIVE_INFINITY)

  await shots(page).first().click()
  await expect(viewer(page).getByRole('alert')).toContainText(json.message)
  await expect(viewer(page)).not.toContainText('can see that you viewed this')
  await page.goBack()
  await expect(viewer(page)).toBeHidden()
  await expect(shots(page).first()).toBeFocused()
  await page.unroute(pictures)
  await failed.getByRole('button', { name: 'Try again' }).click()
  await expect(shots(page).first().locator('img')).toBeVisible()
  await expect(failed).toBeHidden()
})

test('without Time Doctor the rest of a report stays, and a stranger’s report stays hidden', {
  tag: '@release',
}, async ({ page }) => {
  const person = await pulled(page, await openAs(page, clientEmail, '/nowhere'))
  const message = 'Time Doctor can’t be reached. Failing since 9:41 AM.'
  const listing = /time-doctor\/screenshots\?/
  await page.route(listing, route => route.fulfill({ status: 503, json: { code: 'not-ready', message } }))
  await followOwnLink(page, `${reports}?person=${person}&${range}`)
  await page.getByRole('tab', { name: 'Screenshots' }).click()
  await expect(page.getByRole('alert')).toContainText(message)
  await page.unroute(listing)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(shots(page).first()).toBeVisible()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await expect(days(page).first()).toBeVisible()
  await page.getByLabel('To', { exact: true }).fill(day(20))
  await expect(page.getByRole('alert')).toHaveText('The end can’t be before the start.')

  const calls = collectCalls(page)
  const stranger = '0199f0c0-0000-7000-8000-000000000001'
  await followLink(page, `${reports}?person=${stranger}&tab=screenshots`)
  await expect(page.getByRole('heading', { name: 'We can’t find this person' })).toBeVisible()
  expect(calls.filter(call => /activity|screenshots/.test(call))).toEqual([])
  await page.getByRole('button', { name: 'Choose someone else' }).click()
  await expect(heading(page, 'Time Doctor reports')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Biller' })).not.toHaveValue('')
})
