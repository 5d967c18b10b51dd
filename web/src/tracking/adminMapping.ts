import { acceptEmail, addMapping, removeMapping } from '@claimcrew/contract/tracking/contract'
import type { Mapping } from '@claimcrew/contract/tracking/shapes'
import { useMutation } from '@tanstack/react-query'
import { call } from '../kit/call.ts'
import { toast } from '../kit/toast.ts'
import { textOf } from '../kit/ui/ErrorState.tsx'
import { toastWithUndo } from '../kit/undoToast.tsx'
import { refreshMapped } from './adminReading.ts'

export type Person = { readonly userId: string; readonly userName: string }
export type Account = { readonly id: string; readonly name: string }
export type MapBody = { readonly account: Account; readonly person: Person }

export async function mapAccount({ account, person }: MapBody): Promise<Mapping> {
  const body = { userId: person.userId, timeDoctorUserId: account.id }
  const { mapping } = await call(addMapping, { body })
  return mapping
}

/** Undoing runs on its own: the row it came from may have left the list by then. */
const undo = (act: () => Promise<unknown>, done: string) =>
  act()
    .then(() => toast.success('Undone', done))
    .catch(error => toast.error('Not undone', textOf(error)))
    .finally(() => refreshMapped())

export function useMapping() {
  return useMutation({
    mutationFn: mapAccount,
    onSuccess: ({ id }, { account, person }) =>
      toastWithUndo(
        'Mapped',
        `${account.name} is ${person.userName}. The last 7 days come first, then the rest.`,
        () =>
          undo(() => call(removeMapping, { params: { id } }), `${account.name} is nobody’s account again.`),
      ),
    onError: (error, { account }) => toast.error(`${account.name} was not mapped`, textOf(error)),
    onSettled: () => void refreshMapped(),
  })
}

export function useUnmapping(onDone: () => void) {
  return useMutation({
    mutationFn: ({ id }: MapBody & { readonly id: string }) => call(removeMapping, { params: { id } }),
    onSuccess: (_, { account, person }) => {
      onDone()
      toastWithUndo('Unmapped', `${account.name} is no longer ${person.userName}.`, () =>
        undo(() => mapAccount({ account, person }), `${account.name} is ${person.userName} again.`),
      )
      void refreshMapped()
    },
  })
}

/** Says that somebody may have another address there than here. */
export function useAcceptingEmail() {
  return useMutation({
    mutationFn: ({ id }: MapBody & { readonly id: string }) => call(acceptEmail, { params: { id } }),
    onSuccess: (_, { account, person }) =>
      toast.success('Noted', `${account.name} is ${person.userName}, whatever the address.`),
    onError: (error, { account }) => toast.error(`Not noted for ${account.name}`, textOf(error)),
    onSettled: () => void refreshMapped(),
  })
}
