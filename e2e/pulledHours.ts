import { hoursWithUnit } from '@claimcrew/contract/kit/timeText'
import { expect, type Page } from '@playwright/test'
import type { Person } from './journey.ts'

const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
// A week that is over everywhere, so that nothing is still coming in.
export const trackedWeek = `range=weekly&date=${day(8)}`

type PulledHours = { userId: string; userName: string; date: string; hours: string }

/** Somebody’s day in that week, once it has been pulled: right after the start it is still on its way. */
export async function waitForPulledHours(page: Page, { token }: Person): Promise<PulledHours> {
  let hours: PulledHours | undefined
  await expect(async () => {
    const reply = await page.request.get(`/api/worklog/sheet?${trackedWeek}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    const { people } = await reply.json()
    for (const { userId, userName, days } of people.toReversed())
      for (const { date, trackedSeconds, manualSeconds } of days)
        if (trackedSeconds > 0)
          hours = { userId, userName, date, hours: hoursWithUnit(trackedSeconds + manualSeconds) }
    expect(hours).toBeDefined()
  }).toPass({ timeout: 30_000 })
  if (!hours) throw new Error('Nobody worked')
  return hours
}
