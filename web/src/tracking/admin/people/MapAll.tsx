import { countText } from '@claimcrew/contract/kit/numberWords'
import { Button, List, Text } from '@mantine/core'
import { IconLink } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '../../../kit/toast/toast.ts'
import { ConfirmDialog } from '../../../kit/ui/ConfirmDialog.tsx'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import { refreshMappings } from '../adminQueries.ts'
import admin from '../TrackingAdmin.module.css'
import { mapTrackerUser } from './mapping.ts'
import type { SuggestedPair } from './matches.ts'
import classes from './PeopleMapping.module.css'

const trackerUsers = (count: number) => countText(count, 'account')

type MappingRound = { readonly pairs: readonly SuggestedPair[]; readonly mapped: number }

/** One after the other, from where the last round ended: what was mapped before one failed stays mapped. */
async function mapPairs({ pairs, mapped }: MappingRound, onMapped: (count: number) => void): Promise<number> {
  for (const [index, { match, person }] of pairs.entries()) {
    if (index < mapped) continue
    await mapTrackerUser({ trackerUser: match.account, person })
    onMapped(index + 1)
  }
  return pairs.length
}

/** On the first day there are many: those with the same address on both sides are mapped at once. */
export function MapAll({ pairs }: { pairs: readonly SuggestedPair[] }) {
  const [toConfirm, setToConfirm] = useState<readonly SuggestedPair[]>()
  const [mapped, setMapped] = useState(0)
  const mapping = useMutation({
    mutationFn: (round: MappingRound) => mapPairs(round, setMapped),
    onSuccess: count => {
      setToConfirm(undefined)
      toast.success('Matched', `${trackerUsers(count)} matched. We’ll sync their last 7 days first.`)
    },
    onSettled: () => void refreshMappings(),
  })
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconLink size={14} stroke={1.8} aria-hidden />}
        onClick={() => {
          mapping.reset()
          setMapped(0)
          // Settled when it opens: the list behind it changes with each one that is mapped.
          setToConfirm(pairs)
        }}
      >
        Match all {pairs.length} with the same email
      </Button>
      {toConfirm && (
        <ConfirmDialog
          title={`Match ${trackerUsers(toConfirm.length)}?`}
          confirmLabel="Match them"
          pending={mapping.isPending}
          error={
            mapping.isError
              ? `${mapped} of ${toConfirm.length} were matched, then: ${errorText(mapping.error)}`
              : undefined
          }
          onConfirm={() => mapping.mutate({ pairs: toConfirm, mapped })}
          onClose={() => setToConfirm(undefined)}
        >
          Each one has the same confirmed email in both places. We’ll start syncing their time.
          <List size="sm" mt="sm" className={classes.pairs ?? ''}>
            {toConfirm.map(({ match: { account: trackerUser }, person }) => (
              <List.Item key={trackerUser.id}>
                {trackerUser.name} → <strong>{person.userName}</strong>{' '}
                <span className={admin.small}>{trackerUser.email}</span>
              </List.Item>
            ))}
          </List>
          <Text size="sm" c="dimmed" mt="sm" role="status">
            {mapping.isPending && `${mapped} of ${toConfirm.length} matched`}
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
