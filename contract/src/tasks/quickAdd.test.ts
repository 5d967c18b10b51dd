import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseQuickAdd, type QuickCorrections } from './quickAdd.ts'

const people = [
  { userId: 'm', userName: 'Maria Santos' },
  { userId: 'j', userName: 'José Rivera' },
  { userId: 'a', userName: 'Ana Maria Cruz' },
]
/** A Tuesday morning in New York. */
const around = { people, timeZone: 'America/New_York', now: '2026-03-10T13:00:00.000Z' }
const read = (line: string, corrections?: QuickCorrections) => parseQuickAdd(line, around, corrections)

describe('a line of quick add', () => {
  it('is parsed into work type, quantity, assignee, priority and due date', () => {
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

  it('finds people without regard to case and accents, and no one when several match', () => {
    expect(read('x @jose').assigneeId).toBe('j')
    expect(read('x @cruz').assigneeId).toBe('a')
    expect(read('x @santos').assigneeId).toBe('m')
    expect(read('x @maria')).toMatchObject({ assigneeId: null, unknown: ['@maria'], title: 'x @maria' })
  })

  it('is assigned to the person whose tasks are shown, unless it names another or is corrected', () => {
    const readAt = (line: string, corrections?: QuickCorrections) =>
      parseQuickAdd(line, { ...around, assigneeId: 'j' }, corrections).assigneeId
    expect(readAt('Post remits')).toBe('j')
    expect(readAt('Post remits @cruz')).toBe('a')
    expect(readAt('Post remits @nobody')).toBe(null)
    expect(readAt('Post remits', { assigneeId: null })).toBe(null)
  })

  it('takes a weekday as the next one, never today', () => {
    expect(read('x tuesday').dueAt).toBe('2026-03-17T21:00:00.000Z')
    expect(read('x fri').dueAt).toBe('2026-03-13T21:00:00.000Z')
    expect(read('x mon').dueAt).toBe('2026-03-16T21:00:00.000Z')
    expect(read('x +3d').dueAt).toBe('2026-03-13T21:00:00.000Z')
  })

  it('keeps as a word of the title what is given twice or means nothing', () => {
    expect(read('Post 20 of 30 checks !sometimes 2026-02-30')).toMatchObject({
      title: 'Post of 30 checks !sometimes 2026-02-30',
      plannedQuantity: 20,
      priority: null,
      dueAt: null,
    })
  })

  it('loses no word, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 200, unit: 'grapheme' }), line => {
        const { title, plannedQuantity } = read(line)
        const words = line.trim().split(/\s+/)
        for (const word of title.split(' ').filter(Boolean)) expect(words).toContain(word)
        if (plannedQuantity !== null) expect(plannedQuantity).toBeLessThanOrEqual(1_000_000)
      }),
    )
  })

  it('knows work by what people in the trade call it', () => {
    const work = (line: string) => read(line).workType
    expect(read('Post Aetna remits 40 @santos fri')).toMatchObject({
      title: 'Post Aetna remits',
      workType: 'payment-posting-manual',
      plannedQuantity: 40,
      assigneeId: 'm',
      dueAt: '2026-03-13T21:00:00.000Z',
    })
    expect(work('Verify benefits for Monday’s visits')).toBe('eligibility-benefits')
    expect(work('Enter superbills, north clinic')).toBe('charge-entry')
    expect(work('Refunds: Cigna')).toBe('credit-balances')
    // A name goes before a word that only hints at one.
    expect(work('Post the appeals')).toBe('appeals')
    expect(work('Call the office')).toBeNull()
  })

  it('takes what was corrected by hand in place of the word', () => {
    expect(read('Denials 20 @maria fri', { assigneeId: 'a', plannedQuantity: 25 })).toMatchObject({
      title: 'Denials',
      assigneeId: 'a',
      plannedQuantity: 25,
      unknown: [],
    })
    expect(read('Denials form 20', { plannedQuantity: null })).toMatchObject({
      title: 'Denials form 20',
      plannedQuantity: null,
    })
    expect(read('Call the office', { workType: 'patient-ar', priority: 'urgent' })).toMatchObject({
      title: 'Call the office',
      workType: 'patient-ar',
      priority: 'urgent',
    })
  })

  const words = fc.oneof(
    fc.constantFrom('@santos', '@maria', '@x', '!high', '!', 'fri', '+3d', '40', '7', '$12', '#sla', '#tf'),
    fc.constantFrom('Post', 'remits', 'charge', 'entry', 'appeals', 'Aetna', 'of'),
  )
  const lines = fc.array(words, { maxLength: 12 }).map(all => all.join(' '))
  const values = {
    workType: fc.constantFrom('appeals', 'charge-entry'),
    assigneeId: fc.constantFrom('m', 'j', 'a'),
    priority: fc.constantFrom('low', 'urgent'),
    dueAt: fc.constantFrom('2026-03-20T21:00:00.000Z', '2026-04-01T21:00:00.000Z'),
    deadlineKind: fc.constantFrom('sla', 'appeal'),
    plannedQuantity: fc.integer({ min: 1, max: 1000 }),
    dollarsCents: fc.integer({ min: 0, max: 1_000_000 }),
  } as const
  const fields = Object.keys(values) as (keyof typeof values)[]

  it('uses corrected values whatever the line says, and nothing else changes', () => {
    fc.assert(
      fc.property(
        lines,
        fc.record(values, { requiredKeys: [] }).map(some => some as QuickCorrections),
        (line, corrections) => {
          const [before, after] = [read(line), read(line, corrections)]
          expect(after).toMatchObject(corrections)
          for (const field of fields)
            if (!(field in corrections) && field !== 'workType') expect(after[field]).toBe(before[field])
        },
      ),
    )
  })

  it('gives every word back to the title when it was not meant as a field', () => {
    const none = Object.fromEntries(fields.map(field => [field, null])) as QuickCorrections
    fc.assert(
      fc.property(lines, line => {
        expect(read(line, none)).toMatchObject({ title: line, ...none })
      }),
    )
  })

  it('takes no word for two things', () => {
    fc.assert(
      fc.property(lines, line => {
        const task = read(line)
        const taken = fields.filter(field => field !== 'workType' && task[field] !== null).length
        const total = line.split(' ').filter(Boolean).length
        expect(task.title.split(' ').filter(Boolean)).toHaveLength(total - taken)
      }),
    )
  })
})
