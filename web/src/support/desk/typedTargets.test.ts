import { defaultTicketTargets } from '@claimcrew/contract/support/rules'
import { describe, expect, it } from 'vitest'
import { findEmptyTargets, followTargets, listChanged, toChangedTargets } from './typedTargets.ts'

const read = { ...defaultTicketTargets, low: { answerMinutes: 20, resolutionMinutes: 600 } }

describe('targets that are typed', () => {
  it('are sent where they were changed, in whole minutes, and else not', () => {
    // Twenty minutes are shown as 0.33 hours.
    expect(toChangedTargets({ ...read, low: { answerMinutes: 19.8, resolutionMinutes: 600 } }, read)).toEqual(
      {},
    )
    const typed = { ...read, low: { answerMinutes: 30.2, resolutionMinutes: 600 } }
    expect(toChangedTargets(typed, read)).toEqual({ low: { answerMinutes: 30, resolutionMinutes: 600 } })
  })

  it('are asked for where a field is empty', () => {
    const typed = { ...read, low: { answerMinutes: null, resolutionMinutes: 600 } }
    expect(listChanged(typed, read)).toEqual(['low'])
    expect(findEmptyTargets(typed)).toEqual({ 'low.answerMinutes': 'Enter the hours.' })
    expect(findEmptyTargets(read)).toEqual({})
  })

  it('stay as they are typed when others have come meanwhile, which show everywhere else', () => {
    const typed = { ...read, low: { answerMinutes: 30, resolutionMinutes: 600 } }
    const later = { answerMinutes: 5, resolutionMinutes: 50 }
    const now = { ...read, low: later, urgent: later }
    expect(followTargets(typed, read, now)).toEqual({ ...typed, urgent: later })
  })
})
