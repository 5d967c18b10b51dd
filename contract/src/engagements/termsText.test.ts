import { expect, it } from 'vitest'
import { formatAgreement, formatWeekdays } from './termsText.ts'

it('weekdays that follow each other are a range, others are named one by one', () => {
  expect([[1, 2, 3, 4, 5], [6, 7], [1, 3, 5], [7], [5, 6, 7]].map(formatWeekdays)).toEqual([
    'Mon – Fri',
    'Sat, Sun',
    'Mon, Wed, Fri',
    'Sun',
    'Fri – Sun',
  ])
})

it('terms say what is agreed beside the rate only where something is', () => {
  const terms = { rateCents: 2450, hoursPerWeek: 30, weekdays: null, hoursFrom: 'punched' } as const
  expect(formatAgreement(terms, 'USD')).toBe('$24.50 an hour and 30 hours a week')
  expect(formatAgreement({ ...terms, weekdays: [1, 2, 3, 4, 5], hoursFrom: 'tracked' }, 'USD')).toBe(
    '$24.50 an hour and 30 hours a week, on Mon – Fri, paid by tracked hours',
  )
})
