import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { listPractices, updatePractice } from '@claimcrew/contract/organizations/contract'
import { type Practice, usStates } from '@claimcrew/contract/organizations/shapes'
import { Button, Group, Text } from '@mantine/core'
import { IconBuildingHospital, IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { call } from '../../kit/call/call.ts'
import { refresh } from '../../kit/call/query.ts'
import { failureTitle, sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import type { Column } from '../../kit/ui/list/column.ts'
import { List } from '../../kit/ui/list/List.tsx'
import { StateBadge } from '../../kit/ui/state/StateBadge.tsx'
import { usePractices } from '../shared/usePractices.ts'
import { PracticeForm } from './PracticeForm.tsx'

/** Where the answer is lost, what is true is read. */
const setClosed = ({ practiceId }: Practice, closed: boolean) =>
  sendOrRecover<object>(
    () => call(updatePractice, { params: { practiceId }, body: { closed } }),
    async () => {
      const { practices } = await call(listPractices, { query: {} })
      return practices.find(one => one.practiceId === practiceId && one.closed === closed) ?? null
    },
  )

/** Closes or reopens it, with a way back. */
async function switchClosed(practice: Practice): Promise<void> {
  const { name, closed } = practice
  try {
    await setClosed(practice, !closed)
    toastWithUndo(closed ? 'Practice reopened' : 'Practice closed', name, () => {
      setClosed(practice, closed)
        .catch(error => toast.error(failureTitle(error, 'We couldn’t undo that'), errorText(error)))
        .finally(() => refresh(listPractices))
    })
  } catch (error) {
    const title = failureTitle(error, closed ? 'We couldn’t reopen it' : 'We couldn’t close it')
    toast.error(title, errorText(error))
  }
  await refresh(listPractices)
}

const listLabels = (set: 'specialties' | 'systems' | 'payers', values: readonly string[]) =>
  values.length === 0 ? '—' : values.map(value => findLabel(set, value)).join(', ')

const columns: readonly Column<Practice>[] = [
  { id: 'name', label: 'Practice', card: 'title', namesRow: true, cell: ({ name }) => name },
  {
    id: 'status',
    label: 'Status',
    width: '6.5rem',
    card: 'corner',
    cell: ({ closed }) => (
      <StateBadge
        stateStyle={closed ? { word: 'Closed', color: 'gray' } : { word: 'Active', color: 'teal' }}
      />
    ),
  },
  {
    id: 'state',
    label: 'State',
    width: '9rem',
    cell: ({ state }) => (state === null ? '—' : usStates[state]),
  },
  {
    id: 'specialties',
    label: 'Specialties',
    cell: ({ specialties }) => listLabels('specialties', specialties),
  },
  { id: 'systems', label: 'Systems', cell: ({ systems }) => listLabels('systems', systems) },
]

const actsWith = (onEdit: (practice: Practice) => void): Column<Practice> => ({
  id: 'acts',
  label: 'Actions',
  width: '10rem',
  hidesLabel: true,
  card: 'foot',
  cell: practice => (
    <Group gap={6} wrap="nowrap">
      <Button
        size="compact-sm"
        variant="default"
        aria-label={`Edit ${practice.name}`}
        onClick={() => onEdit(practice)}
      >
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        aria-label={`${practice.closed ? 'Reopen' : 'Close'} ${practice.name}`}
        onClick={() => switchClosed(practice)}
      >
        {practice.closed ? 'Reopen' : 'Close'}
      </Button>
    </Group>
  ),
})

/** The practices that a client bills for; those whose seat is for it change them. */
export function PracticesPanel() {
  const read = usePractices()
  const [edited, setEdited] = useState<Practice | 'new' | null>(null)
  const manages = useMay()('practices:manage')
  const visibleColumns = useMemo(() => (manages ? [...columns, actsWith(setEdited)] : columns), [manages])
  const practices = read.data?.practices
  const add = manages && (
    <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setEdited('new')}>
      Add practice
    </Button>
  )
  return (
    <>
      {practices && practices.length > 0 && (
        <Group justify="space-between" mb="md">
          <Text size="sm" c="dimmed">
            The practices you bill for. Closed ones keep their past work.
          </Text>
          {add}
        </Group>
      )}
      <List
        label="Practices"
        columns={visibleColumns}
        rows={practices}
        keyOf={({ practiceId }) => practiceId}
        read={read}
        failed="We couldn’t load your practices"
        empty={
          <EmptyState icon={IconBuildingHospital} title="No practices yet" action={add}>
            {manages
              ? 'Do you bill for more than one practice? Add each of them here, and keep their work apart.'
              : 'Owners and managers add the practices you bill for.'}
          </EmptyState>
        }
      />
      {edited && (
        <PracticeForm
          key={edited === 'new' ? edited : edited.practiceId}
          practice={edited === 'new' ? null : edited}
          // A late answer closes only the form that it belongs to.
          onClose={() => setEdited(before => (before === edited ? null : before))}
        />
      )}
    </>
  )
}
