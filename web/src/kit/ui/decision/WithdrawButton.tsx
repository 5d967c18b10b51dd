import { Button, Group } from '@mantine/core'

type WithdrawButtonProps = {
  /** In full, where *Withdraw* alone does not say what. */
  label?: string
  pending: boolean
  onWithdraw: () => void
}

/** For the user who asked, as long as it can be taken back. */
export function WithdrawButton({ label, pending, onWithdraw }: WithdrawButtonProps) {
  return (
    <Group justify="flex-end">
      <Button variant="default" size="compact-sm" loading={pending} aria-label={label} onClick={onWithdraw}>
        Withdraw
      </Button>
    </Group>
  )
}
