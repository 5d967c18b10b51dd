import { BillerSelect } from '../../engagements/shared/PersonSelect.tsx'

type BillerChoiceProps = {
  biller: string | undefined
  onChange: (biller: string | undefined) => void
  className?: string
}

/** For a CLIENT or an ADMIN: one of the billers, or all of them. */
export const BillerChoice = ({ biller, onChange, className = '' }: BillerChoiceProps) => (
  <BillerSelect
    aria-label="Biller"
    placeholder="All billers"
    clearLabel="All billers"
    className={className}
    userId={biller}
    onChange={onChange}
  />
)
