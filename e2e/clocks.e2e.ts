import type { Page } from '@playwright/test'
import {
  client,
  expect,
  followLink,
  newSession,
  openAs,
  type Person,
  signedIn,
  test,
  toast,
} from './journey.ts'

type Kind = 'punched-not-tracked' | 'tracked-not-punched' | 'produced-without-time'
type Gap = { gapId: string; billerId: string; day: string; locked: boolean; state: string; how: string }

async function read<Reply>(page: Page, { token }: Person, path: string): Promise<Reply> {
  const reply = await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(200)
  return await reply.json()
}

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

/** A gap that can still be corrected. Those that the tracker makes come with its first sync. */
async function gapOf(page: Page, person: Person, kind: Kind): Promise<Gap> {
  const path = `/api/clocks/gaps?from=${daysAgo(40)}&to=${daysAgo(0)}&kind=${kind}&state=open&limit=100`
  let found: Gap | undefined
  await expect(async () => {
    const { items } = await read<{ items: Gap[] }>(page, person, path)
    found = items.find(({ locked }) => !locked)
    expect(found).toBeDefined()
  }).toPass({ timeout: 30_000 })
  if (!found) throw new Error(`The clocks agree: ${kind}`)
  return found
}

/** How it stands after something was done about it. */
async function stateOf(
  page: Page,
  person: Person,
  { gapId, billerId, day }: Gap,
): Promise<[string, string | null]> {
  const path = `/api/clocks/days/${billerId}/${day}`
  const { picture } = await read<{ picture: { gaps: Gap[] } }>(page, person, path)
  const gap = picture.gaps.find(one => one.gapId === gapId)
  return [gap?.state ?? 'gone', gap?.how ?? null]
}

const rowOf = (page: Page, { gapId }: Gap) => page.locator(`[data-gap-row="${gapId}"]`)

/** The inbox at a gap, as a link of the register leads to it. */
const addressOf = ({ gapId, billerId, day }: Gap, own = false) =>
  `/production-report?view=clocks&day=${own ? day : `${billerId}.${day}`}&gap=${gapId}`

/** Its day is there, and the list that keys lead on in. */
async function isOpened(page: Page, gap: Gap): Promise<void> {
  await expect(rowOf(page, gap)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator(`[data-gap-card="${gap.gapId}"]`)).toHaveAttribute('aria-expanded', 'true')
}

async function goOnTo(page: Page, gap: Gap): Promise<void> {
  await followLink(page, addressOf(gap))
  await isOpened(page, gap)
}

test('a biller answers first, and a client settles each kind of gap by keyboard', async ({
  page,
  anotherBrowser,
}) => {
  // Right after the start the tracker's hours are still on their way.
  test.slow()
  const boss = signedIn(client)
  const silent = await gapOf(page, boss, 'punched-not-tracked')

  const { billers } = await read<{ billers: { userId: string; email: string }[] }>(
    page,
    boss,
    '/user/billers',
  )
  const email = billers.find(({ userId }) => userId === silent.billerId)?.email ?? ''
  const other = await anotherBrowser()
  await openAs(other, await newSession(other, email), addressOf(silent, true))
  await isOpened(other, silent)
  await other.keyboard.press('a')
  await other.keyboard.type('I was on the phone with the payer.')
  await other.keyboard.press('Enter')
  await expect(toast(other, 'Answered')).toBeVisible()

  await openAs(page, client, addressOf(silent))
  await isOpened(page, silent)
  await expect(page.getByText('I was on the phone with the payer.')).toBeVisible()
  await page.keyboard.press('c')
  await expect(page.getByLabel('A reason')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Punched time corrected')).toBeVisible()
  await expect(rowOf(page, silent)).toHaveCount(0)
  // The next one is there, and keys lead on from it.
  await expect(page.locator('[data-gap-row]:focus')).toHaveAttribute('aria-current', 'true')
  expect(await stateOf(page, boss, silent)).toEqual(['resolved', 'correction'])

  const unpunched = await gapOf(page, boss, 'tracked-not-punched')
  await goOnTo(page, unpunched)
  await page.keyboard.press('c')
  await expect(page.getByLabel('A reason')).toHaveValue(/The tracker saw work from/)
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Punched time corrected')).toBeVisible()
  await expect(rowOf(page, unpunched)).toHaveCount(0)
  expect(await stateOf(page, boss, unpunched)).toEqual(['resolved', 'correction'])

  const unplaced = await gapOf(page, boss, 'produced-without-time')
  await goOnTo(page, unplaced)
  await page.keyboard.press('x')
  await page.keyboard.type('Typed at the end of the week.')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, unplaced)).toHaveCount(0)
  await toast(page, 'Closed').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rowOf(page, unplaced)).toBeVisible()
  expect(await stateOf(page, boss, unplaced)).toEqual(['open', null])

  await goOnTo(page, unplaced)
  await page.keyboard.press('x')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Closed')).toBeVisible()
  expect(await stateOf(page, boss, unplaced)).toEqual(['resolved', 'closed'])
  await page.keyboard.press('k')
  await expect(page.locator('[data-gap-row]:focus')).toBeVisible()
})
