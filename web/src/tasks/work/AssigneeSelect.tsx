import type { SelectProps } from '@mantine/core'
import { BillerSelect } from '../../engagements/shared/PersonSelect.tsx'
import { useSession } from '../../kit/session.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { useAssignablePeople } from '../useAssignablePeople.ts'

type AssigneeSelectProps = Pick<SelectProps, 'label' | 'aria-label' | 'placeholder'> & {
  /** Of an ADMIN: whose tasks are looked at, where it is one client's. */
  clientId: string | undefined
  assignee: string | undefined
  clearLabel: string
  /** Whether tasks that nobody has can be asked for. */
  offersNobody?: boolean
  onChange: (assignee: string | undefined) => void
}

const nobody = [{ value: 'none', label: 'Unassigned' }]

/** Whose tasks are shown: one of a client's billers, or of all where an ADMIN looks at every client. */
export function AssigneeSelect({
  clientId,
  assignee,
  clearLabel,
  offersNobody = false,
  onChange,
  ...field
}: AssigneeSelectProps) {
  const ofEveryClient = useSession().role === 'ADMIN' && clientId === undefined
  const people = useAssignablePeople(clientId)
  const others = offersNobody ? nobody : []
  if (ofEveryClient)
    return (
      <BillerSelect
        {...field}
        clearLabel={clearLabel}
        others={others}
        userId={assignee}
        onChange={onChange}
      />
    )
  return (
    <SearchSelect
      {...field}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      nothingFoundMessage="No one by that name"
      value={assignee ?? null}
      onChange={selected => onChange(selected ?? undefined)}
      data={[
        ...others,
        ...(people.data ?? []).map(({ userId, userName }) => ({ value: userId, label: userName })),
      ]}
    />
  )
}
