import type { DayPicture, Gap } from '@claimcrew/contract/clocks/shapes'
import { useHotkeys } from '@mantine/hooks'
import { useState } from 'react'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { NotUpToDate } from '../../kit/ui/list/NotUpToDate.tsx'
import { useActing } from '../gap/acting.ts'
import { CloseAll } from '../gap/CloseAll.tsx'
import gapClasses from '../gap/Gap.module.css'
import { GapCard } from '../gap/GapCard.tsx'
import { type Offer, offerKeys, offers } from '../gap/offers.ts'
import { SettledGaps } from '../gap/Settled.tsx'
import { useOffers } from '../gap/useOffers.ts'
import { leftIn } from '../picture.ts'
import { usePicture } from '../readClocks.ts'
import { numbered } from '../timeline/layout.ts'
import classes from './Day.module.css'
import { Agreement, Explained, TrackerNotice } from './Notes.tsx'
import { Picture } from './Picture.tsx'
import { PaneSkeleton } from './Skeleton.tsx'
import { PictureTable } from './Table.tsx'

type Shared = {
  /** Whether it is the reader's own day. */
  isOwn: boolean
  /** The gap that one looks at. */
  chosen: string | undefined
  onChoose: (gapId: string) => void
  /** Something was done about these: goes on to the next. */
  onDone: (gaps: readonly Gap[]) => void
  /** A form was left without doing anything. */
  onBack: () => void
}

function Whole({ picture, isOwn, chosen, onChoose, onDone, onBack }: Shared & { picture: DayPicture }) {
  const offersOf = useOffers()
  // A form belongs to the gap it was opened for.
  const [asked, setAsked] = useState<{ gapId: string; offer: Offer }>()
  const acting = useActing(isOwn, gap => {
    setAsked(undefined)
    onDone([gap])
  })
  const gaps = numbered(leftIn(picture))
  // Where none was chosen, or it is settled by now, one looks at the first.
  const current = gaps.find(({ gapId }) => gapId === chosen) ?? gaps[0]

  const take = (gapId: string, offer: Offer | undefined) => {
    acting.reset()
    setAsked(offer && { gapId, offer })
    if (offer === undefined) onBack()
  }
  useHotkeys(
    offers.map(wanted => [
      offerKeys[wanted],
      () => {
        if (current && offersOf(current).includes(wanted)) take(current.gapId, wanted)
      },
    ]),
  )
  return (
    <>
      <TrackerNotice picture={picture} />
      <Picture picture={picture} chosen={current?.gapId} onChoose={onChoose} />
      <Agreement picture={picture} />
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
              offers={offersOf(gap)}
              onChoose={() => onChoose(gap.gapId)}
              doing={
                gap === current
                  ? {
                      offer: asked?.gapId === gap.gapId ? asked.offer : undefined,
                      pending: acting.isPending,
                      error: acting.error,
                      onOffer: offer => take(gap.gapId, offer),
                      onSend: act => acting.mutate({ gap, act }),
                    }
                  : undefined
              }
            />
          ))}
        </ol>
      )}
      <CloseAll gaps={gaps.filter(gap => offersOf(gap).includes('close'))} onDone={onDone} />
      <Explained picture={picture} />
      <SettledGaps gaps={picture.gaps.filter(({ state }) => state === 'resolved')} />
      <PictureTable picture={picture} />
    </>
  )
}

type DayPaneProps = Shared & { billerId: string; day: string }

/** A day of a biller: the three clocks, and what is to be said about their gaps. */
export function DayPane({ billerId, day, ...shared }: DayPaneProps) {
  const read = usePicture(billerId, day)
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
      <NotUpToDate read={read} />
      <Whole picture={read.data} {...shared} />
    </div>
  )
}
