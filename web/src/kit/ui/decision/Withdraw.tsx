import { Button } from '@mantine/core'

type WithdrawProps = {
  /** In full, where *Withdraw* alone does not say what. */
  label?: string
  pending: boolean
  onWithdraw: () => void
}

/** For the user who asked, as long as it can be taken back. */
export function Withdraw({ label, pending, onWithdraw }: WithdrawProps) {
  return (
    <Button variant="default" size="compact-sm" loading={pending} aria-label={label} onClick={onWithdraw}>
      Withdraw
    </Button>
  )
}
