import type { WorkMode } from '@claimcrew/contract/tracking/rules'

/** How somebody worked, in words. */
export function modeText(mode: WorkMode): string {
  switch (mode) {
    case 'computer':
      return 'At the computer'
    case 'offcomputer':
      return 'Away from the computer'
    case 'offline':
      return 'Offline'
    case 'mobile':
      return 'On the phone'
    case 'manual':
      return 'Added manually'
    case 'break':
      return 'Break'
    case 'paidBreak':
      return 'Paid break'
    case 'unpaidBreak':
      return 'Unpaid break'
    default:
      return mode satisfies never
  }
}
