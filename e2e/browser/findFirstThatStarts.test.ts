import { describe, expect, it } from 'vitest'
import { findFirstThatStarts } from './findFirstThatStarts.ts'

const offering = (what: string, ...paths: string[]) => ({ what, bring: async () => paths })
const starts = async () => undefined

describe('the browser for the journeys', () => {
  it('is the first that starts, and nothing is fetched for the others', async () => {
    const far = {
      what: 'one from far away',
      isFar: true,
      bring: async (): Promise<string[]> => expect.unreachable('it was not needed'),
    }
    const messages: string[] = []
    const nothing = offering('nothing')
    const outcome = await findFirstThatStarts([nothing, offering('two', '/a', '/b'), far], starts, line =>
      messages.push(line),
    )
    expect(outcome).toEqual({ path: '/a', reasons: [] })
    expect(messages).toEqual([])
  })

  it('is the next one when one does not start or cannot be downloaded', async () => {
    const offline = {
      what: 'a download',
      isFar: true,
      bring: () => Promise.reject(new Error('nobody answers')),
    }
    const messages: string[] = []
    const outcome = await findFirstThatStarts(
      [offering('installed', '/stub'), offline, offering('a package', '/whole')],
      async path => (path === '/stub' ? 'does not start' : undefined),
      line => messages.push(line),
    )
    expect(outcome).toEqual({
      path: '/whole',
      reasons: ['/stub: does not start', 'a download: nobody answers'],
    })
    expect(messages).toEqual(['There is no browser here yet. Trying a download…'])
  })

  it('may not exist: then every reason is listed', async () => {
    const outcome = await findFirstThatStarts(
      [offering('installed', '/a', '/b')],
      async path => `${path} is broken`,
      () => {},
    )
    expect(outcome).toEqual({ reasons: ['/a: /a is broken', '/b: /b is broken'] })
  })
})
