import { countPosts } from '@claimcrew/contract/jobs/contract'
import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import { Anchor } from '@mantine/core'
import { batchLoader } from '../../kit/call/batchLoader.ts'
import { call } from '../../kit/call/call.ts'
import { derivedKey } from '../../kit/call/keys.ts'
import { useObserved } from '../../kit/call/useObserved.ts'
import { Link } from '../../kit/screen/Link.tsx'

const countsOf = batchLoader(async clientId => {
  const { clients } = await call(countPosts, { query: { clientId: [...clientId] } })
  return new Map(clients.map(({ clientId, counts }) => [clientId, counts]))
})

/** In a list of clients: how many posts of theirs there are, which lead to them. */
export function PostsLine({ clientId }: { clientId: string }) {
  const { data: counts } = useObserved({
    queryKey: derivedKey(countPosts, 'of one client', clientId),
    queryFn: () => countsOf(clientId),
  })
  if (!counts) return null
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const words = countText(all, 'post')
  return (
    <Anchor component={Link} to={to('/jobs', { client: clientId })} size="xs">
      {counts.open === 0 ? words : `${words}, ${counts.open} open`}
    </Anchor>
  )
}
