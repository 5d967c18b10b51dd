import type { attendanceDay } from '@claimcrew/contract/attendance/contract'
import type { Reply } from '@claimcrew/contract/kit/endpoint'

/** One day of one biller as the server tells it. */
export type WholeDay = Reply<typeof attendanceDay>
