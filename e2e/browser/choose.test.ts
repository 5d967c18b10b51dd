import { describe, expect, it } from 'vitest'
import { firstThatStarts } from './choose.ts'

const offering = (what: string, ...places: string[]) => ({ what, bring: async () => places })
const starts = async () => undefined

describe('the browser for the journeys', () => {
  it('is the first that starts, and nothing is fetched for the sake of the others', async () => {
    const far = {
      what: 'one from far away',
      isFar: true,
      bring: async (): Promise<string[]> => expect.unreachable('it was not needed'),
    }
    const said: string[] = []
    const nothing = offering('nothing')
    const outcome = await firstThatStarts([nothing, offering('two', '/a', '/b'), far], starts, line =>
      said.push(line),
    )
    expect(outcome).toEqual({ found: '/a', reasons: [] })
    expect(said).toEqual([])
  })

  it('is looked for further where one does not start or cannot be brought', async () => {
    const offline = {
      what: 'a download',
      isFar: true,
      bring: () => Promise.reject(new Error('nobody answers')),
    }
    const said: string[] = []
    const outcome = await firstThatStarts(
      [offering('installed', '/stub'), offline, offering('a package', '/whole')],
      async place => (place === '/stub' ? 'does not start' : undefined),
      line => said.push(line),
    )
    expect(outcome).toEqual({
      found: '/whole',
      reasons: ['/stub: does not start', 'a download: nobody answers'],
    })
    expect(said).toEqual(['There is no browser here yet. Trying a download…'])
  })

  it('may not be there at all: then every reason is known', async () => {
    const outcome = await firstThatStarts(
      [offering('installed', '/a', '/b')],
      async place => `${place} is broken`,
      () => {},
    )
    expect(outcome).toEqual({ reasons: ['/a: /a is broken', '/b: /b is broken'] })
  })
})
