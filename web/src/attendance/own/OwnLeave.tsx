import { LeaveForm } from '../requests/LeaveForm.tsx'
import { LeaveList } from '../requests/LeaveList.tsx'

/** For a BILLER: asking for leave, and what became of it. */
export function OwnLeave({ today }: { today: string }) {
  return (
    <>
      <LeaveForm />
      <LeaveList state="all" own today={today} />
    </>
  )
}
