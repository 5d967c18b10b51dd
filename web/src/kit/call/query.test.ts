import type { saveHoliday } from '@claimcrew/contract/attendance/settings'
import type { Input, Reply } from '@claimcrew/contract/kit/endpoint'
import { getProfile } from '@claimcrew/contract/profiles/contract'
import { QueryObserver } from '@tanstack/react-query'
import { expect, expectTypeOf, it, onTestFinished, vi } from 'vitest'
import { CallFailed } from './callFailed.ts'
import { endpointKey } from './keys.ts'
import { refreshOrFail, type useMutate } from './query.ts'
import { queryClient } from './queryClient.ts'

// A tab has these, and modules look at them as they load.
vi.hoisted(() => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  Object.assign(globalThis, {
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => {},
    window: globalThis,
    document: { visibilityState: 'visible', addEventListener: () => {}, querySelector: () => null },
  })
})

type HolidayMutation = ReturnType<typeof useMutate<typeof saveHoliday>>
type HolidayInput = Input<typeof saveHoliday>

it('a single write reports by its promise alone: callbacks would be dropped when another follows', () => {
  expectTypeOf<HolidayMutation['mutate']>().toEqualTypeOf<(input: HolidayInput) => void>()
  expectTypeOf<HolidayMutation['mutateAsync']>().toEqualTypeOf<
    (input: HolidayInput) => Promise<Reply<typeof saveHoliday>>
  >()
})

it('what was read counts as read, also where it is outdated again right then', async () => {
  const queryKey = endpointKey(getProfile)
  const read = vi.fn(async () => 'read')
  onTestFinished(new QueryObserver(queryClient, { queryKey, queryFn: read }).subscribe(() => {}))
  await expect.poll(() => queryClient.getQueryData(queryKey)).toBe('read')
  // As the live stream does that tells of the same write.
  onTestFinished(
    queryClient.getQueryCache().subscribe(({ type, query }) => {
      if (type === 'updated' && query.state.status === 'success' && !query.state.isInvalidated)
        void queryClient.invalidateQueries({ queryKey, refetchType: 'none' })
    }),
  )
  await expect(refreshOrFail(getProfile)).resolves.toBe(undefined)
  expect(read).toHaveBeenCalledTimes(2)
  read.mockRejectedValue(new CallFailed(403))
  await expect(refreshOrFail(getProfile)).rejects.toThrow()
})
