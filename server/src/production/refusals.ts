import { conflict } from '../kit/refusal.ts'

export const toLockedDayRefusal = () => conflict('This month is approved and closed. An admin can reopen it.')

export const toStaleDayRefusal = () =>
  conflict('This day changed after you opened it. Reload to see the latest.')

export const toBusyDayRefusal = () =>
  conflict('Someone is changing this day right now. Try again in a moment.')
