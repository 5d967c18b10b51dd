import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { signIn } from '@claimcrew/contract/people/contract'
import { getDesk, getTicket, listCannedAnswers, listTickets } from '@claimcrew/contract/support/contract'
import { CannedAnswerFields, ticketStatuses } from '@claimcrew/contract/support/shapes'
import { expect, it } from 'vitest'
import { demoWorld, onAHoliday, onTuesday } from '../test/demo.ts'
import { Caller } from '../test/world.ts'
import { demoPassword } from './people.ts'

async function company(now: string) {
  const world = await demoWorld(now)
  const enter = async (who: string) => {
    const body = { email: `${who}@claimcrew.test`, password: demoPassword }
    const { authToken } = await world.visitor.get(signIn, { body })
    return new Caller(world.app, authToken)
  }
  return { now, admin: await enter('admin'), enter }
}

const companies = [await company(onTuesday), await company(onAHoliday)]

it.each(companies)(
  'the demo has tickets in all states up to today, with notes and a double, at $now',
  async ({ now, admin, enter }) => {
    const { items, total } = await admin.get(listTickets, { query: { limit: 100 } })
    expect(total).toBe(15)
    expect(new Set(items.map(({ status }) => status))).toEqual(new Set(ticketStatuses))
    expect(items.filter(({ mergedInto }) => mergedInto !== null)).toHaveLength(1)
    const latest =
      items
        .map(({ updatedAt }) => updatedAt)
        .sort()
        .at(-1) ?? ''
    expect(latest <= now).toBe(true)
    expect(Date.parse(now) - Date.parse(latest)).toBeLessThan(24 * 3_600_000)
    const read = []
    for (const { ticketId } of items) read.push(await admin.get(getTicket, { params: { ticketId } }))
    const texts = read.flatMap(({ ticket, replies }) => [
      ticket.subject,
      ticket.text,
      ...replies.map(({ text }) => text),
    ])
    for (const text of texts) expect(findPatientMatch(text), text).toBeNull()
    expect(read.flatMap(({ replies }) => replies).some(({ internal }) => internal)).toBe(true)
    for (const { ticket, replies } of read)
      for (const { sentAt } of replies) expect(sentAt >= ticket.createdAt && sentAt <= now).toBe(true)
    const minutes = items.map(({ createdAt }) => createdAt.slice(14, 16))
    expect(new Set(minutes).size).toBeGreaterThan(items.length / 2)
    const days = Map.groupBy(items, ({ createdAt }) => new Date(createdAt).getUTCDay())
    for (const onOneDay of days.values()) expect(onOneDay.length).toBeLessThanOrEqual(items.length / 2)
    const { counts } = await admin.get(getDesk, {})
    expect(counts.waiting).toBeGreaterThanOrEqual(3)
    expect(counts.answered.count).toBeGreaterThan(4)
    const { answers } = await admin.get(listCannedAnswers, {})
    expect(answers).toHaveLength(6)
    for (const { cannedId: _, updatedAt: __, ...fields } of answers)
      expect(CannedAnswerFields.parse(fields)).toEqual(fields)
    for (const who of ['client', 'biller']) {
      const own = await (await enter(who)).get(listTickets, { query: {} })
      expect(own.total).toBeGreaterThanOrEqual(3)
    }
  },
)
