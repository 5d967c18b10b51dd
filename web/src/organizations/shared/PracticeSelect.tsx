import type { SelectProps } from '@mantine/core'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { useSeveralPractices } from './usePractices.ts'

type PracticeSelectProps = Pick<
  SelectProps,
  'label' | 'description' | 'aria-label' | 'placeholder' | 'error' | 'size'
> & {
  /** The client whose practices they are; a client's own need no id. */
  clientId: string | undefined
  practiceId: string | null | undefined
  clearLabel: string
  /** Filters offer closed practices, and work that names none; forms offer what new work can name. */
  isFilter?: boolean
  onChange: (practiceId: string | undefined, name: string | undefined) => void
}

const noPractice = { value: 'none', label: 'No practice' }

/** One of a client's practices; nothing at all where the client has at most one. */
export function PracticeSelect({
  clientId,
  practiceId,
  clearLabel,
  isFilter = false,
  onChange,
  ...field
}: PracticeSelectProps) {
  const practices = useSeveralPractices(clientId)
  if (practices.length === 0) return null
  const offered = practices.filter(one => isFilter || !one.closed || one.practiceId === practiceId)
  const options = offered.map(({ practiceId: value, name, closed }) => ({
    value,
    label: closed ? `${name} (closed)` : name,
  }))
  return (
    <SearchSelect
      {...field}
      clearable
      clearButtonProps={{ 'aria-label': clearLabel }}
      nothingFoundMessage="No practice by that name"
      value={practiceId ?? null}
      onChange={selected =>
        onChange(selected ?? undefined, offered.find(one => one.practiceId === selected)?.name)
      }
      data={isFilter ? [noPractice, ...options] : options}
    />
  )
}
