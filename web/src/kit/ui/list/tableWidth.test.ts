import { describe, expect, it } from 'vitest'
import { computeTableRem } from './tableWidth.ts'

describe('the room that a table needs', () => {
  it('is the sum of its columns, with two words for each that says nothing of its own', () => {
    expect(computeTableRem([{}, { width: '5rem' }, { minWidth: '12rem' }], false)).toBe(26)
  })

  it('is more where rows can be selected, and no more for what only cards show', () => {
    expect(computeTableRem([{ width: '5rem' }, { width: '8rem', table: false }], true)).toBe(7.75)
  })

  it('leaves the others their room beside a column that takes a share of the whole', () => {
    expect(computeTableRem([{ width: '20%' }, { width: '16rem' }], false)).toBe(45)
    expect(computeTableRem([{ width: '20%' }, { width: '40rem' }], false)).toBe(50)
  })
})
