import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { Skeleton, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { StaleListNotice } from '../../kit/ui/list/StaleListNotice.tsx'
import { useDayPicture } from '../clocksQueries.ts'
import { listOpenGaps } from '../dayPicture.ts'
import { actionKeys, type GapActionKind, gapActionKinds } from '../gap/allowedActions.ts'
import { CloseAll } from '../gap/CloseAll.tsx'
import gapClasses from '../gap/Gap.module.css'
import { GapCard } from '../gap/GapCard.tsx'
import { useGapAction } from '../gap/gapActions.ts'
import { SettledGaps } from '../gap/SettledGaps.tsx'
import { useAllowedActions } from '../gap/useAllowedActions.ts'
import { numberGaps } from '../timeline/layout.ts'
import { ClocksPicture } from './ClocksPicture.tsx'
import classes from './Day.module.css'
import { ClocksAgreement, ExplainedTimes, TrackerNotice } from './Notes.tsx'
import { PictureTable } from './PictureTable.tsx'

/** Stands in for a picture while it is read: as high as one. */
function PaneSkeleton() {
  return (
    <Stack gap="md" role="status" aria-label="Loading...">
      <Skeleton height={28} mt={32} />
      <Skeleton height={28} />
      <Skeleton height={28} />
      <Skeleton height={12} width="70%" />
      <Skeleton height={56} mt="sm" />
    </Stack>
  )
}

type PaneContext = {
  /** Whether it is the reader's own day. */
  isOwn: boolean
  /** The gap that one looks at. */
  selected: string | undefined
  onChoose: (gapId: string) => void
  /** Something was done about these: goes on to the next. */
  onDone: (gaps: readonly Gap[]) => void
  /** A form was left without doing anything. */
  onBack: () => void
}

function DayContent({
  picture,
  isOwn,
  selected,
  onChoose,
  onDone,
  onBack,
}: PaneContext & { picture: DayPicture }) {
  const offersOf = useAllowedActions()
  // A form belongs to the gap it was opened for.
  const [openForm, setOpenForm] = useState<{ gapId: string; offer: GapActionKind }>()
  const whileOpen = useWhileOpen()
  const acting = useGapAction(isOwn, gap => {
    // Somebody may have gone on to another one meanwhile, whose form stays open.
    if (openForm && openForm.gapId !== gap.gapId) return
    whileOpen(() => {
      setOpenForm(undefined)
      onDone([gap])
    })
  })
  const gaps = numberGaps(listOpenGaps(picture))
  // Where none was chosen, or it is settled by now, one looks at the first.
  const current = gaps.find(({ gapId }) => gapId === selected) ?? gaps[0]

  const take = (gapId: string, offer: GapActionKind | undefined) => {
    acting.reset()
    setOpenForm(offer && { gapId, offer })
    if (offer === undefined) onBack()
  }
  useHotkeys(
    gapActionKinds.map(next => [
      actionKeys[next],
      () => {
        // A form that is open keeps what is typed in it until it is closed.
        if (current && openForm?.gapId !== current.gapId && offersOf(current).includes(next))
          take(current.gapId, next)
      },
    ]),
  )
  return (
    <>
      <TrackerNotice picture={picture} />
      <ClocksPicture picture={picture} selected={current?.gapId} onChoose={onChoose} />
      <ClocksAgreement picture={picture} />
      {gaps.length > 0 && (
        <ol className={gapClasses.cards} aria-label="Time gaps on this day">
          {gaps.map(gap => (
            <GapCard
              key={gap.gapId}
              gap={gap}
              number={gap.number}
              picture={picture}
              isOwn={isOwn}
              withClient={picture.clients.length > 1}
              actions={offersOf(gap)}
              onChoose={() => onChoose(gap.gapId)}
              doing={
                gap === current
                  ? {
                      action: openForm?.gapId === gap.gapId ? openForm.offer : undefined,
                      pending: acting.isPending,
                      error: acting.error,
                      onOffer: offer => take(gap.gapId, offer),
                      onSend: act => acting.mutate({ gap, action: act }),
                    }
                  : undefined
              }
            />
          ))}
        </ol>
      )}
      <CloseAll gaps={gaps.filter(gap => offersOf(gap).includes('close'))} of="of this day" onDone={onDone} />
      <ExplainedTimes picture={picture} />
      <SettledGaps gaps={picture.gaps.filter(({ state }) => state === 'resolved')} />
      <PictureTable picture={picture} />
    </>
  )
}

type DayPaneProps = PaneContext & { billerId: string; day: string }

/** A day of a biller: the three clocks, and what is to be said about their gaps. */
export function DayPane({ billerId, day, ...shared }: DayPaneProps) {
  const read = useDayPicture(billerId, day)
  if (read.isLoadingError)
    return (
      <ErrorState
        title="We couldn’t load the time comparison"
        error={read.error}
        onRetry={() => read.refetch()}
      />
    )
  if (!read.data) return <PaneSkeleton />
  return (
    <div className={classes.pane}>
      <StaleListNotice read={read} />
      <DayContent picture={read.data} {...shared} />
    </div>
  )
}
