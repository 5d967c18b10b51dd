import { expect, test } from 'vitest'
import * as z from 'zod'
import { addressShape } from './address.ts'

const text = z.string().catch('')
const sound = {
  view: z.enum(['history', 'settings', 'mail']).catch('history'),
  kind: text,
  unread: z.literal('true').optional().catch(undefined),
  state: z.enum(['waiting', 'sent', 'failed']).optional().catch(undefined),
}

test('a screen reads from its address what the table of paths has for it', () => {
  const shape = addressShape('/notifications', sound)
  expect(shape.parse({ view: 'mail', state: 'moon' })).toEqual({ view: 'mail', kind: '' })
})

test('a screen that reads less, more or something else does not compile', () => {
  const { kind: _, ...less } = sound
  expect([
    // @ts-expect-error
    addressShape('/notifications', less),
    // @ts-expect-error
    addressShape('/notifications', { ...sound, page: text }),
    // @ts-expect-error
    addressShape('/notifications', { ...sound, view: z.enum(['history', 'settings']).catch('history') }),
    // @ts-expect-error
    addressShape('/notifications', { ...sound, view: z.enum(['history', 'settings', 'mail', 'moon']) }),
    // @ts-expect-error
    addressShape('/notifications', { ...sound, kind: z.number() }),
    // @ts-expect-error
    addressShape('/profile', { search: text }),
  ]).toHaveLength(6)
})

test('a field that is missing is one error, for what is there is read as before', () => {
  const { kind: _, ...less } = sound
  // @ts-expect-error
  const shape = addressShape('/notifications', less)
  const view: 'history' | 'settings' | 'mail' = shape.parse({}).view
  expect(view).toBe('history')
})
