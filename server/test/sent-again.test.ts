import { fillPath } from '@claimcrew/contract/kit/endpoint'
import { roleMay, roles } from '@claimcrew/contract/permissions'
import { expect, it } from 'vitest'
import { importRoutes } from '../src/app.ts'
import { caseOf, nameOf, targetOf } from './cases/all.ts'
import { casesTracker } from './cases/tracking.ts'
import { World } from './world.ts'

const world = await World.open({ tracker: casesTracker, perMinuteTimes: 1000 })

type SentInput = { params?: Record<string, string>; query?: Record<string, string>; body?: object }

const cases = (await importRoutes())
  .map(({ endpoint }) => endpoint)
  .filter(({ idempotent, upload }) => idempotent && !upload)
  .map(endpoint => ({ endpoint, name: nameOf(endpoint) }))

it.each(cases)('$name, sent again under its key, answers what it answered first', async ({ endpoint }) => {
  const answers = []
  for (const role of roles.filter(one => endpoint.may !== 'anyone' && roleMay(one, endpoint.may))) {
    const caller = await world.join(role)
    const { params, query, body } = (await caseOf(endpoint).input(
      await targetOf(endpoint, caller, world),
      world,
    )) as SentInput
    const url = `${fillPath(endpoint.path, params)}?${new URLSearchParams(query)}`
    const headers = { 'idempotency-key': `again-${caller.userId}` }
    const send = () => caller.send({ method: endpoint.method, url, headers, payload: body ?? {} })
    const first = await send()
    if (first.status !== 200) continue
    const second = await send()
    answers.push([first.body, second.status, second.body])
    expect([second.status, second.body]).toEqual([200, first.body])
  }
  expect(answers).not.toEqual([])
})
