import { endSeat, getOrganization, listSeats } from '@claimcrew/contract/organizations/contract'
import type { OrganizationSeat } from '@claimcrew/contract/organizations/shapes'
import { useMutation } from '@tanstack/react-query'
import { storeActingFor } from '../../kit/actingFor.ts'
import { call } from '../../kit/call/call.ts'
import { readAgain, refresh, useMutate } from '../../kit/call/query.ts'
import { sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'

type EndSeatDialogProps = {
  seat: OrganizationSeat
  organizationName: string
  onClose: () => void
}

/** Ends somebody else's seat. */
export function EndSeatDialog({ seat, organizationName, onClose }: EndSeatDialogProps) {
  const { seatId, userName, organizationId } = seat
  const ending = useMutate(endSeat, {
    recover: async () => {
      const { seats } = await call(listSeats, { query: { organizationId } })
      return seats.some(one => one.seatId === seatId) ? null : { seat }
    },
    onSuccess: () => {
      toast.success('Seat ended', userName)
      onClose()
    },
    // Also after a refusal: the list that was shown is then out of date.
    onSettled: () => refresh(listSeats),
  })
  return (
    <ConfirmDialog
      title={`End the seat of ${userName}?`}
      confirmLabel="End seat"
      ends
      pending={ending.isPending}
      error={ending.isError ? errorText(ending.error) : undefined}
      onConfirm={() => ending.mutate({ params: { seatId }, body: {} })}
      onClose={onClose}
    >
      They lose access to {organizationName} right away, in every open tab. What they did stays, under their
      name. Their own account stays, and you can invite them again.
    </ConfirmDialog>
  )
}

type LeaveOrganizationDialogProps = { seatId: string; organizationName: string; onClose: () => void }

/** Ends one's own seat and goes on in the next organization. */
export function LeaveOrganizationDialog({ seatId, organizationName, onClose }: LeaveOrganizationDialogProps) {
  const leaving = useMutation<unknown, Error>({
    mutationFn: () =>
      sendOrRecover<unknown>(
        () => call(endSeat, { params: { seatId }, body: {} }),
        async () => {
          const acting = await call(getOrganization, {})
          return acting.organizations.some(one => one.seatId === seatId) ? null : acting
        },
      ),
    onSuccess: async () => {
      try {
        // The frame goes on from there, and says so.
        storeActingFor(await call(getOrganization, {}))
      } catch {
        // It is done all the same, and the frame goes on once it can read where.
        toast.success(`You left ${organizationName}`)
        onClose()
        void readAgain(getOrganization)
      }
    },
  })
  return (
    <ConfirmDialog
      title={`Leave ${organizationName}?`}
      confirmLabel="Leave"
      ends
      pending={leaving.isPending}
      error={leaving.isError ? errorText(leaving.error) : undefined}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      You lose access to {organizationName} right away. What you did stays, under your name. You keep your
      account and continue in your next organization; to come back, an owner has to invite you again.
    </ConfirmDialog>
  )
}
