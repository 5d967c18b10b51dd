import { Group, Text } from '@mantine/core'
import { useMemo } from 'react'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { PersonAvatar } from '../../kit/ui/PersonAvatar.tsx'
import type { TrackedBiller } from '../trackerUserCalls.ts'
import classes from './TrackingReports.module.css'

type PersonFieldProps = {
  billers: readonly TrackedBiller[]
  selected: TrackedBiller | undefined
  onChange: (userId: string) => void
}

/** A user who has thousands of billers finds one by typing. */
const maxOptions = 60

/** Chooses the person whose report is shown. */
export function PersonField({ billers, selected, onChange }: PersonFieldProps) {
  const byId = useMemo(() => new Map(billers.map(biller => [biller.userId, biller])), [billers])
  return (
    <SearchSelect
      label="Biller"
      className={classes.person ?? ''}
      selectFirstOptionOnChange
      allowDeselect={false}
      limit={maxOptions}
      nothingFoundMessage="No one by that name"
      data={billers.map(({ userId, userName }) => ({ value: userId, label: userName }))}
      // A user who begins to type looks for somebody else.
      onClick={({ currentTarget }) => currentTarget.select()}
      value={selected?.userId ?? null}
      onChange={userId => userId && onChange(userId)}
      leftSection={selected && <PersonAvatar person={selected} size={22} />}
      renderOption={({ option, checked }) => {
        const biller = byId.get(option.value)
        return (
          <Group justify="space-between" gap="sm" flex={1} wrap="nowrap">
            <Text span size="sm" fw={checked ? 650 : 400}>
              {option.label}
            </Text>
            <Text span size="xs" c="dimmed">
              {biller &&
                (biller.timeDoctorUserIds.length > 0 ? formatZoneCity(biller.timeZone) : 'not tracked')}
            </Text>
          </Group>
        )
      }}
    />
  )
}
