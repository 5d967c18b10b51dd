import * as contract from '@claimcrew/contract/production/contract'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hourOfPosting, ProductionFloor } from '../../../test/scenes/production.ts'
import { type Person, World } from '../../../test/world.ts'
import { inTransaction } from '../../kit/data/transaction.ts'

// In New York it is the morning of Tuesday, 10 March 2026.
const world = await World.open()
const floor = new ProductionFloor(world)
const client = await world.join('CLIENT', { userName: 'Alder Clinic' })
const other = await world.join('CLIENT', { userName: 'Birch Group' })
const stranger = await world.join('CLIENT')
const day = '2026-03-09'

describe('A biller’s day', () => {
  it('is kept as it was typed, with all that is known of each entry', async () => {
    const biller = await floor.biller([client])
    const typed = {
      ...hourOfPosting(client),
      workType: 'Eligibility',
      holdMinutes: 12,
      practice: 'Alder North',
      system: 'Kareo',
      payer: 'BCBS',
      payerClass: 'commercial',
      specialty: 'paediatrics',
      channel: 'phone',
      dollarsCents: 125_000,
      collectedCents: 40_000,
      outcomes: { active: 9, 'wrong plan': 2, 'Needs authorisation': 1 },
      note: 'Portal was down until ten.',
      source: 'pasted',
    } as const
    const saved = await floor.save(biller, day, [typed])
    const expected = {
      workType: 'eligibility-benefits',
      quantity: 15,
      minutes: 60,
      holdMinutes: 12,
      practice: 'Alder North',
      system: 'tebra',
      payer: 'blue-cross-blue-shield',
      payerClass: 'commercial',
      specialty: 'pediatrics',
      channel: 'phone',
      dollarsCents: 125_000,
      collectedCents: 40_000,
      outcomes: { active: 9, 'wrong-plan': 2, 'needs-authorization': 1 },
      note: 'Portal was down until ten.',
      taskId: null,
      status: 'draft',
      source: 'pasted',
      stretches: [],
      clientId: client.userId,
      billerId: biller.userId,
      day,
    }
    expect(saved).toMatchObject({ version: 1, status: 'draft', entries: [expected] })
    const { entries, days } = await biller.get(contract.listProduction, { query: { from: day, to: day } })
    expect(entries).toEqual(saved.entries)
    expect(days).toMatchObject([{ billerId: biller.userId, day, version: 1, status: 'draft', minutes: 60 }])
    expect(await floor.day(biller, biller, day)).toEqual(saved)
  })

  it('is saved separately when many save at the same moment, each for their own clients', async () => {
    const crew = []
    for (let nth = 0; nth < 12; nth++) crew.push(await floor.biller([nth % 2 === 0 ? client : other]))
    const typed = crew.map((_, nth) => [hourOfPosting(nth % 3 === 0 ? client : other, { quantity: nth + 1 })])
    // Somebody who is second to a day of their own is among them.
    await floor.save(crew[0] as Person, day, [hourOfPosting(client)])
    const answers = await Promise.all(
      crew.map((biller, nth) => floor.trySave(biller, day, typed[nth] ?? [], nth === 0 ? 1 : 0)),
    )
    for (const [nth, biller] of crew.entries()) {
      const owner = nth % 3 === 0 ? client : other
      const isEngaged = owner === (nth % 2 === 0 ? client : other)
      expect(answers[nth]).toMatchObject(
        isEngaged
          ? {
              status: 200,
              body: {
                day: {
                  billerId: biller.userId,
                  billerName: biller.user.userName,
                  version: nth === 0 ? 2 : 1,
                  parts: [{ clientId: owner.userId, clientName: owner.user.userName }],
                  entries: [{ quantity: nth + 1 }],
                },
              },
            }
          : { status: 422 },
      )
    }
  })

  it('is replaced as a whole, and an entry sent with its ID stays the same entry', async () => {
    const biller = await floor.biller([client])
    const first = await floor.save(biller, day, [
      hourOfPosting(client),
      hourOfPosting(client, { quantity: 3 }),
    ])
    const saved = first.entries[1]
    if (!saved) throw new Error('Both were kept')
    const again = await floor.save(
      biller,
      day,
      [hourOfPosting(client, { entryId: saved.entryId, quantity: 4 })],
      1,
    )
    expect(again).toMatchObject({ version: 2, entries: [{ entryId: saved.entryId, quantity: 4 }] })
    expect((await floor.save(biller, day, [], 2)).entries).toEqual([])
    expect(await floor.day(biller, biller, day)).toMatchObject({ version: 3, parts: [], entries: [] })
  })

  it('takes a whole grid of 200 rows, in its order, and not one more', async () => {
    const biller = await floor.biller([client])
    const rows = Array.from({ length: 200 }, (_, quantity) => hourOfPosting(client, { quantity, minutes: 7 }))
    const saved = await floor.save(biller, day, rows)
    expect(saved.entries.map(one => one.quantity)).toEqual(rows.map(one => one.quantity))
    expect((await floor.day(biller, biller, day)).entries).toEqual(saved.entries)
    expect((await floor.trySave(biller, day, [...rows, ...rows.slice(0, 1)], 1)).status).toBe(422)
  })

  it('that was changed in another tab since it was opened is refused with 409, and loses nothing', async () => {
    const biller = await floor.biller([client])
    await floor.save(biller, day, [hourOfPosting(client)])
    await floor.save(biller, day, [hourOfPosting(client, { quantity: 20 })], 1)
    for (const version of [0, 1, 3])
      expect((await floor.trySave(biller, day, [], version)).status, String(version)).toBe(409)
    expect((await floor.day(biller, biller, day)).entries).toMatchObject([{ quantity: 20 }])
  })

  it('of two tabs that save at the same moment takes one, and refuses the other', async () => {
    const biller = await floor.biller([client])
    const answers = await Promise.all(
      [1, 2, 3, 4].map(quantity => floor.trySave(biller, day, [hourOfPosting(client, { quantity })])),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
    const winner = answers.find(({ status }) => status === 200)?.body.day
    expect(await floor.day(biller, biller, day)).toMatchObject({ version: 1, entries: winner.entries })
  })

  it('cannot be written for another biller', async () => {
    const [biller, another] = [await floor.biller([client]), await floor.biller([client])]
    const params = { billerId: biller.userId, day }
    const answer = await another.call(contract.saveProduction, { params, body: { version: 0, entries: [] } })
    expect(answer.status).toBe(404)
  })
})

describe('An invalid day', () => {
  const wrong: [string, object, string][] = [
    ['a quantity of −1', { quantity: -1 }, 'entries.0.quantity'],
    ['a quantity of 10^9', { quantity: 1e9 }, 'entries.0.quantity'],
    ['half a unit', { quantity: 1.5 }, 'entries.0.quantity'],
    ['minutes beyond the day', { minutes: 1441 }, 'entries.0.minutes'],
    ['minutes that are less than none', { minutes: -1 }, 'entries.0.minutes'],
    ['hold beyond the day', { holdMinutes: 1441 }, 'entries.0.holdMinutes'],
    ['more with hold than a day has', { minutes: 1000, holdMinutes: 441 }, 'entries'],
    ['a work type that does not exist', { workType: 'Juggling' }, 'entries.0.workType'],
    ['a system that does not exist', { system: 'Windows' }, 'entries.0.system'],
    ['a channel that does not exist', { channel: 'pigeon' }, 'entries.0.channel'],
    ['dollars below nothing', { dollarsCents: -1 }, 'entries.0.dollarsCents'],
    ['an outcome of other work', { outcomes: { filed: 1 } }, 'entries.0.outcomes.filed'],
    ['an outcome of less than none', { outcomes: { posted: -1 } }, 'entries.0.outcomes.posted'],
    ['a patient in the note', { note: 'Called about MRN 00482913' }, 'entries.0.note'],
    ['a patient in the practice', { practice: 'Patient: Jane Doe' }, 'entries.0.practice'],
    ['somebody else’s client', { clientId: stranger.userId }, 'entries.0.clientId'],
    ['a task that is nobody’s', { taskId: stranger.userId }, 'entries.0.taskId'],
    ['an id of no entry', { entryId: stranger.userId }, 'entries.0.entryId'],
  ]

  it.each(wrong)('is refused with 422 that says where: %s', async (_, change, field) => {
    const biller = await floor.biller([client])
    const before = await world.fingerprint()
    const answer = await floor.trySave(biller, day, [{ ...hourOfPosting(client), ...change }])
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.fields)).toEqual([field])
    expect(await world.fingerprint()).toBe(before)
  })

  it('lies in the future in the biller’s time zone, and only there', async () => {
    const there = await floor.biller([client], 'Asia/Manila')
    const here = await floor.biller([client], 'America/Los_Angeles')
    // 15:00 UTC: 23:00 in Manila, 08:00 in Los Angeles.
    world.now = new Date('2026-03-10T17:00:00.000Z')
    expect((await floor.trySave(there, '2026-03-11', [hourOfPosting(client)])).status).toBe(200)
    const tomorrow = await floor.trySave(here, '2026-03-11', [hourOfPosting(client)])
    expect([tomorrow.status, Object.keys(tomorrow.body.fields)]).toEqual([422, ['day']])
    expect(await floor.day(here, here, '2026-03-11')).toMatchObject({ version: 0, entries: [] })
    world.now = new Date('2026-03-10T15:00:00.000Z')
    expect((await floor.trySave(there, '2026-03-11', [], 1)).status).toBe(422)
  })

  it('lies before the engagement or after it', async () => {
    const biller = await world.join('BILLER')
    await world.engage(client, biller, '2026-02-10', '2026-02-20')
    const statusesOn = (...days: string[]) =>
      Promise.all(days.map(async on => (await floor.trySave(biller, on, [hourOfPosting(client)])).status))
    const before = await world.fingerprint()
    expect(await statusesOn('2026-02-09', '2026-02-21')).toEqual([422, 422])
    expect(await world.fingerprint()).toBe(before)
    expect(await statusesOn('2026-02-10', '2026-02-20')).toEqual([200, 200])
  })

  it('is a day of 25 hours: the repeated hour of autumn gives no more than 1,440 minutes', async () => {
    const biller = await floor.biller([client])
    world.now = new Date('2026-11-03T15:00:00.000Z')
    const again = await world.alsoAs(biller)
    expect(
      (await floor.trySave(again, '2026-11-01', [hourOfPosting(client, { minutes: 1440 })])).status,
    ).toBe(200)
    const more = [hourOfPosting(client, { minutes: 1400 }), hourOfPosting(client, { minutes: 41 })]
    expect((await floor.trySave(again, '2026-11-01', more, 1)).status).toBe(422)
    world.now = new Date('2026-03-10T15:00:00.000Z')
  })
})

describe('A day of two clients', () => {
  it('keeps the part submitted to one client while the other’s is written, and counts the minutes of both', async () => {
    const biller = await floor.biller([client, other])
    await floor.report(biller, day, [hourOfPosting(client, { minutes: 800 })])
    const body = [hourOfPosting(other, { minutes: 700 })]
    expect((await floor.trySave(biller, day, body, 1)).status).toBe(422)
    const saved = await floor.save(biller, day, [hourOfPosting(other, { minutes: 600 })], 1)
    expect(saved.entries.map(({ clientId, status }) => [clientId, status])).toEqual([
      [client.userId, 'submitted'],
      [other.userId, 'draft'],
    ])
    expect(saved.status).toBe('draft')
    expect(await floor.day(biller, biller, day)).toEqual(saved)
  })

  it('replaces the part one client sent back, and leaves the part the other approved', async () => {
    const biller = await floor.biller([client, other])
    await floor.report(biller, day, [hourOfPosting(client), hourOfPosting(other)])
    await floor.review(client, biller, day, 'rejected')
    await floor.review(other, biller, day)
    expect(await floor.day(biller, biller, day)).toMatchObject({ version: 1, status: 'rejected' })
    const saved = await floor.save(biller, day, [hourOfPosting(client, { quantity: 16 })], 1)
    expect(saved.entries.map(({ quantity, status }) => [quantity, status])).toEqual([
      [15, 'approved'],
      [16, 'draft'],
    ])
    expect((await floor.trySave(biller, day, [hourOfPosting(other)], 2)).status).toBe(409)
  })
})

describe('A submitted day', () => {
  it('cannot be written, and 409 says so', async () => {
    const biller = await floor.biller([client])
    await floor.report(biller, day, [hourOfPosting(client)])
    const before = await world.fingerprint()
    expect((await floor.trySave(biller, day, [hourOfPosting(client)], 1)).status).toBe(409)
    expect(await world.fingerprint()).toBe(before)
  })

  it('has entries: an empty day, or one that was never written, is 409', async () => {
    const biller = await floor.biller([client])
    const params = { billerId: biller.userId, day }
    const submit = () => biller.call(contract.submitProduction, { params, body: {} })
    expect((await submit()).status).toBe(409)
    await floor.save(biller, day, [hourOfPosting(client)])
    await floor.save(biller, day, [], 1)
    expect((await submit()).status).toBe(409)
    await floor.save(biller, day, [hourOfPosting(client)], 2)
    expect((await submit()).body.day).toMatchObject({ status: 'submitted', version: 3 })
    expect((await submit()).status).toBe(409)
  })

  it('is the version that was read: an older one is not submitted', async () => {
    const biller = await floor.biller([client])
    await floor.save(biller, day, [hourOfPosting(client)])
    await floor.save(biller, day, [hourOfPosting(client, { quantity: 1 })], 1)
    const params = { billerId: biller.userId, day }
    const submit = (version: number) => biller.call(contract.submitProduction, { params, body: { version } })
    expect((await submit(1)).status).toBe(409)
    expect((await submit(2)).status).toBe(200)
  })

  it('waits for a save at the same moment: nothing half written is submitted', async () => {
    const biller = await floor.biller([client])
    await floor.save(biller, day, [hourOfPosting(client)])
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: holding, resolve: hold } = Promise.withResolvers<void>()
    const holder = inTransaction(world.db, async tx => {
      await sql`select from production_days where biller_id = ${biller.userId} for update`.execute(tx)
      hold()
      await gate
    })
    await holding
    const params = { billerId: biller.userId, day }
    const submitting = biller.call(contract.submitProduction, { params, body: {} })
    await world.untilWaiting(1)
    const saving = floor.trySave(biller, day, [hourOfPosting(client, { quantity: 1 })], 1)
    await world.untilWaiting(2)
    letGo()
    await holder
    expect([(await submitting).status, (await saving).status]).toEqual([200, 409])
    expect((await floor.day(biller, biller, day)).entries).toMatchObject([
      { quantity: 15, status: 'submitted' },
    ])
  })
})
