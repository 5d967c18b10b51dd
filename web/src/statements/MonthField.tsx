import { monthOf, type YearMonth } from '../kit/time/months.ts'
import { MonthPicker } from '../kit/ui/time/MonthPicker.tsx'

const formatMonthValue = ({ year, month }: YearMonth) => `${year}-${String(month).padStart(2, '0')}`

type MonthFieldProps = {
  /** As calls and addresses write it: 2026-10. */
  month: string
  today: string
  onChange: (month: string) => void
}

export function MonthField({ month, today, onChange }: MonthFieldProps) {
  return (
    <MonthPicker
      month={monthOf(month)}
      today={today}
      onChange={selected => onChange(formatMonthValue(selected))}
    />
  )
}
