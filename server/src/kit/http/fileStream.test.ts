import { Readable } from 'node:stream'
import { endpoint } from '@claimcrew/contract/kit/endpoint'
import { Download } from '@claimcrew/contract/kit/file'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { World } from '../../../test/world.ts'
import { defineRoute } from './route.ts'
import { FileReply } from './streamedReply.ts'

const shared = { method: 'GET', may: 'account:manage:own', summary: 'A file that takes its time' } as const
const exported = endpoint({ ...shared, path: '/test/exported', reply: Download, produces: 'text/csv' })
const jsonEndpoint = endpoint({ ...shared, path: '/test/shown', reply: z.object({}) })

/** A file of which each next line is written when the test says so. */
class SlowFile {
  begun = 0
  #onBegun = () => {}
  readonly #gate = Promise.withResolvers<void>()
  async untilBegun(count: number): Promise<void> {
    while (this.begun < count) {
      const { promise, resolve } = Promise.withResolvers<void>()
      this.#onBegun = resolve
      await promise
    }
  }
  readonly end = () => this.#gate.resolve()
  readonly file = (): Download => {
    const lines = async function* (this: SlowFile) {
      this.begun++
      this.#onBegun()
      yield 'Ana,8\n'
      await this.#gate.promise
      yield 'Ben,7\n'
    }
    return {
      content: Readable.from(lines.call(this), { objectMode: false }),
      headers: { 'content-type': 'text/csv' },
    }
  }
}

const slow = new SlowFile()
const world = await World.open({
  routes: [
    defineRoute(exported, async () => slow.file()),
    defineRoute(jsonEndpoint, async () => new FileReply(slow.file())),
  ],
})

describe('files that are written while they are sent', () => {
  it('are limited to three at a time per account and four in all; others wait for their turn', async () => {
    const [one, other] = [await world.join('CLIENT'), await world.join('CLIENT')]
    const fetched = [exported, jsonEndpoint, exported].map(call => one.call(call, {}))
    await slow.untilBegun(3)
    const { status, body, headers } = await one.call(exported, {})
    expect([status, body.code, headers['retry-after']]).toEqual([429, 'too-many', '2'])
    const others = [other.call(exported, {}), other.call(exported, {})]
    await slow.untilBegun(4)
    slow.end()
    const answers = await Promise.all([...fetched, ...others])
    expect(answers.map(answer => [answer.status, String(answer.body)])).toEqual(
      Array(5).fill([200, 'Ana,8\nBen,7\n']),
    )
    expect(slow.begun).toBe(5)
  })
})
