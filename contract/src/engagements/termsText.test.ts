import { expect, it } from 'vitest'
import { formatAgreement } from './termsText.ts'

it('terms say what is agreed beside the rate only where something is', () => {
  const terms = { rateCents: 2450, hoursPerWeek: 30, weekdays: null, hoursFrom: 'punched' } as const
  expect(formatAgreement(terms, 'USD')).toBe('$24.50/hour, 30 hours/week')
  expect(formatAgreement({ ...terms, weekdays: [1, 2, 3, 4, 5], hoursFrom: 'tracked' }, 'USD')).toBe(
    '$24.50/hour, 30 hours/week, on Mon – Fri, paid by tracked hours',
  )
})
