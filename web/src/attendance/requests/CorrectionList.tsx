import { listCorrections } from '@claimcrew/contract/attendance/corrections'
import { Anchor, Button } from '@mantine/core'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { useCall } from '../../kit/call/query.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { CorrectionCard } from './CorrectionCard.tsx'
import { pageQuery, useRequestRelevance } from './PendingCount.tsx'
import classes from './Requests.module.css'

type CorrectionListProps = {
  state: 'asked' | 'all'
  cursor?: string
  /** The user's own corrections: their name goes without saying. */
  own: boolean
  onOpen: (biller: string, day: string) => void
}

/** One page of the list, and the next one below it once it is asked for. */
export function CorrectionList({ state, cursor, own, onOpen }: CorrectionListProps) {
  const listed = useCall(listCorrections, { query: pageQuery(state, cursor) })
  const [more, setMore] = useState(false)
  const concerns = useRequestRelevance()
  const mayCorrect = useMay()('attendance:correct:team')
  if (listed.isPending || concerns.isLoading)
    return (
      <div data-awaited>
        <ListSkeleton rows={3} />
      </div>
    )
  if (listed.isLoadingError)
    return (
      <ErrorState title="We couldn’t load the corrections" error={listed.error} onRetry={listed.refetch} />
    )
  const { nextCursor } = listed.data
  const items = own || state === 'all' ? listed.data.items : listed.data.items.filter(concerns.correction)
  if (items.length === 0 && !cursor)
    return (
      <EmptyState
        icon={IconClipboardCheck}
        title={state === 'asked' ? 'No corrections to review' : 'No corrections yet'}
      >
        {own
          ? 'If a punch is wrong or missing, open its day and request a correction.'
          : `Correction requests from billers show up here.${mayCorrect ? ' To correct a day yourself, open it in the register.' : ''}`}
      </EmptyState>
    )
  return (
    <>
      <StaleListNotice read={listed} />
      <ul className={classes.list}>
        {items.map(correction => (
          <li key={correction.correctionId}>
            <CorrectionCard
              correction={correction}
              heading={
                <Anchor
                  component="button"
                  type="button"
                  size="sm"
                  fw={560}
                  onClick={() => onOpen(correction.billerId, correction.day)}
                >
                  {!own && `${correction.billerName}, `}
                  {dayText(correction.day)}
                </Anchor>
              }
            />
          </li>
        ))}
      </ul>
      {nextCursor &&
        (more ? (
          <CorrectionList state={state} cursor={nextCursor} own={own} onOpen={onOpen} />
        ) : (
          <Button variant="default" mt="md" onClick={() => setMore(true)}>
            Show older ones
          </Button>
        ))}
    </>
  )
}
