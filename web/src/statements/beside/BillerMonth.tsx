import { to } from '@claimcrew/contract/kit/href'
import { monthText } from '@claimcrew/contract/kit/timeText'
import { toMonth } from '@claimcrew/contract/statements/rules'
import { Anchor } from '@mantine/core'
import { useMay } from '../../kit/actingFor.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useSession } from '../../kit/session.ts'
import { useToday } from '../../kit/time/clock.ts'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { ProfilePart } from '../../profiles/shared/ProfilePart.tsx'
import { MonthFigures } from '../shared/MonthFigures.tsx'
import { sumProgress, useProgress } from '../shared/progress.ts'

type BillerMonthProps = { biller: { readonly userId: string }; isPreview?: boolean }

/** On a biller's page, for those they work for: this month's hours and money. Others have nothing to see of it. */
export function BillerMonth({ biller: { userId }, isPreview = false }: BillerMonthProps) {
  const month = toMonth(useToday(useTimeZone()))
  const may = useMay()
  const isOwn = useSession().user?.userId === userId
  const { rows, isPending } = useProgress(month, { billerId: userId })
  if (!may('statements:read')) return null
  if (isPending && !isPreview) return <div data-awaited />
  if (isPreview || !rows || rows.length === 0) return null
  return (
    <ProfilePart title={`Agreed for ${monthText(month)}`}>
      <MonthFigures progress={sumProgress(rows)} earns={isOwn} />
      <Anchor
        component={Link}
        to={to('/reports', { view: 'statements', ...(!isOwn && { billerId: userId }) })}
        size="sm"
        mt="sm"
        display="inline-block"
      >
        Statements
      </Anchor>
    </ProfilePart>
  )
}
