import { setImmediate as nextTurn } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { hasTooMuchStructure, isLargeBody, readLargeBody } from './largeBodies.ts'

const isRefused = (json: string) => hasTooMuchStructure(Buffer.from(json))
const nest = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('JSON has too much structure', () => {
  it('where it is nested deeper than any call needs', () => {
    expect(isRefused(nest(32))).toBe(false)
    expect(isRefused(nest(33))).toBe(true)
    expect(isRefused(`{"a":${'{"a":'.repeat(40)}1${'}'.repeat(41)}`)).toBe(true)
    expect(isRefused(`[${'[],'.repeat(5_000)}[]]`), 'side by side').toBe(false)
  })

  it('where it has more values than any call takes', () => {
    const list = (values: number) => JSON.stringify(Array.from({ length: values }, () => 1))
    expect(isRefused(list(10_001))).toBe(false)
    expect(isRefused(list(10_002))).toBe(true)
  })

  it('by what stands outside of its texts alone', () => {
    const text = `${'[{,'.repeat(20_000)}"\\" ]`
    expect(isRefused(JSON.stringify({ text, quoted: '\\"[[' }))).toBe(false)
    expect(isRefused(`{"text":"\\\\","list":${nest(40)}}`), 'behind an escaped backslash').toBe(true)
  })
})

describe('Large bodies are read in turn', () => {
  it('from 32 kB on', () => {
    expect(isLargeBody(32 * 1024)).toBe(false)
    expect(isLargeBody(32 * 1024 + 1)).toBe(true)
  })

  it('in the order they came, and other calls are served in between', async () => {
    const order: string[] = []
    const read = (name: string) => () => {
      order.push(name)
      return name
    }
    const bodies = ['first', 'second', 'third'].map(name => readLargeBody(read(name)))
    order.push('the caller goes on')
    const others = nextTurn().then(() => order.push('another call'))
    await expect(Promise.all(bodies)).resolves.toEqual(['first', 'second', 'third'])
    await others
    expect(order.filter(one => !one.startsWith('a'))).toEqual([
      'the caller goes on',
      'first',
      'second',
      'third',
    ])
    expect(order.indexOf('another call')).toBeLessThan(order.indexOf('second'))
  })

  it('and one that fails lets the next one in', async () => {
    const failing = readLargeBody(() => {
      throw new Error('not a body')
    })
    const next = readLargeBody(() => 'read')
    await expect(failing).rejects.toThrow('not a body')
    await expect(next).resolves.toBe('read')
  })
})
