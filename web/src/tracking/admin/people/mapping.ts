import { addMapping, removeMapping, settleProblem } from '@claimcrew/contract/tracking/contract'
import type { Mapping, SettledKind } from '@claimcrew/contract/tracking/shapes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../kit/call/call.ts'
import { toast } from '../../../kit/toast/toast.ts'
import { toastWithUndo } from '../../../kit/toast/undoToast.tsx'
import { textOf } from '../../../kit/ui/ErrorState.tsx'
import type { Person } from '../person.ts'
import { refreshMapped } from '../reading.ts'

type Account = { readonly id: string; readonly name: string }
type MapBody = { readonly account: Account; readonly person: Person }

export async function mapAccount({ account, person }: MapBody): Promise<Mapping> {
  const body = { userId: person.userId, timeDoctorUserId: account.id }
  const { mapping } = await call(addMapping, { body })
  return mapping
}

/** Undoing runs on its own: the row it came from may have left the list by then. */
const undo = (act: () => Promise<unknown>, done: string) =>
  act()
    .then(() => toast.success('Undone', done))
    .catch(error => toast.error('We couldn’t undo that', textOf(error)))
    .finally(() => refreshMapped())

export function useMapping() {
  return useMutation({
    mutationFn: mapAccount,
    onSuccess: ({ id }, { account, person }) =>
      toastWithUndo(
        'Matched',
        `${account.name} is ${person.userName}. We’ll sync the last 7 days first, then the rest.`,
        () => undo(() => call(removeMapping, { params: { id } }), `${account.name} is no longer matched.`),
      ),
    onError: (error, { account }) => toast.error(`${account.name} wasn’t matched`, textOf(error)),
    onSettled: () => void refreshMapped(),
  })
}

export function useUnmapping(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id }: MapBody & { readonly id: string }) => call(removeMapping, { params: { id } }),
    onSuccess: (_, { account, person }) => {
      onDone()
      toastWithUndo('Unmatched', `${account.name} is no longer ${person.userName}.`, () =>
        undo(() => mapAccount({ account, person }), `${account.name} is ${person.userName} again.`),
      )
      void refreshMapped()
    },
  })
}

const settled: Readonly<Record<SettledKind, (account: string, person: string) => string>> = {
  'email-differs': (account, person) => `${account} is ${person}, even with a different address.`,
  gone: (account, person) => `Time tracked by ${account} stays with ${person}.`,
}

type Settling = MapBody & { readonly id: string; readonly kind: SettledKind }

/** Says that something is right as it is. */
export function useSettling() {
  return useMutation({
    mutationFn: ({ id, kind }: Settling) => call(settleProblem, { params: { id }, body: { kind } }),
    onSuccess: (_, { kind, account, person }) =>
      toast.success('Saved', settled[kind](account.name, person.userName)),
    onError: (error, { account }) => toast.error(`We couldn’t save this for ${account.name}`, textOf(error)),
    onSettled: () => void refreshMapped(),
  })
}
