import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { workTogether } from './engagedPair.ts'
import {
  chooseInProfileMenu,
  expect,
  followOwnLink,
  heading,
  openAs,
  registerPerson,
  test,
  toast,
} from './journey.ts'

test.use({ firstVisit: true, serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

const attendance = (page: Page) => page.getByRole('button', { name: 'Attendance', exact: true })

/** What the browser keeps of the app. */
const readKept = (page: Page) =>
  page.evaluate(async () => ({
    caches: (await caches.keys()).length,
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    databases: (await indexedDB.databases()).map(({ name }) => name),
  }))

/** Which calls' answers the browser keeps. */
const listReads = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // To open one that is not there would make one without what the app puts into it.
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'claimcrew-offline')) return []
    const opening = indexedDB.open('claimcrew-offline')
    await new Promise(done => {
      opening.onsuccess = done
    })
    const saved = opening.result.transaction('reads').objectStore('reads').get('last')
    await new Promise(done => {
      saved.onsuccess = done
    })
    opening.result.close()
    return (saved.result?.state.queries ?? []).map((query: { queryKey: string[] }) => query.queryKey[0])
  })

/** What was read is written down some seconds later. */
async function expectKept(page: Page, ...reads: readonly string[]): Promise<void> {
  await expect.poll(() => listReads(page)).toEqual(expect.arrayContaining([...reads]))
}

async function punchInOffline(page: Page): Promise<void> {
  await attendance(page).click()
  await page.getByRole('slider', { name: 'Slide to punch in' }).press('End')
  await expect(toast(page, 'Waiting for a connection')).toBeVisible()
}

test('a biller whose browser was closed opens it without a connection, punches in, and the punch arrives once', async ({
  page,
  context,
}) => {
  const boss = await registerPerson(page, 'Dana Whitfield')
  const person = await registerPerson(page, 'Ligaya Ramos', 'job-seeker')
  await workTogether(boss, person)
  const as = (who: { token: string }) => ({ authorization: `Bearer ${who.token}` })
  const made = await page.request.post('/api/tasks', {
    data: { title: 'Call Aetna about claim 4711', workType: 'Appeals', assigneeId: person.userId },
    headers: as(boss),
  })
  expect(made.status()).toBe(200)
  const response = await page.request.post('/api/conversations', {
    data: { memberIds: [person.userId] },
    headers: as(boss),
  })
  const { conversationId } = (await response.json()).conversation
  await page.request.post(`/api/conversations/${conversationId}/messages`, {
    data: { text: 'Please start with Aetna' },
    headers: as(boss),
  })

  await openAs(page, person, `/chat?conversation=${conversationId}`)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Please start with Aetna')
  await expectKept(page, 'GET /api/conversations/:conversationId/messages')
  await page.goto('/tasks')
  await expect(page.getByText('Call Aetna about claim 4711').first()).toBeVisible()
  // Of this screen: the overview reads fewer of them.
  await expectKept(page, 'GET /api/tasks')
  await expect.poll(async () => (await readKept(page)).caches).toBe(1)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.goto('/dashboard')
  await expect(heading(page, 'Overview')).toBeVisible()
  await expectKept(page, 'GET /api/attendance/status', 'GET /api/tasks')

  await context.setOffline(true)
  await page.close()
  const reopened = await context.newPage()
  await reopened.goto('/dashboard')
  await expect(heading(reopened, 'Overview')).toBeVisible()
  await expect(reopened.getByText(/^You’re offline\. This page is from/)).toBeVisible()
  await punchInOffline(reopened)
  await reopened.keyboard.press('Escape')
  await followOwnLink(reopened, '/tasks')
  await expect(reopened.getByText('Call Aetna about claim 4711').first()).toBeVisible()
  await followOwnLink(reopened, `/chat?conversation=${conversationId}`)
  await expect(reopened.getByRole('log', { name: 'Messages' })).toContainText('Please start with Aetna')

  await expect(reopened.getByText('Part of this page didn’t load')).toHaveCount(0)

  await context.setOffline(false)
  await expect(attendance(reopened)).toHaveAccessibleDescription(/^Punched in/)
  await expect(reopened.getByText(/^You’re offline/)).toHaveCount(0)
  const history = await reopened.request.get('/api/attendance/history', { headers: as(person) })
  expect((await history.json()).items).toMatchObject([{ lateSent: true, punchOutTime: null }])

  await chooseInProfileMenu(reopened, 'Sign out')
  await expect.poll(async () => (await readKept(reopened)).workers).toBe(0)
  expect((await readKept(reopened)).caches).toBe(0)
})

test('the punch also arrives once where the browser itself was ended before and after it', {
  tag: '@release',
}, async ({ page, playwright, launchOptions, baseURL, viewport }) => {
  const boss = await registerPerson(page, 'Dana Whitfield')
  const person = await registerPerson(page, 'Ligaya Ramos', 'job-seeker')
  await workTogether(boss, person)
  const folder = await mkdtemp(join(tmpdir(), 'claimcrew-browser-'))
  const openBrowser = () =>
    playwright.chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(baseURL === undefined ? {} : { baseURL }),
      viewport,
    })
  const first = await openBrowser()
  const visited = await first.newPage()
  await openAs(visited, person)
  await expect(heading(visited, 'Overview')).toBeVisible()
  await expect.poll(async () => (await readKept(visited)).caches).toBe(1)
  await visited.evaluate(() => navigator.serviceWorker.ready)
  await expectKept(visited, 'GET /api/attendance/status')
  await first.close()

  const second = await openBrowser()
  await second.setOffline(true)
  const offline = await second.newPage()
  await offline.goto('/dashboard')
  await expect(offline.getByText(/^You’re offline\. This page is from/)).toBeVisible()
  await punchInOffline(offline)
  await second.close()

  const third = await openBrowser()
  const online = await third.newPage()
  await online.goto('/dashboard')
  await expect(attendance(online)).toHaveAccessibleDescription(/^Punched in/)
  await online.reload()
  await expect(attendance(online)).toHaveAccessibleDescription(/^Punched in/)
  const history = await online.request.get('/api/attendance/history', {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect((await history.json()).items).toMatchObject([{ lateSent: true, punchOutTime: null }])

  // A session that was ended elsewhere leaves no more behind than one that is signed out of.
  await expectKept(online, 'GET /api/attendance/status')
  const ended = await online.request.post('/auth/logout', {
    headers: { authorization: `Bearer ${person.token}` },
  })
  expect(ended.status()).toBe(200)
  await online.reload()
  await expect(async () => {
    expect(await readKept(online)).toMatchObject({ caches: 0, workers: 0 })
    expect(await listReads(online)).toEqual([])
  }).toPass()
  await third.close()
  await rm(folder, { recursive: true, force: true })
})
