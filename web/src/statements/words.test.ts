import { describe, expect, it } from 'vitest'
import { titleOf } from './words.ts'

describe('the words of statements', () => {
  it('calls a statement by its number once it has one', () => {
    expect([titleOf({ number: null }), titleOf({ number: 7 })]).toEqual(['Draft statement', 'Statement 7'])
  })
})
