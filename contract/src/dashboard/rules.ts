import { decimalText } from '../kit/numberWords.ts'
import type { DashboardStats } from './contract.ts'

type BillerStats = { readonly seconds: number; readonly hasTrackedId: boolean }

const oneDecimal = (seconds: number) => decimalText(seconds / 3600, 1)

/** The client's month. Today and this week are fixed: the real ones stand in the chart. */
export function toDashboardStats(billers: readonly BillerStats[]): DashboardStats {
  const all = billers.reduce((sum, { seconds }) => sum + seconds, 0)
  return {
    activeBillers: billers.filter(({ seconds, hasTrackedId }) => hasTrackedId && seconds > 0).length,
    todayHours: '0.0',
    weeklyHours: '0.0',
    monthlyHours: oneDecimal(all),
  }
}

export const emptyDashboardStats: DashboardStats = {
  activeBillers: 0,
  todayHours: '0.0',
  weeklyHours: '0.0',
  monthlyHours: '0.0',
}

/** An application that has waited this long without an answer is one that an ADMIN should ask about. */
export const unansweredAfterDays = 3

/** For how long an email that was given up counts as something to look at. */
export const failedEmailDays = 7
