import { describe, expect, test } from 'vitest'
import { emptyCells } from './columns.ts'
import { copyEntry, emptyDetails, toProductionRow, validateRow } from './entryRows.ts'

const lakeside = { clientId: '0190f2b0-0000-7000-8000-00000000000a', clientName: 'Lakeside Family Clinic' }
const bayview = { clientId: '0190f2b0-0000-7000-8000-00000000000b', clientName: 'Bayview' }
const one = { clients: [lakeside] }
const both = { clients: [lakeside, bayview] }

const row = (cells: Partial<typeof emptyCells>, more = emptyDetails) => ({
  cells: { ...emptyCells, ...cells },
  more,
})
const sound = { workType: 'payment posting', quantity: '42', minutes: '2:30', hold: '10' }

describe('a row', () => {
  test('becomes an entry as it is typed, for the only client there is', () => {
    const { entry, errors, missing } = validateRow(
      row({ ...sound, dollars: '$1,204.50', payer: 'uhc', channel: 'Phone' }),
      one,
    )
    expect(errors).toEqual({})
    expect(missing).toEqual([])
    expect(entry).toMatchObject({
      clientId: lakeside.clientId,
      workType: 'payment-posting-manual',
      quantity: 42,
      minutes: 150,
      holdMinutes: 10,
      dollarsCents: 120_450,
      payer: 'unitedhealthcare',
      channel: 'phone',
    })
  })

  test('without input is no entry, and has no error', () => {
    expect(validateRow(row({ client: 'Bayview' }), both)).toEqual({
      isEmpty: true,
      errors: {},
      missing: [],
      entry: undefined,
    })
  })

  test('says for each cell why it is not right', () => {
    const { errors, entry } = validateRow(
      row({
        client: 'Somebody',
        workType: 'Juggling',
        quantity: '-1',
        minutes: 'soon',
        hold: '2000',
        dollars: '=1+1',
        payer: 'My uncle',
        note: 'SSN 123-45-6789',
      }),
      both,
    )
    expect(entry).toBeUndefined()
    expect(Object.keys(errors).sort()).toEqual(
      ['client', 'dollars', 'hold', 'minutes', 'note', 'payer', 'quantity', 'workType'].sort(),
    )
    expect(errors.quantity).toBe('Enter 0 or more.')
    expect(errors.hold).toBe('A day has 1440 minutes.')
    expect(errors.note).toContain('Social Security number')
  })

  test('that is only begun lacks something, which is no fault', () => {
    const { errors, missing } = validateRow(row({ workType: 'Appeals' }), both)
    expect(errors).toEqual({})
    expect(missing).toEqual(['client', 'quantity', 'minutes'])
  })

  test('of a meeting needs no units, one of payer hold alone no minutes', () => {
    expect(validateRow(row({ workType: 'Meeting', minutes: '30' }), one).entry).toMatchObject({
      quantity: 0,
      minutes: 30,
    })
    expect(validateRow(row({ workType: 'Appeals', quantity: '0', hold: '25' }), one).entry).toMatchObject({
      minutes: 0,
      holdMinutes: 25,
    })
  })

  test('loses outcomes that do not belong to its work type', () => {
    const more = { ...emptyDetails, outcomes: { filed: 2, posted: 40 } }
    expect(validateRow(row(sound, more), one).entry?.outcomes).toEqual({ posted: 40 })
  })
})

test('an entry that was read shows as it would be typed, and says the same when it is sent again', () => {
  const { entry } = validateRow(row({ ...sound, dollars: '12.5', note: 'Batch 7' }), one)
  if (!entry) throw new Error('It should be sound')
  expect(validateRow(toProductionRow(entry, [lakeside]), one).entry).toEqual(entry)
})

test('a day that is copied has the same work and none of the numbers', () => {
  const { entry } = validateRow(row({ ...sound, payer: 'Aetna', note: 'Batch 7' }), one)
  if (!entry) throw new Error('It should be sound')
  const read = {
    ...entry,
    entryId: 'e',
    billerId: 'b',
    day: '2026-11-13',
    status: 'approved' as const,
    stretches: [],
  }
  const { cells, more } = copyEntry(read, [lakeside])
  expect(cells).toEqual({
    ...emptyCells,
    client: lakeside.clientName,
    workType: 'Payment posting, manual',
    payer: 'Aetna',
  })
  expect(more).toEqual({ ...emptyDetails, source: 'copied' })
})
