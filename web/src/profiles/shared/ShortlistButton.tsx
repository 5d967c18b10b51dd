import { listShortlist } from '@claimcrew/contract/profiles/contract'
import { Button } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import type { ShortlistTarget } from './ShortlistDialog.tsx'

const ShortlistDialog = lazyPart(async () => (await import('./ShortlistDialog.tsx')).ShortlistDialog, {
  isAtHand: true,
})

/** Keeps a biller in mind, with a note. */
export function ShortlistButton({ biller }: { biller: ShortlistTarget }) {
  const [asking, setAsking] = useState(false)
  const { data, isPending, isError } = useCall(listShortlist, {})
  const entry = data?.entries.find(({ userId }) => userId === biller.userId)
  const Star = entry ? IconStarFilled : IconStar
  return (
    <>
      <Button
        variant="default"
        leftSection={<Star size={16} stroke={1.6} aria-hidden />}
        // Without the list a note that is there already would be lost.
        disabled={isPending || isError}
        onClick={() => setAsking(true)}
      >
        {entry ? 'Shortlisted' : 'Shortlist'}
      </Button>
      {asking && (
        <Suspense>
          <ShortlistDialog biller={biller} entry={entry} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
