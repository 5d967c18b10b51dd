import { createTask, listTasks } from '@claimcrew/contract/tasks/contract'
import { importTasks } from '@claimcrew/contract/tasks/importing'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newsOf } from '../../../test/scenes/hiring.ts'
import { csvForm, pair } from '../../../test/scenes/tasks.ts'
import { type Person, World } from '../../../test/world.ts'
import { inTransaction } from '../../kit/data/transaction.ts'

const world = await World.open()
const { client, biller } = await pair(world)
const admin = await world.join('ADMIN')

type Query = Parameters<typeof client.get<typeof importTasks>>[1]['query']

function send(by: Person, content: string | Uint8Array, query: Query = {}, key?: string) {
  const form = csvForm(content)
  const headers = { ...form.headers, ...(key && { 'idempotency-key': key }) }
  return by.call(importTasks, { query, body: { file: undefined } }, { ...form, headers })
}
const write = { dryRun: 'false' } as const
const count = async (by: Person) => (await by.get(listTasks, { query: {} })).total

describe('an import', () => {
  it('is checked first and writes nothing until confirmed', async () => {
    const before = await world.fingerprint()
    const { status, body } = await send(client, 'title,workType\nPost the checks,Payment posting\n')
    expect(status).toBe(200)
    expect(body).toEqual({
      rows: 1,
      problems: [],
      imported: 0,
      columns: [
        { name: 'title', field: 'title' },
        { name: 'workType', field: 'workType' },
      ],
      sample: [['Post the checks', 'Payment posting']],
    })
    expect(await world.fingerprint()).toBe(before)
  })

  it('writes every field, dates by the client’s clock, assignees by address', async () => {
    const owner = await pair(world)
    const { email } = owner.biller.user
    const table = [
      'title,workType,assignee,priority,dueAt,deadlineKind,plannedQuantity,dollarsCents,note',
      `"Denials, ""Aetna""",Denials,${email.toUpperCase()},High,2026-03-31,Timely filing,20,125000,"Two\nlines"`,
      `Appeal,appeals,,,2026-04-01T12:00:00Z,,,,`,
    ].join('\r\n')
    const { status, body } = await send(owner.client, table, write)
    expect([status, body.rows, body.imported, body.problems]).toEqual([200, 2, 2, []])
    const { items } = await owner.client.get(listTasks, { query: { sort: 'number' } })
    expect(items).toMatchObject([
      { number: 2, title: 'Appeal', dueAt: '2026-04-01T12:00:00.000Z', assigneeId: null, priority: 'normal' },
      {
        number: 1,
        title: 'Denials, "Aetna"',
        workType: 'denials-technical',
        assigneeId: owner.biller.userId,
        priority: 'high',
        // One minute before midnight in New York.
        dueAt: '2026-04-01T03:59:00.000Z',
        deadlineKind: 'timely-filing',
        plannedQuantity: 20,
        dollarsCents: 125_000,
        note: 'Two\nlines',
      },
    ])
    expect((await newsOf(world, owner.biller)).map(({ kind }) => kind)).toEqual(['task-assigned'])
  })

  it('reports the error of every bad row, with its spreadsheet row number', async () => {
    const stranger = await world.join('BILLER')
    const table = [
      'title,workType,assigneeId,priority,dueAt,plannedQuantity,note',
      'Good,appeals,,,,,',
      ',appeals,,,,,',
      'Bad kind,astrology,,,,,',
      '',
      `A stranger’s,appeals,${stranger.userId},,,,"Over two\nlines"`,
      'Bad all over,appeals,,asap,31/03/2026,-1,Patient: Jane Doe MRN 48812345',
      'Too many,appeals,,,,1000000000,',
    ].join('\n')
    const { body } = await send(client, table)
    expect(body.rows).toBe(6)
    expect(body.problems.map(({ row, field }: { row: number; field: string }) => [row, field])).toEqual([
      [3, 'title'],
      [4, 'workType'],
      [6, 'assigneeId'],
      [7, 'priority'],
      [7, 'dueAt'],
      [7, 'plannedQuantity'],
      [7, 'note'],
      [8, 'plannedQuantity'],
    ])
    for (const { message } of body.problems) expect(message).toMatch(/^[A-Z].*\.$/)
  })

  it('writes all rows, or none, or on request the good ones', async () => {
    const owner = await pair(world)
    const table = 'title,workType\nGood,appeals\nBad,astrology\n'
    const before = await world.fingerprint()
    const refused = await send(owner.client, table, write)
    expect(refused.status).toBe(422)
    expect(refused.body.problems).toEqual([
      { row: 3, field: 'workType', message: 'This work type isn’t on our list.' },
    ])
    expect(await world.fingerprint()).toBe(before)
    const { body } = await send(owner.client, table, { ...write, skipBad: 'true' })
    expect([body.imported, body.rows, body.problems.length]).toEqual([1, 2, 1])
    expect(await count(owner.client)).toBe(1)
  })

  it('that is sent again after a lost answer writes its rows once; another file needs another key', async () => {
    const owner = await pair(world)
    const table = 'title,workType\nOne,appeals\nTwo,appeals\n'
    const key = 'the-answer-was-lost'
    const first = await send(owner.client, table, write, key)
    const again = await send(owner.client, table, write, key)
    expect([again.status, again.body, first.body.imported]).toEqual([200, first.body, 2])
    const atOnce = await Promise.all([1, 2].map(() => send(owner.client, table, write, 'sent-twice-at-once')))
    expect(atOnce.map(({ body }) => body.imported)).toEqual([2, 2])
    expect(await count(owner.client)).toBe(4)
    const other = await send(owner.client, `${table}Three,appeals\n`, write, key)
    expect([other.status, await count(owner.client)]).toEqual([422, 4])
    // What is sent again takes no further numbers.
    const { task } = await owner.client.get(createTask, { body: { title: 'Next', workType: 'appeals' } })
    expect(task.number).toBeLessThanOrEqual(7)
  })

  it('takes columns as they are mapped, and leaves out the others', async () => {
    const owner = await pair(world)
    const table = 'What;Kind;Secret;Until\nPost the checks;Payment posting;x;2026-03-20\n'
    const unmapped = await send(owner.client, table)
    expect(
      unmapped.body.problems.map(({ row, field }: { row: number; field: string }) => [row, field]),
    ).toEqual([
      [1, 'title'],
      [1, 'workType'],
    ])
    expect(unmapped.body.sample).toEqual([['Post the checks', 'Payment posting', 'x', '2026-03-20']])
    const mapping = JSON.stringify({ 0: 'title', 1: 'workType', 3: 'dueAt' })
    const { body } = await send(owner.client, table, { ...write, mapping })
    expect(body.imported).toBe(1)
    const twice = JSON.stringify({ 0: 'title', 1: 'title' })
    expect((await send(owner.client, table, { mapping: twice })).status).toBe(422)
    expect((await send(owner.client, table, { mapping: '{"0":"status"}' })).status).toBe(422)
    expect((await send(owner.client, table, { mapping: 'title' })).status).toBe(422)
  })

  it.each([
    ['semicolons', 'title;workType\nOne;appeals\n'],
    ['tabs', 'title\tworkType\nOne\tappeals\n'],
    ['the mark of UTF-8', '\ufefftitle,workType\nOne,appeals\n'],
    ['carriage returns alone', 'title,workType\rOne,appeals\r'],
    ['names in other cases and with blanks', 'Title,Work Type\nOne,Appeals\n'],
  ])('reads a table with %s', async (_, table) => {
    const { body } = await send(client, table)
    expect([body.rows, body.problems]).toEqual([1, []])
  })

  it.each([
    ['a quote that never closes', 'title,workType\n"One,appeals\nTwo,appeals\n', 422, /quotation mark/],
    ['1,000 columns', `${Array.from({ length: 1000 }, (_, index) => `c${index}`).join()}\n`, 422, /columns/],
    ['UTF-16', Buffer.from('\ufefftitle,workType\nOne,appeals\n', 'utf16le'), 422, /UTF-16/],
    ['a broken encoding', Buffer.from('title,workType\nJos\xe9,appeals\n', 'latin1'), 422, /UTF-8/],
    ['a workbook', Buffer.from('PK\x03\x04 and so on'), 415, /CSV/],
    ['bytes that are no text', Buffer.from([0, 1, 2, 3]), 422, /text file/],
    ['nothing in it', '', 422, /empty/],
    ['a header alone', 'title,workType\n', 422, /no rows/],
    ['too many rows', `title,workType\n${'x,appeals\n'.repeat(20_001)}`, 422, /Too many rows/],
    ['one endless row', `title,workType\n"${'x'.repeat(300_000)}",appeals\n`, 422, /too long/],
  ])('with %s is refused in words', async (_, content, expected, words) => {
    const before = await world.fingerprint()
    const { status, body } = await send(client, content, write)
    expect(status).toBe(expected)
    expect(body.message).toMatch(words)
    expect(await world.fingerprint()).toBe(before)
  })

  it('with rows that take seconds to check is refused in words, and the next one is taken', async () => {
    const before = await world.fingerprint()
    const hostile = `title,workType,note\n${`Post,denials,${'ﷺ'.repeat(4_900)}\n`.repeat(700)}`
    const { status, body } = await send(client, hostile, write)
    expect([status, body.message]).toEqual([
      422,
      'The rows from 2 on take too long to check. Shorten their text.',
    ])
    expect(await world.fingerprint()).toBe(before)
    expect((await send(client, 'title,workType\nPost,denials\n')).status).toBe(200)
  })

  it('of 50 MB is too large', async () => {
    const before = await world.fingerprint()
    expect((await send(client, Buffer.alloc(50 * 1024 * 1024, 'x'), write)).status).toBe(413)
    expect(await world.fingerprint()).toBe(before)
  })

  it('keeps a formula as the text that it is', async () => {
    const owner = await pair(world)
    await send(owner.client, 'title,workType\n=1+1,appeals\n', write)
    expect((await owner.client.get(listTasks, { query: {} })).items[0]?.title).toBe('=1+1')
  })

  it('of an ADMIN is for the client of the call, or of each row', async () => {
    const [one, other] = [await pair(world), await pair(world)]
    const table = 'title,workType\nFor one,appeals\n'
    expect((await send(admin, table)).body.problems).toMatchObject([{ row: 2, field: 'clientId' }])
    expect((await send(admin, table, { ...write, clientId: one.client.userId })).body.imported).toBe(1)
    const { userId } = other.client
    const mixed = `title,workType,clientId\nA,appeals,${one.client.userId}\nB,appeals,${userId}\nC,appeals,${biller.userId}\n`
    expect((await send(admin, mixed)).body.problems).toMatchObject([{ row: 4, field: 'clientId' }])
    await send(admin, mixed, { ...write, skipBad: 'true' })
    expect([await count(one.client), await count(other.client)]).toEqual([2, 1])
    // A client imports for oneself alone.
    const foreign = await send(one.client, `title,workType,clientId\nA,appeals,${userId}\n`, write)
    expect([foreign.status, await count(other.client)]).toEqual([422, 1])
  })

  it('numbers many rows on, each with a history', async () => {
    const owner = await pair(world)
    const rows = Array.from({ length: 5000 }, (_, index) => `Task ${index},appeals,${owner.biller.userId}`)
    const { body } = await send(owner.client, `title,workType,assigneeId\n${rows.join('\n')}\n`, write)
    expect(body.imported).toBe(5000)
    const { items, total } = await owner.client.get(listTasks, { query: { sort: 'number', limit: 1 } })
    expect([total, items[0]?.number, items[0]?.title]).toEqual([5000, 5000, 'Task 4999'])
    const notified = await newsOf(world, owner.biller)
    expect(notified.map(({ title }) => title)).toEqual(['5,000 tasks were assigned to you'])
  })

  it('does not delay other tasks’ numbers while it writes', async () => {
    const owner = await pair(world)
    const { promise: gate, resolve: letGo } = Promise.withResolvers<void>()
    const { promise: holding, resolve: hold } = Promise.withResolvers<void>()
    const holder = inTransaction(world.db, async tx => {
      await sql`select from users where id = ${owner.biller.userId} for update`.execute(tx)
      hold()
      await gate
    })
    await holding
    const importing = send(
      owner.client,
      `title,workType,assigneeId\nA,appeals,${owner.biller.userId}\nB,appeals,\n`,
      write,
    )
    await world.untilWaiting(1)
    const fields = { title: 'Beside it', workType: 'appeals' }
    expect((await owner.client.get(createTask, { body: fields })).task.number).toBe(3)
    letGo()
    await holder
    expect((await importing).body.imported).toBe(2)
    const { items, total } = await owner.client.get(listTasks, { query: { sort: 'number' } })
    expect([total, items.map(({ number }) => number)]).toEqual([3, [3, 2, 1]])
  })
})
