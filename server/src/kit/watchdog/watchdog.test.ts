import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { RunningCalls, readRunningCalls } from './runningCalls.ts'

const script = join(import.meta.dirname, '../../../test/processes/blocked-process.ts')

/** Runs a process that is blocked for so long, and may be so for `seconds`. */
const block = (seconds: number, blockedMs: number, options: string[] = []) =>
  new Promise<{ signal: string | null; printed: string }>(resolve => {
    const args = [...options, script, String(seconds), String(blockedMs)]
    execFile(process.execPath, args, (error, printed) => resolve({ signal: error?.signal ?? null, printed }))
  })

describe.concurrent('The watchdog', () => {
  it('ends a process that is blocked for too long, and says which calls were under way', async () => {
    const { signal, printed } = await block(1, 60_000)
    expect(signal).toBe('SIGKILL')
    expect(JSON.parse(printed)).toMatchObject({
      level: 60,
      calls: [{ endpoint: 'POST /write/:id', requestId: 'a-2' }],
      msg: 'the event loop was blocked for too long: the process ends',
    })
  })

  it('lets a process be that is blocked for a moment', async () => {
    expect(await block(30, 2_500)).toEqual({ signal: null, printed: 'goes on\n' })
  })

  it('lets a process be while it is debugged', async () => {
    expect(await block(1, 6_000, ['--inspect=127.0.0.1:0'])).toEqual({ signal: null, printed: 'goes on\n' })
  })
})

describe('The calls that are under way', () => {
  it('are found from another thread until they end, with as many letters of their ids as fit', () => {
    const running = new RunningCalls()
    const [read, write] = [running.nameEndpoint('GET /read'), running.nameEndpoint('POST /write')]
    const first = running.begin(read, 'x'.repeat(100))
    const second = running.begin(write, 'short')
    expect(readRunningCalls(running.shared)).toEqual(
      expect.arrayContaining([
        { endpoint: 'GET /read', requestId: 'x'.repeat(24) },
        { endpoint: 'POST /write', requestId: 'short' },
      ]),
    )
    running.end(first)
    running.end(second)
    expect(readRunningCalls(running.shared)).toEqual([])
  })

  it('are noted up to a number, and again once there is room', () => {
    const running = new RunningCalls()
    const read = running.nameEndpoint('GET /read')
    const noted = Array.from({ length: 300 }, (_, at) => running.begin(read, `a-${at}`))
    expect(readRunningCalls(running.shared)).toHaveLength(256)
    for (const slot of noted) running.end(slot)
    running.begin(read, 'b')
    expect(readRunningCalls(running.shared)).toEqual([{ endpoint: 'GET /read', requestId: 'b' }])
  })
})
