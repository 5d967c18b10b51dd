import type { saveHoliday } from '@claimcrew/contract/attendance/settings'
import type { Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { expectTypeOf, it } from 'vitest'
import type { useMutate } from './query.ts'

type HolidayMutation = ReturnType<typeof useMutate<typeof saveHoliday>>
type HolidayInput = Input<typeof saveHoliday>

it('a single write reports by its promise alone: callbacks would be dropped when another follows', () => {
  expectTypeOf<HolidayMutation['mutate']>().toEqualTypeOf<(input: HolidayInput) => void>()
  expectTypeOf<HolidayMutation['mutateAsync']>().toEqualTypeOf<
    (input: HolidayInput) => Promise<Reply<typeof saveHoliday>>
  >()
})
