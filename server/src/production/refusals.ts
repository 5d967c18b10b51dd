import { conflict } from '../kit/http/refusal.ts'

export const dayIsLocked = () =>
  conflict('This month is approved and locked. An administrator can open it again.')

export const writtenElsewhere = () =>
  conflict('This day was written elsewhere since you opened it. Look at how it stands now.')

export const changedElsewhere = () => conflict('This day is being changed elsewhere. Please try again.')
