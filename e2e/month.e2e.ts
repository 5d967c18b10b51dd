import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addTrackedTime } from './addTrackedTime.ts'
import { makeEngagedPair } from './engagedPair.ts'
import { expect, followLink, followOwnLink, heading, openAs, type Person, test, toast } from './journey.ts'
import { daysOfLastMonth, monthNameOf } from './lastMonth.ts'
import { loseAnswer } from './loseAnswer.ts'

type Kind = 'punched-not-tracked' | 'tracked-not-punched' | 'produced-without-time'
type Gap = { gapId: string; billerId: string; day: string; kind: Kind; state: string; how: string }

const [silentDay, unpunchedDay, unplacedDay] = daysOfLastMonth()
const month = silentDay.slice(0, 7)
const monthName = monthNameOf(silentDay)
const range = `from=${month}-01&to=${silentDay.slice(0, 8)}28`
const at = (day: string, time: string) => `${day}T${time}:00.000Z`

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

/**
 * Three days on which the clocks do not agree: four hours of eight that nobody saw, two hours that nobody punched, and an
 * hour in which three were produced. Answers the session of the first.
 */
async function workUnevenly(page: Page, boss: Person, hired: Person): Promise<string> {
  const punch = (day: string, until: string) =>
    send(page, boss, 'post', '/api/attendance/sessions', {
      billerId: hired.userId,
      punchInTime: at(day, '14:00'),
      punchOutTime: at(day, until),
      description: 'Posted payments',
      reason: 'The line was down all day',
    })
  const { attendance } = await punch(silentDay, '22:00')
  await punch(unplacedDay, '15:00')
  const dayPath = `/api/production/${hired.userId}/${unplacedDay}`
  const entry = { clientId: boss.userId, workType: 'payment-posting-manual', quantity: 45, minutes: 180 }
  await send(page, hired, 'put', dayPath, { version: 0, entries: [entry] })
  await send(page, hired, 'post', `${dayPath}/submit`, {})
  await addTrackedTime(hired, [
    { start: at(silentDay, '14:00'), seconds: 4 * 3600 },
    { start: at(unpunchedDay, '14:00'), seconds: 2 * 3600 },
    { start: at(unplacedDay, '14:00'), seconds: 3600 },
  ])
  return attendance.attendanceId
}

const gapsOf = async (page: Page, person: Person): Promise<Gap[]> =>
  (await send(page, person, 'get', `/api/clocks/gaps?${range}&state=left`)).items

/** How it stands after something was done about it. */
async function stateOf(page: Page, person: Person, { gapId, billerId, day }: Gap) {
  const { picture } = await send(page, person, 'get', `/api/clocks/days/${billerId}/${day}`)
  const gap = picture.gaps.find((one: Gap) => one.gapId === gapId)
  return [gap?.state ?? 'gone', gap?.how ?? null]
}

const rowOf = (page: Page, { gapId }: Gap) => page.locator(`[data-gap-row="${gapId}"]`)

/** Its day is there, the list that keys lead on in, and what can be done by key: that depends on who one works with. */
async function expectOpen(page: Page, gap: Gap): Promise<void> {
  await expect(rowOf(page, gap)).toHaveAttribute('aria-current', 'true')
  await expect(page.locator(`[data-gap-card="${gap.gapId}"]`)).toHaveAttribute('aria-expanded', 'true')
  const card = page.getByRole('list', { name: 'Time gaps on this day' })
  await expect(card.locator('[aria-keyshortcuts]').first()).toBeVisible()
}

/** Whether the ring around what has the focus is seen as a whole, whatever scrolls around it. */
const isRingWhole = (page: Page): Promise<boolean> =>
  page.evaluate(() => {
    const focused = document.activeElement
    if (!focused) return false
    const { outlineOffset, outlineWidth, outlineStyle } = getComputedStyle(focused)
    const beyond = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
    const { left, top, right, bottom } = focused.getBoundingClientRect()
    let isWhole = outlineStyle !== 'none'
    for (let box = focused.parentElement; box && box !== document.body; box = box.parentElement) {
      if (getComputedStyle(box).overflowY === 'visible') continue
      const clip = box.getBoundingClientRect()
      isWhole &&= left - beyond >= clip.left && right + beyond <= clip.right
      isWhole &&= top - beyond >= clip.top - 0.5 && bottom + beyond <= clip.bottom + 0.5
    }
    return isWhole
  })

/** The inbox of that month, at a gap. */
const inboxAt = ({ gapId, billerId, day }: Gap, own = false) =>
  `/production-report?view=clocks&${range}&day=${own ? day : `${billerId}.${day}`}&gap=${gapId}` as const

/** The biller answers the first question, and the client settles all three by keyboard. */
async function settleGaps(page: Page, other: Page, boss: Person, hired: Person): Promise<void> {
  const gaps = await gapsOf(page, boss)
  const of = (kind: Kind): Gap => {
    const gap = gaps.find(one => one.kind === kind)
    if (!gap) throw new Error(`The clocks agree: ${kind}`)
    return gap
  }
  expect(gaps).toHaveLength(3)
  const [silent, unpunched, unplaced] = [
    of('punched-not-tracked'),
    of('tracked-not-punched'),
    of('produced-without-time'),
  ]
  await openAs(other, hired, inboxAt(silent, true))
  await expectOpen(other, silent)
  await other.keyboard.press('a')
  await other.keyboard.type('I was on the phone with the payer.')
  // It is answered, and only the reply gets lost: sent again, it is the same answer, and the client hears of one.
  await loseAnswer(other, '*/api/clocks/gaps/*/answer', 2)
  // Read again, it shows as answered, and the form would go before it is sent again.
  await other.route(/\/api\/clocks\/(gaps|days)[?/][^/]*(\/[\d-]+)?$/, route => route.abort())
  await other.keyboard.press('Enter')
  await expect(other.getByRole('alert').filter({ hasText: 'Nothing is sent twice.' })).toBeVisible()
  await other.keyboard.press('Enter')
  await expect(toast(other, 'Answered')).toBeVisible()
  await other.unrouteAll()
  const { items } = await send(page, boss, 'get', `/api/notifications/${boss.userId}/history`)
  expect(items.filter((one: { kind: string }) => one.kind === 'gap-answered')).toHaveLength(1)

  await openAs(page, boss, inboxAt(silent))
  await expectOpen(page, silent)
  await expect(page.getByText('I was on the phone with the payer.')).toBeVisible()
  // In a window so low that the list scrolls, a key leads to a gap at its edge.
  await page.setViewportSize({ width: 1280, height: 320 })
  await rowOf(page, gaps[0] ?? silent).focus()
  await page.keyboard.press('Tab')
  await expect(page.locator('[data-gap-row]:focus')).toBeVisible()
  expect(await isRingWhole(page)).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('c')
  await expect(page.getByLabel('A reason')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rowOf(page, silent)).toHaveCount(0)
  // The next one is there, and keys lead on from it.
  await expect(page.locator('[data-gap-row]:focus')).toHaveAttribute('aria-current', 'true')

  await followLink(page, inboxAt(unpunched))
  await expectOpen(page, unpunched)
  await page.keyboard.press('c')
  await expect(page.getByLabel('A reason')).toHaveValue(/Time Doctor tracked work from/)
  await page.keyboard.press('Enter')
  await expect(rowOf(page, unpunched)).toHaveCount(0)

  await followLink(page, inboxAt(unplaced))
  await expectOpen(page, unplaced)
  await page.keyboard.press('x')
  await page.keyboard.type('Typed at the end of the week.')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, unplaced)).toHaveCount(0)
  await toast(page, 'Dismissed').getByRole('button', { name: 'Undo' }).press('Enter')
  await expect(rowOf(page, unplaced)).toBeVisible()
  await followLink(page, inboxAt(unplaced))
  await expectOpen(page, unplaced)
  await page.keyboard.press('x')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(rowOf(page, unplaced)).toHaveCount(0)
  expect(await stateOf(page, boss, silent)).toEqual(['resolved', 'correction'])
  expect(await stateOf(page, boss, unpunched)).toEqual(['resolved', 'correction'])
  expect(await stateOf(page, boss, unplaced)).toEqual(['resolved', 'closed'])
}

/** All that is known of the month says the same. */
async function agree(page: Page, boss: Person, seconds: number, amountCents: number): Promise<void> {
  const read = (path: string) => send(page, boss, 'get', path)
  const { statements } = await read(`/api/statements?month=${month}`)
  expect(statements).toMatchObject([{ status: 'final', seconds, amountCents }])
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(5))]
  const { rows } = await read(`/api/attendance/monthly-register?month=${number}&year=${year}`)
  expect(rows).toMatchObject([{ totals: { workedSeconds: seconds } }])
  const { worklog } = await read(`/api/worklog?range=monthly&date=${silentDay}`)
  const hours = worklog.reduce((sum: number, one: { hoursWorked: number }) => sum + one.hoursWorked, 0)
  expect(Math.round(hours * 3600)).toBe(seconds)
  const production = await read(`/api/production/report?${range}`)
  const { totals: clocks } = await read(`/api/reports/clocks?${range}`)
  expect(clocks).toMatchObject({ punchedSeconds: seconds, trackedSeconds: seconds, openGaps: 0 })
  expect(clocks.producedSeconds).toBe(production.totals.minutes * 60)
  const { totals: cost } = await read(`/api/reports/cost?${range}`)
  expect(cost).toMatchObject({ billedSeconds: seconds, amountCents })
}

const fact = (page: Page, name: string) => page.getByRole('row', { name }).getByRole('cell')

test('a client settles every time gap of a month, closes it and pays, and all figures agree', async ({
  page,
  anotherBrowser,
}) => {
  const [boss, hired] = await makeEngagedPair(page, 'Harbor Clinic', 'Lena Ortiz')
  const attendanceId = await workUnevenly(page, boss, hired)
  const other = await anotherBrowser()
  // Gaps alone do not stop a client who says why.
  await openAs(page, boss, `/reports?view=statements&month=${month}`)
  await page.getByRole('tab', { name: 'Close a month' }).click()
  await page.getByRole('button', { name: 'Close anyway' }).click()
  const anyway = page.getByRole('dialog').getByRole('button', { name: 'Close anyway' })
  await expect(anyway).toBeDisabled()
  const why = page.getByRole('dialog').getByLabel('Why close with time gaps?')
  await why.fill('The line was down.')
  await expect(anyway).toBeEnabled()
  // What was typed is dropped by no way out; the question that Back asks is one, and Escape answers it.
  await page.goBack()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await expect(leaving).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(leaving).toHaveCount(0)
  await expect(why).toHaveValue('The line was down.')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await leaving.getByRole('button', { name: 'Discard changes' }).click()
  await settleGaps(page, other, boss, hired)

  await followOwnLink(page, `/reports?view=closing&month=${month}`)
  const row = page.getByRole('row', { name: /Lena Ortiz/ })
  await expect(row).toContainText('1 day to approve')
  await page.getByRole('button', { name: `Close ${monthName}` }).click()
  const asks = page.getByRole('dialog', { name: `Close ${monthName} for Lena Ortiz?` })
  await expect(asks).toContainText('1 statement of $63.00 becomes final and gets its number')
  // Hours that change while one reads are shown first, and only what is shown becomes final.
  for (const [until, amount] of [
    ['18:05', '$63.75'],
    ['18:00', '$63.00'],
  ] as const) {
    const punchOutTime = at(silentDay, until)
    await send(page, boss, 'put', '/api/attendance/update', {
      attendanceId,
      punchOutTime,
      reason: 'Looked again',
    })
    await asks.getByRole('button', { name: 'Close month' }).click()
    await expect(asks.getByRole('alert')).toContainText('The month changed in the meantime.')
    await expect(asks).toContainText(`1 statement of ${amount} becomes final`)
  }
  await asks.getByRole('button', { name: 'Close month' }).click()
  await expect(toast(page, `${monthName} is closed`)).toBeVisible()

  // Success leads to the statements, and there to the one that was made.
  await page
    .getByRole('table', { name: `Statements for ${monthName}` })
    .getByRole('link', { name: 'Statement 1' })
    .click()
  await expect(heading(page, 'Statement 1')).toBeVisible()
  await expect(fact(page, 'Total').nth(0)).toHaveText('7:00:00')
  await expect(fact(page, 'Total').nth(2)).toHaveText('$63.00')
  await expect(page.getByText('Due', { exact: true })).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ])
  expect(await readFile(await file.path(), 'utf8')).toContain(`${silentDay},`)
  // A day that was typed is not dropped unasked.
  const markPaid = page.getByRole('main').getByRole('button', { name: 'Mark as paid' })
  await markPaid.click()
  await page.getByLabel('Paid on').fill(silentDay)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page.getByLabel('Paid on')).toHaveCount(0)
  await markPaid.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark as paid' }).click()
  await expect(page.getByRole('button', { name: 'Mark as unpaid' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('complementary', { name: 'Sidebar' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print or PDF' })).toBeHidden()
  await expect(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()

  await followOwnLink(other, '/reports')
  await other.getByRole('button', { name: 'Previous month' }).click()
  await other.getByRole('link', { name: 'Statement 1' }).click()
  await expect(fact(other, 'Total').nth(2)).toHaveText('$63.00')
  await expect(other.getByText('Paid', { exact: true }).first()).toBeVisible()
  await expect(other.getByRole('button', { name: 'Mark as paid' })).toHaveCount(0)
  await agree(page, boss, 7 * 3600, 6300)
})
