import { Anchor, Text } from '@mantine/core'
import { usePerson } from '../engagements/shared/usePerson.ts'
import { Link } from '../kit/screen/Link.tsx'
import { useSession } from '../kit/session.ts'

type AddAddressProps = {
  /** Whose addresses a statement shows. */
  sides: readonly string[]
  /** What is closed stays as it is. */
  isFinal?: boolean
}

/** For the person whose own address a statement lacks; it is never on paper. */
export function AddAddress({ sides, isFinal = false }: AddAddressProps) {
  const userId = useSession().user?.userId
  const own = usePerson(sides.find(side => side === userId))
  if (own?.address !== '') return null
  return (
    <Text size="sm" c="dimmed" mb="md" data-print="never">
      <Anchor component={Link} to="/profile" inherit>
        Add your address
      </Anchor>{' '}
      so it appears on your {isFinal && 'next '}statements.
    </Text>
  )
}
