import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hour } from '../../../test/world.ts'
import { type Cursor, formatEventId, parseEventId } from './cursor.ts'

const now: Cursor = { at: '2026-03-10T15:00:00.000Z', snapshot: '100:120:100,110' }
const ago = (ms: number, snapshot = '90:95:90,94'): Cursor => ({
  at: new Date(Date.parse(now.at) - ms).toISOString(),
  snapshot,
})

/** Snapshots as PostgreSQL writes them, not beyond an xmax. */
const snapshots = (most: bigint) =>
  fc
    .record({
      xmin: fc.bigInt({ min: 1n, max: most }),
      more: fc.bigInt({ min: 0n, max: 1000n }),
      running: fc.uniqueArray(fc.bigInt({ min: 0n, max: 999n }), { maxLength: 20 }),
    })
    .map(({ xmin, more, running }) => {
      const xmax = xmin + more > most ? most : xmin + more
      const list = running.map(above => xmin + above).filter(xid => xid < xmax)
      return `${xmin}:${xmax}:${list.sort((a, b) => (a < b ? -1 : 1)).join(',')}`
    })

describe('the id of a message', () => {
  it('leads back to its position', () => {
    const most = 2n ** 63n - 1n
    const late: Cursor = { at: now.at, snapshot: `${most}:${most}:` }
    const ages = fc.integer({ min: 0, max: 12 * hour - 1 })
    fc.assert(
      fc.property(snapshots(most), ages, (snapshot, age) => {
        const place = ago(age, snapshot)
        expect(parseEventId(formatEventId(place), late)).toEqual(place)
      }),
    )
  })

  it('is good for less than 12 hours, and the clock of another process may go a little ahead', () => {
    expect(parseEventId(formatEventId(ago(12 * hour - 1)), now)).toEqual(ago(12 * hour - 1))
    expect(parseEventId(formatEventId(ago(12 * hour)), now)).toBeNull()
    expect(parseEventId(formatEventId(ago(-1000)), now)).toEqual(ago(-1000))
    expect(parseEventId(formatEventId(ago(-12 * hour)), now)).toBeNull()
  })

  it('leads nowhere when it has seen more transactions than this database has begun', () => {
    expect(parseEventId(formatEventId({ ...now, snapshot: '100:120:100,110' }), now)).not.toBeNull()
    expect(parseEventId(formatEventId({ ...now, snapshot: '100:121:100,110' }), now)).toBeNull()
    expect(parseEventId(formatEventId({ ...now, snapshot: '9000000000:9000000001:' }), now)).toBeNull()
  })

  it('leads nowhere when it is missing, forged, malformed or too long', () => {
    const ms = Date.parse(now.at)
    const many = Array.from({ length: 400 }, (_, index) => index + 1)
    const late = { ...now, snapshot: '999:999:' }
    expect(parseEventId(`${ms};1:500:${many.slice(0, 100)}`, late)).not.toBeNull()
    expect(parseEventId(`${ms};1:500:${many}`, late), 'too long').toBeNull()
    const forged = [
      undefined,
      '',
      '0',
      '42',
      'null',
      '018f3a5e-0000-7000-8000-000000000000',
      `${ms}`,
      `${ms};`,
      `${ms};::`,
      `${ms};1:1`,
      `${ms};0:0:`,
      `${ms};0:5:`,
      `${ms};5:4:`,
      `${ms};-1:4:`,
      `${ms};1:4:0`,
      `${ms};1:4:4`,
      `${ms};1:4:3,2`,
      `${ms};1:4:2,2`,
      `${ms};1:4:2,`,
      `${ms};1:4:,`,
      `${ms};1:4: 2`,
      `${ms};1:4:2\n`,
      `${ms};1:4:2;drop table users`,
      `${ms};1:4:0x2`,
      `${ms};1e0:4:`,
      `;1:4:`,
      `NaN;1:4:`,
      `9${ms};1:4:`,
      `${ms};9223372036854775808:9223372036854775808:`,
      `${ms};99999999999999999999:99999999999999999999:`,
    ]
    for (const id of forged) expect(parseEventId(id, now), id).toBeNull()
  })

  it('never throws, whatever it is', () => {
    const digits = fc.string({ unit: fc.constantFrom(...'0123456789:;,-. ') })
    const nearly = fc.tuple(fc.nat(), digits).map(([ms, rest]) => `${1_700_000_000_000 + ms};${rest}`)
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary-ascii' }), digits, nearly), id => {
        const place = parseEventId(id, now)
        if (place !== null) expect(formatEventId(place)).toBe(id)
      }),
      { numRuns: 500 },
    )
  })
})
