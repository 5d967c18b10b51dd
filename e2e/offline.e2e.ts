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

/** What was read is written down some seconds later. */
async function expectKept(page: Page, ...reads: readonly string[]): Promise<void> {
  const listReads = () =>
    page.evaluate(async () => {
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
  await expect.poll(listReads).toEqual(expect.arrayContaining([...reads]))
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
  const opened = await page.request.post('/api/conversations', {
    data: { memberIds: [person.userId] },
    headers: as(boss),
  })
  const { conversationId } = (await opened.json()).conversation
  await page.request.post(`/api/conversations/${conversationId}/messages`, {
    data: { text: 'Please start with Aetna' },
    headers: as(boss),
  })

  await openAs(page, person, `/chat?conversation=${conversationId}`)
  await expect(page.getByRole('log', { name: 'Messages' })).toContainText('Please start with Aetna')
  await expectKept(page, 'GET /api/conversations/:conversationId/messages')
  await page.goto('/tasks')
  await expect(page.getByText('Call Aetna about claim 4711').first()).toBeVisible()
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
  await expect(reopened.getByText(/^You’re offline\. This is what we knew at/)).toBeVisible()
  await attendance(reopened).click()
  await reopened.getByRole('slider', { name: 'Slide to punch in' }).press('End')
  await expect(toast(reopened, 'Waiting for a connection')).toBeVisible()
  await reopened.keyboard.press('Escape')
  await followOwnLink(reopened, '/tasks')
  await expect(reopened.getByText('Call Aetna about claim 4711').first()).toBeVisible()
  await followOwnLink(reopened, `/chat?conversation=${conversationId}`)
  await expect(reopened.getByRole('log', { name: 'Messages' })).toContainText('Please start with Aetna')

  await context.setOffline(false)
  await expect(attendance(reopened)).toHaveAccessibleDescription(/^Punched in/)
  await expect(reopened.getByText(/^You’re offline/)).toHaveCount(0)
  const history = await reopened.request.get('/api/attendance/history', { headers: as(person) })
  expect((await history.json()).items).toMatchObject([{ lateSent: true, punchOutTime: null }])

  await chooseInProfileMenu(reopened, 'Sign out')
  await expect.poll(async () => (await readKept(reopened)).workers).toBe(0)
  expect((await readKept(reopened)).caches).toBe(0)
})
