import type { PunchStep } from './queuedPunch.ts'

type PunchWords = {
  readonly done: string
  readonly failed: string
  /** How a list of punches calls it. */
  readonly name: string
}

export function getPunchWords(step: PunchStep): PunchWords {
  switch (step.kind) {
    case 'punch-in':
      return { done: 'Punched In!', failed: 'Punch In Failed!', name: 'Punch in' }
    case 'break-start':
      return {
        done: `${step.breakType} Started!`,
        failed: 'Failed to Start Break!',
        name: `Start of ${step.breakType}`,
      }
    case 'break-end':
      return { done: 'Break Ended!', failed: 'Failed to End Break!', name: 'End of break' }
    case 'punch-out':
      return { done: 'Punched Out!', failed: 'Punch Out Failed!', name: 'Punch out' }
  }
}

export const statusFailedText = 'Error fetching attendance status!'

/** Where the server gave no text of its own. */
export const wentWrongText = 'Something went wrong.'
