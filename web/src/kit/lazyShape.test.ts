import { expect, test, vi } from 'vitest'
import * as z from 'zod'
import { lazyShape } from './lazyShape.ts'

test('a shape is made when it is first used, and once', () => {
  const make = vi.fn(() => z.string().min(2))
  const Name = lazyShape(make)
  const Person = lazyShape(() => z.strictObject({ name: Name }))
  expect(make).not.toHaveBeenCalled()
  expect(Person.safeParse({ name: 'Dana' }).success).toBe(true)
  expect(Person.safeParse({ name: 'D' }).success).toBe(false)
  expect(make).toHaveBeenCalledTimes(1)
})

test('a lazy shape can be changed, asked and put into others like any other', () => {
  const Kind = lazyShape(() => z.enum(['open', 'done']))
  const Task = lazyShape(() => z.strictObject({ title: z.string(), kind: Kind }))
  expect(Kind.options).toEqual(['open', 'done'])
  expect(Object.keys(Task.shape)).toEqual(['title', 'kind'])
  expect(Task.partial().parse({ kind: 'done' })).toEqual({ kind: 'done' })
  expect(z.array(Task).safeParse([{ title: 'Post remits', kind: 'late' }]).error?.issues[0]?.path).toEqual([
    0,
    'kind',
  ])
  const Event = lazyShape(() =>
    z.discriminatedUnion('type', [
      lazyShape(() => z.object({ type: z.literal('task'), task: Task.omit({ kind: true }) })),
      lazyShape(() => z.object({ type: z.literal('note'), text: z.string().optional() })),
    ]),
  )
  expect(Event.parse({ type: 'note' })).toEqual({ type: 'note' })
  expect(Event.parse({ type: 'task', task: { title: 'Call Aetna' } })).toBeDefined()
  expect(Event instanceof z.ZodType).toBe(true)
})
