import { beforeAll, describe, expect, it } from 'vitest'

// Each of these fails in another way; see ../note.test.ts.
describe('a sum', () => {
  it('is right', () => expect(1 + 1).toBe(2))
  it('is wrong', () => expect(1 + 1).toBe(3))
})

describe('a day', () => {
  beforeAll(() => {
    throw new Error('The sun did not rise')
  })
  it('is long', () => expect(true).toBe(true))
})

it('leaves something behind', () => {
  Promise.reject(new Error('Nobody waited for this'))
})
