import type { Locator, Page } from '@playwright/test'
import { makeEngagedPair } from './engagedPair.ts'
import {
  adminEmail,
  billerEmail,
  clientEmail,
  expect,
  expectFocusIn,
  getDemoSession,
  openAs,
  type Person,
  registerPerson,
  signInByApi,
  test,
} from './journey.ts'
import { startTwoApps, type TwoApps } from './twoApps.ts'

const field = (page: Page) => page.getByRole('textbox', { name: /^Message to/ })
const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const messageWithText = (page: Page, text: string): Locator =>
  log(page).getByRole('article').filter({ hasText: text })
const chatIcon = (page: Page) => page.getByRole('link', { name: 'Chat', exact: true })

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text)
  await field(page).press('Enter')
}

/** What stands in the conversation, from top to bottom. */
const readMessages = (page: Page): Promise<string[]> =>
  log(page)
    .getByRole('article')
    .evaluateAll(rows => rows.map(row => /No\. \d/.exec(row.textContent ?? '')?.[0] ?? 'something else'))

test.describe('with two app processes over one database', () => {
  let apps: TwoApps
  test.beforeAll(async () => {
    // Two apps at once take a busy machine long.
    test.setTimeout(240_000)
    apps = await startTwoApps()
  })
  test.afterAll(() => apps?.stop())

  test('two people chat while one process is killed and a connection is cut: every message is there once, in one order', {
    tag: '@release',
  }, async ({ anotherBrowser }) => {
    const theirs = await anotherBrowser(apps.front)
    await openAs(theirs, await registerPerson(theirs, 'Tomas Vega', 'job-seeker'), '/dashboard')
    const admins = await anotherBrowser(apps.second)
    await openAs(admins, await signInByApi(admins, apps.admin.email, apps.admin.password), '/chat')

    await admins.getByRole('button', { name: 'New message' }).first().click()
    const choosing = admins.getByRole('dialog', { name: 'New message' })
    await expectFocusIn(choosing)
    await choosing.getByRole('searchbox', { name: 'Find someone' }).fill('tomas')
    await choosing.getByRole('button', { name: /^Tomas Vega/ }).click()
    // By a key: the dialog may still be settling around what was found, and a click would miss the button.
    await choosing.getByRole('button', { name: 'Write' }).press('Enter')
    await write(admins, 'No. 1: can you take the appeals?')

    await expect(chatIcon(theirs)).toHaveAccessibleDescription('1 unread message')
    await chatIcon(theirs).click()
    await theirs.getByRole('navigation', { name: 'Conversations' }).getByRole('link').click()
    await expect(messageWithText(theirs, 'No. 1')).toBeVisible()
    await expect(chatIcon(theirs)).toHaveAccessibleDescription('No unread messages')
    await write(theirs, 'No. 2: gladly')
    await expect(messageWithText(admins, 'No. 2')).toBeVisible()

    await apps.killFirst()
    await write(theirs, 'No. 3: until Friday')
    await write(admins, 'No. 4: Friday is fine')
    await expect(messageWithText(admins, 'No. 3')).toBeVisible()
    await expect(messageWithText(theirs, 'No. 4')).toBeVisible()

    await theirs.context().setOffline(true)
    await write(theirs, 'No. 5: written in a tunnel')
    await write(theirs, 'No. 6: and after it')
    await expect(messageWithText(theirs, 'No. 6')).toContainText('Waiting for a connection')
    await write(admins, 'No. 7: meanwhile')
    await expect(messageWithText(admins, 'No. 7')).not.toContainText('Sending')
    await theirs.context().setOffline(false)

    await expect(messageWithText(admins, 'No. 6')).toBeVisible()
    await expect(messageWithText(theirs, 'No. 7')).toBeVisible()
    await expect(log(theirs)).not.toContainText('Waiting for a connection')
    const order = await readMessages(theirs)
    expect(order.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map(number => `No. ${number}`))
    expect(order.filter(text => ['No. 5', 'No. 6'].includes(text))).toEqual(['No. 5', 'No. 6'])
    expect(await readMessages(admins)).toEqual(order)

    await theirs.reload()
    await expect(messageWithText(theirs, 'No. 7')).toBeVisible()
    expect(await readMessages(theirs)).toEqual(order)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  /** The same two people elsewhere, so that there is something to scroll through. */
  async function talkElsewhere(page: Page, people: readonly Person[], stamp: string): Promise<void> {
    const [one, other] = people
    const as = (person: Person | undefined) => ({ authorization: `Bearer ${person?.token}` })
    const response = await page.request.post('/api/conversations', {
      data: { memberIds: [other?.userId] },
      headers: as(one),
    })
    const { conversationId } = (await response.json()).conversation
    for (let number = 0; number < 30; number++) {
      const text = number === 0 ? `The remittance advice is ${stamp}` : `Line ${number} of the ${stamp}s log`
      const reply = await page.request.post(`/api/conversations/${conversationId}/messages`, {
        data: { text },
        headers: as(people[number % 2]),
      })
      expect(reply.status()).toBe(200)
    }
  }

  test('a client finds a biller, writes, sends a file, and finds an old message again', async ({ page }) => {
    const stamp = `zebra${Date.now()}`
    const people = [getDemoSession(clientEmail), getDemoSession(billerEmail)]
    await talkElsewhere(page, people, stamp)
    await openAs(page, clientEmail, '/billers')
    await page.getByRole('searchbox').fill(people[1]?.userName ?? '')
    const message = page.getByRole('button', { name: /^Message / })
    await expect(message).toHaveCount(1)
    await message.click()
    await expect(page.getByRole('heading', { level: 2, name: people[1]?.userName ?? '' })).toBeVisible()
    await expect(messageWithText(page, `Line 29 of the ${stamp}s log`)).toBeVisible()

    await field(page).fill('Patient: Jane Miller, MRN 4471902')
    await expect(page.getByRole('alert')).toContainText('identifies a patient')
    await expect(page.getByRole('button', { name: 'Send' })).toBeDisabled()
    await field(page).fill('Here is the list')
    await page.locator('input[type=file]').setInputFiles({
      name: 'denials.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('claim,reason\n1001,CO-16\n'),
    })
    await expect(page.getByRole('list', { name: 'Files with this message' })).toContainText('1 KB')
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    const row = page.getByRole('navigation', { name: 'Conversations' }).getByRole('link').first()
    await expect(row).toContainText('Draft: Here is the list')
    await page.reload()
    await row.click()
    await expect(field(page)).toHaveValue('Here is the list')
    // What was typed in the last moment before the page goes is saved too.
    await field(page).fill('Here is the list of today')
    await page.reload()
    await expect(field(page)).toHaveValue('Here is the list of today')
    await field(page).fill('Here is the list')
    const second = await page.context().newPage()
    await second.goto(page.url())
    await expect(field(second)).toHaveValue('Here is the list')
    await page.getByRole('button', { name: 'Send' }).click()
    const sent = log(page).getByRole('article').last()
    await expect(sent).toContainText('Here is the list')
    // What was sent is a draft nowhere.
    await expect(field(second)).toHaveValue('')
    await second.close()
    await expect(sent.getByRole('button', { name: 'Save denials.csv 1 KB' })).toBeVisible()

    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByRole('searchbox', { name: 'Search in chat' }).fill(`remittance ${stamp}`)
    await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().click()
    await expect(messageWithText(page, `The remittance advice is ${stamp}`)).toBeInViewport()
    await page.getByRole('button', { name: 'Go to newest' }).click()
    await expect(messageWithText(page, 'Here is the list')).toBeInViewport()
  })
})

/** Drops or pastes a file, as from the desktop or the clipboard. */
const give = (on: Locator, kind: 'drop' | 'paste', name: string): Promise<void> =>
  on.evaluate(
    async (index, [event, called]) => {
      const canvas = document.createElement('canvas')
      const picture = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve))
      const data = new DataTransfer()
      data.items.add(new File(picture ? [picture] : [], called, { type: 'image/png' }))
      const about = { bubbles: true, cancelable: true }
      if (event === 'paste') index.dispatchEvent(new ClipboardEvent(event, { ...about, clipboardData: data }))
      else index.dispatchEvent(new DragEvent(event, { ...about, dataTransfer: data }))
    },
    [kind, name] as const,
  )

test('pictures are dropped and pasted, a message is reported and removed, and an administrator decides', {
  tag: '@release',
}, async ({ page, anotherBrowser }) => {
  const [boss, hired] = await makeEngagedPair(page, 'Lena Ortega', 'Omar Haddad')
  await openAs(page, boss, `/chat?person=${hired.userId}`)
  await expect(field(page)).toBeVisible()
  const tray = page.getByRole('list', { name: 'Files with this message' })
  await give(field(page), 'drop', 'portal.png')
  await expect(tray).toContainText('portal.png')
  await give(field(page), 'paste', 'image.png')
  await expect(tray.getByRole('button', { name: /^Remove / })).toHaveCount(2)
  await expect(tray.getByRole('progressbar')).toHaveCount(0)
  await write(page, 'You are late again')
  await expect(messageWithText(page, 'You are late again').getByRole('img', { name: /png$/ })).toHaveCount(2)

  // What was typed into an edit is not dropped for a reply.
  await expect(messageWithText(page, 'You are late again')).not.toContainText('Sending')
  await field(page).press('ArrowUp')
  const editing = page.getByRole('textbox', { name: 'Your message' })
  await editing.fill('You are late again, and I am sorry')
  await messageWithText(page, 'You are late again').hover()
  await messageWithText(page, 'You are late again').getByRole('button', { name: 'Reply' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(editing).toHaveValue('You are late again, and I am sorry')
  await editing.press('Escape')
  await leaving.getByRole('button', { name: 'Discard changes' }).click()
  await expect(field(page)).toBeVisible()

  const theirs = await anotherBrowser()
  await openAs(theirs, hired, `/chat?person=${boss.userId}`)
  const rude = messageWithText(theirs, 'You are late again')
  await rude.hover()
  await rude.getByRole('button', { name: 'More' }).click()
  await theirs.getByRole('menuitem', { name: 'Report' }).click()
  const reporting = theirs.getByRole('dialog', { name: /^Report a message/ })
  await expectFocusIn(reporting)
  await reporting.getByLabel('Anything else? (optional)').fill(`Omar ${hired.userId} is sad`)
  await reporting.getByRole('button', { name: 'Report' }).click()
  await expect(theirs.getByText('An admin will review it.')).toBeVisible()

  await messageWithText(page, 'You are late again').hover()
  await messageWithText(page, 'You are late again').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(log(page)).toContainText('This message was deleted.')
  await expect(rude).toHaveCount(0)

  // The report has it as it was, though its author has deleted it.
  const desk = await anotherBrowser()
  await openAs(desk, adminEmail, '/chat?view=reports')
  const report = desk.getByRole('listitem').filter({ hasText: hired.userId })
  await report.getByRole('button', { name: 'Open', exact: true }).click()
  const drawer = desk.getByRole('dialog', { name: 'Reported message' })
  await expect(drawer).toContainText('You are late again')
  await drawer.getByLabel('Decision and reason').fill('A friendly word to both')
  await drawer.getByRole('button', { name: 'Action taken' }).click()
  await expect(report).toHaveCount(0)
  await desk.getByText('Action taken', { exact: true }).click()
  await expect(report).toContainText('A friendly word to both')
})
