import { conflict } from '../kit/http/refusal.ts'

export const dayIsLocked = () => conflict('This month is approved and closed. An admin can reopen it.')

export const writtenElsewhere = () =>
  conflict('This day changed after you opened it. Reload to see the latest.')

export const changedElsewhere = () =>
  conflict('Someone is changing this day right now. Try again in a moment.')
