/** Days on which more is reported than was punched: somebody will ask about them. */
export const overReported: readonly {
  readonly biller: number
  readonly daysAgo: number
  readonly minutes: number
}[] = [
  { biller: 3, daysAgo: 12, minutes: 95 },
  { biller: 9, daysAgo: 8, minutes: 60 },
  { biller: 1, daysAgo: 6, minutes: 45 },
  { biller: 17, daysAgo: 21, minutes: 120 },
  { biller: 0, daysAgo: 9, minutes: 50 },
  { biller: 5, daysAgo: 10, minutes: 70 },
]
