import type { saveHoliday } from '@claimcrew/contract/attendance/contract'
import type { Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { expectTypeOf, it } from 'vitest'
import type { useAct } from './query.ts'

type Saving = ReturnType<typeof useAct<typeof saveHoliday>>
type Given = Input<typeof saveHoliday>

it('a single write is told of by its promise alone: callbacks would be dropped when another follows', () => {
  expectTypeOf<Saving['mutate']>().toEqualTypeOf<(input: Given) => void>()
  expectTypeOf<Saving['mutateAsync']>().toEqualTypeOf<(input: Given) => Promise<Reply<typeof saveHoliday>>>()
})
