import * as contract from '@claimcrew/contract/support/contract'
import { maxCannedAnswers } from '@claimcrew/contract/support/shapes'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { canned } from '../../test/cases/support.ts'
import { World } from '../../test/world.ts'

const world = await World.open()
const admin = await world.join('ADMIN')
const add = (body = canned()) => admin.call(contract.addCannedAnswer, { body })
const titles = async () => (await admin.get(contract.listCannedAnswers, {})).answers.map(({ title }) => title)

it('canned answers are created, changed and deleted by administrators, and sorted by title', async () => {
  await add(canned({ title: 'b' }))
  const { answer } = (await add(canned({ title: 'C', category: 'billing' }))).body
  await add(canned({ title: 'a' }))
  expect(await titles()).toEqual(['a', 'b', 'C'])
  const params = { cannedId: answer.cannedId }
  const changed = await admin.get(contract.changeCannedAnswer, {
    params,
    body: canned({ title: 'A first one' }),
  })
  expect(changed.answer).toMatchObject({ title: 'A first one', category: null })
  await admin.get(contract.removeCannedAnswer, { params })
  expect(await titles()).toEqual(['a', 'b'])
  expect((await admin.call(contract.removeCannedAnswer, { params })).status).toBe(404)
  expect((await admin.call(contract.changeCannedAnswer, { params, body: canned() })).status).toBe(404)
})

it('one that another ADMIN has changed since it was read is refused, and keeps what they wrote', async () => {
  const { answer } = (await add()).body
  const params = { cannedId: answer.cannedId }
  const change = (title: string, version: string) =>
    admin.call(contract.changeCannedAnswer, { params, body: { ...canned({ title }), version } })
  world.pass(1000)
  const theirs = await change('Theirs', answer.updatedAt)
  expect(theirs.status).toBe(200)
  expect((await change('Mine', answer.updatedAt)).status).toBe(409)
  // The same once more, as after a lost answer.
  expect((await change('Theirs', answer.updatedAt)).status).toBe(200)
  expect(await titles()).toContain('Theirs')
  expect((await change('Mine', theirs.body.answer.updatedAt)).status).toBe(200)
})

it('one with the same title, an unknown placeholder or a patient is refused', async () => {
  await add(canned({ title: 'Twice' }))
  const before = await world.fingerprint()
  expect((await add(canned({ title: 'TWICE' }))).status).toBe(409)
  for (const text of ['Hello {nmae}', 'Hello {}', ' ', 'Patient John Smith, DOB 04/12/1961'])
    expect((await add(canned({ text }))).body.fields).toHaveProperty('text')
  expect(await world.fingerprint()).toBe(before)
})

it('one that is sent again after a lost answer exists once', async () => {
  const body = canned({ title: 'Sent again' })
  const send = () =>
    admin.call(contract.addCannedAnswer, { body }, { headers: { 'idempotency-key': 'sent-again' } })
  const first = await send()
  expect((await send()).body).toEqual(first.body)
  expect((await titles()).filter(title => title === body.title)).toHaveLength(1)
})

it('their number is limited', async () => {
  const { answers } = await admin.get(contract.listCannedAnswers, {})
  await sql`insert into canned_answers
    select gen_random_uuid(), 'Answer ' || n, 'Text', null, now()
    from generate_series(${answers.length + 1}::int, ${maxCannedAnswers}::int) n`.execute(world.db)
  expect((await add()).status).toBe(409)
})
