import { Button } from '@mantine/core'
import { IconMailPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { InviteDialog } from './InviteDialog.tsx'

export function InviteButton() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button
        leftSection={<IconMailPlus size={16} stroke={1.6} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        Invite a biller
      </Button>
      {asking && <InviteDialog onClose={() => setAsking(false)} />}
    </>
  )
}
