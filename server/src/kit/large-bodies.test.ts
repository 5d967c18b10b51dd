import { describe, expect, it } from 'vitest'
import { hasTooMuchStructure } from './large-bodies.ts'

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
