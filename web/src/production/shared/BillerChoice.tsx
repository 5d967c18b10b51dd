import { listBillers } from '@claimcrew/contract/engagements/contract'
import { useCall } from '../../kit/call/query.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'

type BillerChoiceProps = {
  biller: string | undefined
  onChange: (biller: string | undefined) => void
  className?: string
}

/** For a CLIENT or an ADMIN: one of the billers, or all of them. */
export function BillerChoice({ biller, onChange, className = '' }: BillerChoiceProps) {
  const read = useCall(listBillers, { query: {} })
  const billers = read.data?.billers ?? []
  return (
    <SearchSelect
      aria-label="Biller"
      placeholder="All billers"
      clearable
      clearButtonProps={{ 'aria-label': 'All billers' }}
      className={className}
      data={billers.map(({ userId: value, userName: label }) => ({ value, label }))}
      value={biller ?? null}
      onChange={value => onChange(value ?? undefined)}
    />
  )
}
