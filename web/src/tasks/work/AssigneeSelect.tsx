import type { SelectProps } from '@mantine/core'
import { BillerSelect } from '../../engagements/shared/PersonSelect.tsx'
import { useSession } from '../../kit/session.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { useAssignablePeople } from '../useAssignablePeople.ts'

type AssigneeSelectProps = Pick<SelectProps, 'label' | 'aria-label' | 'placeholder'> & {
  /** The client whose tasks an ADMIN looks at, where it is one. */
  clientId: string | undefined
  assignee: string | undefined
  clearLabel: string
  /** Whether tasks that nobody has can be asked for. */
  offersNobody?: boolean
  onChange: (assignee: string | undefined) => void
}

const nobody = [{ value: 'none', label: 'Unassigned' }]

/** Filters tasks by assignee: a client's billers, or everybody where an ADMIN looks at every client. */
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
