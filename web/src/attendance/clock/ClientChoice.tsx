import type { ClientChoice } from '@claimcrew/contract/attendance/contract'
import { Radio, Stack } from '@mantine/core'
import classes from './Dialog.module.css'

type ClientChoiceFieldProps = {
  clients: readonly ClientChoice[]
  value: string | null
  onChange: (clientId: string) => void
  disabled: boolean
}

/** For whom one is about to work; asked only of those who work for several. */
export function ClientChoiceField({ clients, value, onChange, disabled }: ClientChoiceFieldProps) {
  return (
    <Radio.Group
      label="Who are you working for?"
      description={value === null ? 'Choose a client, then punch in.' : undefined}
      value={value}
      onChange={onChange}
    >
      <Stack gap={0} mt={4}>
        {clients.map(({ clientId, clientName }) => (
          <Radio
            key={clientId}
            value={clientId}
            label={clientName}
            disabled={disabled}
            className={classes.client ?? ''}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
