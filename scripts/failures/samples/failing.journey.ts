import { expect, test } from '@playwright/test'

test.describe('a traveller', () => {
  test('arrives', () => expect('there').toBe('there'))
  test('gets lost', () => expect('here', 'where they are').toBe('there'))
})
