import type { Page } from '@playwright/test'
import { openDeployment } from './deployedVersions.ts'
import { chooseInProfileMenu, expect, heading, registerPerson, test } from './journey.ts'
import { toStoredSession } from './storedSession.ts'

test.use({ firstVisit: true, serviceWorkers: 'allow' })

const program = (page: Page) => page.locator('script[type=module][src]').getAttribute('src')
const listCaches = (page: Page) => page.evaluate(() => caches.keys())

/** Somebody who is signed in opens the app at this address. */
async function open(page: Page, url: string, path: string): Promise<void> {
  const { secret: _, token, ...user } = await registerPerson(page, 'Amihan Santos')
  await page.goto(`${url}/manifest.webmanifest`)
  await page.evaluate(values => Object.assign(localStorage, values), toStoredSession(token, user))
  await page.goto(url + path)
}

test('of two versions of the service worker the new one takes over, with no stale file and no empty page', {
  tag: '@release',
}, async ({ page, context, baseURL }) => {
  const house = await openDeployment(baseURL ?? '')
  await open(page, house.url, '/dashboard')
  await expect(heading(page, 'Overview')).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(async () => (await listCaches(page)).length).toBe(1)
  const [oldCache] = await listCaches(page)
  const oldProgram = await program(page)

  // The old worker is there, the new version too: without a connection the old one opens whole.
  house.deploy('v2')
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, 'Overview')).toBeVisible()
  expect(await program(page)).toBe(oldProgram)
  await context.setOffline(false)

  // With one the page is the new version's at once, whatever the old worker has saved.
  await page.reload()
  await expect(heading(page, 'Overview')).toBeVisible()
  expect(await program(page)).toContain('.v2.js')
  await expect.poll(async () => (await listCaches(page)).filter(name => name !== oldCache).length).toBe(1)
  await expect.poll(async () => (await listCaches(page)).length).toBe(1)
  const saved = await page.evaluate(async () => {
    const cache = await caches.open((await caches.keys())[0] ?? '')
    return (await cache.keys()).map(({ url }) => new URL(url).pathname)
  })
  expect(saved.filter(path => /\.(js|css)$/.test(path) && !path.includes('.v2.'))).toEqual([])
  await context.setOffline(true)
  await page.reload()
  await expect(heading(page, 'Overview')).toBeVisible()
  expect(await program(page)).toContain('.v2.js')
  await context.setOffline(false)
  await house.stop()
})

test('a tab that was open for a week goes on in the new version, and loses nothing that was typed', {
  tag: '@release',
}, async ({ page, baseURL }) => {
  const house = await openDeployment(baseURL ?? '')
  await open(page, house.url, '/profile')
  const name = page.getByLabel('User name')
  await expect(heading(page, 'Profile')).toBeVisible()
  // By then all is there that the screen needs.
  await page.evaluate(() => navigator.serviceWorker.ready)
  house.deploy('v2')

  // A part of the screen that was never loaded: the screen stays as it is.
  await name.fill('Amihan Santos-Reyes')
  await chooseInProfileMenu(page, 'Help/Contact')
  await expect(page.getByText('Part of this page didn’t load.')).toBeVisible()
  await expect(name).toHaveValue('Amihan Santos-Reyes')
  await name.fill('Amihan Santos')

  // A screen that was never loaded: the tab takes the new version, and is there.
  await page.getByRole('navigation').getByRole('link', { name: 'My Billers' }).click()
  await expect(heading(page, 'My Billers')).toBeVisible()
  expect(await program(page)).toContain('.v2.js')
  await house.stop()
})
