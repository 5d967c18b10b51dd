import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuickAdd } from './quickAdd.ts'

const people = [
  { userId: 'm', userName: 'Maria Santos' },
  { userId: 'j', userName: 'José Rivera' },
  { userId: 'a', userName: 'Ana Maria Cruz' },
]
/** A Tuesday morning in New York. */
const around = { people, timeZone: 'America/New_York', now: '2026-03-10T13:00:00.000Z' }
const read = (line: string) => parseQuickAdd(line, around)

describe('a line of quick add', () => {
  it('says work type, how many, who, how urgent and until when', () => {
    expect(read('Denials for Aetna 20 @MariaSantos !high tomorrow')).toEqual({
      title: 'Denials for Aetna',
      workType: 'denials-technical',
      assigneeId: 'm',
      priority: 'high',
      dueAt: '2026-03-11T21:00:00.000Z',
      deadlineKind: null,
      plannedQuantity: 20,
      dollarsCents: null,
      unknown: [],
    })
  })

  it('knows dollars and kinds of deadline', () => {
    expect(read('Appeals for Cigna $1,250.50 #appeal 2026-04-01')).toMatchObject({
      title: 'Appeals for Cigna',
      workType: 'appeals',
      dollarsCents: 125_050,
      deadlineKind: 'appeal',
      dueAt: '2026-04-01T21:00:00.000Z',
    })
  })

  it('finds people without regard to case and accents, and nobody where several are meant', () => {
    expect(read('x @jose').assigneeId).toBe('j')
    expect(read('x @cruz').assigneeId).toBe('a')
    expect(read('x @santos').assigneeId).toBe('m')
    expect(read('x @maria')).toMatchObject({ assigneeId: null, unknown: ['@maria'], title: 'x @maria' })
  })

  it('takes a weekday as the next one, never today', () => {
    expect(read('x tuesday').dueAt).toBe('2026-03-17T21:00:00.000Z')
    expect(read('x fri').dueAt).toBe('2026-03-13T21:00:00.000Z')
    expect(read('x mon').dueAt).toBe('2026-03-16T21:00:00.000Z')
    expect(read('x +3d').dueAt).toBe('2026-03-13T21:00:00.000Z')
  })

  it('keeps as a word what is said twice or means nothing', () => {
    expect(read('Post 20 of 30 checks !sometimes 2026-02-30')).toMatchObject({
      title: 'Post of 30 checks !sometimes 2026-02-30',
      plannedQuantity: 20,
      priority: null,
      dueAt: null,
    })
  })

  it('loses no word and breaks on nothing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), line => {
        const { title, plannedQuantity } = read(line)
        const words = line.trim().split(/\s+/)
        for (const word of title.split(' ').filter(Boolean)) expect(words).toContain(word)
        if (plannedQuantity !== null) expect(plannedQuantity).toBeLessThanOrEqual(1_000_000)
      }),
    )
  })
})
