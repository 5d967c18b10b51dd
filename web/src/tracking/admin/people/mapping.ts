import {
  acceptMappingProblem,
  addMapping,
  listMappings,
  removeMapping,
} from '@claimcrew/contract/tracking/contract'
import type { Mapping, SettledKind } from '@claimcrew/contract/tracking/shapes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../kit/call/call.ts'
import { sendAgain } from '../../../kit/call/callUnderKey.ts'
import { readAllPages } from '../../../kit/call/pages.ts'
import { failureTitle, sendOrRecover } from '../../../kit/call/recoverAnswer.ts'
import { toastWithUndo } from '../../../kit/toast/buttonToasts.tsx'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { refreshMappings } from '../adminQueries.ts'
import type { PersonRef } from '../person.ts'

type TrackerUserName = { readonly id: string; readonly name: string }
type MapInput = { readonly trackerUser: TrackerUserName; readonly person: PersonRef }

const listAllMappings = async () => (await readAllPages(listMappings, {})).mappings

/** Who a Time Doctor user is said to be, read anew. */
async function readMapping({ trackerUser, person }: MapInput): Promise<Mapping | null> {
  const mappings = await listAllMappings()
  return mappings.find(one => one.timeDoctorUserId === trackerUser.id && one.userId === person.userId) ?? null
}

export async function mapTrackerUser({ trackerUser, person }: MapInput): Promise<Mapping> {
  const body = { userId: person.userId, timeDoctorUserId: trackerUser.id }
  return sendOrRecover(
    async () => (await call(addMapping, { body })).mapping,
    () => readMapping({ trackerUser, person }),
  )
}

const unmapTrackerUser = (id: string): Promise<object> =>
  sendOrRecover<object>(
    () => call(removeMapping, { params: { id } }),
    async () => {
      const mappings = await listAllMappings()
      return mappings.some(one => one.id === id) ? null : { id }
    },
  )

/** Undoing runs on its own: the row it came from may have left the list by then. */
const undo = (act: () => Promise<unknown>, done: string) =>
  act()
    .then(() => toast.success('Undone', done))
    .catch(error => toast.error(failureTitle(error, 'We couldn’t undo that'), errorText(error)))
    .finally(() => refreshMappings())

export function useMapTrackerUser() {
  return useMutation({
    mutationFn: mapTrackerUser,
    onSuccess: ({ id }, { trackerUser, person }) =>
      toastWithUndo(
        'Matched',
        `${trackerUser.name} is ${person.userName}. We’ll sync the last 7 days first, then the rest.`,
        () => undo(() => unmapTrackerUser(id), `${trackerUser.name} is no longer matched.`),
      ),
    onError: (error, { trackerUser }) =>
      toast.error(failureTitle(error, `${trackerUser.name} wasn’t matched`), errorText(error)),
    onSettled: () => void refreshMappings(),
  })
}

export function useUnmapTrackerUser(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id }: MapInput & { readonly id: string }) => unmapTrackerUser(id),
    onSuccess: (_, { trackerUser, person }) => {
      onDone()
      toastWithUndo('Unmatched', `${trackerUser.name} is no longer ${person.userName}.`, () =>
        undo(
          () => mapTrackerUser({ trackerUser, person }),
          `${trackerUser.name} is ${person.userName} again.`,
        ),
      )
    },
    onSettled: () => void refreshMappings(),
  })
}

const settled: Readonly<Record<SettledKind, (trackerUser: string, person: string) => string>> = {
  'email-differs': (trackerUser, person) => `${trackerUser} is ${person}, even with a different address.`,
  gone: (trackerUser, person) => `Time tracked by ${trackerUser} stays with ${person}.`,
}

type SettleInput = MapInput & { readonly id: string; readonly kind: SettledKind }

/** Says that something is right as it is. */
export function useSettleProblem() {
  return useMutation({
    mutationFn: ({ id, kind }: SettleInput) =>
      sendAgain(() => call(acceptMappingProblem, { params: { id }, body: { kind } })),
    onSuccess: (_, { kind, trackerUser, person }) =>
      toast.success('Saved', settled[kind](trackerUser.name, person.userName)),
    onError: (error, { trackerUser }) =>
      toast.error(failureTitle(error, `We couldn’t save this for ${trackerUser.name}`), errorText(error)),
    onSettled: () => void refreshMappings(),
  })
}
