import { Button } from '@mantine/core'
import { IconBriefcaseOff } from '@tabler/icons-react'
import { Link } from '../../kit/screen/Link.tsx'
import { useDocumentTitle } from '../../kit/ui/Page.tsx'
import { StateMessage } from '../../kit/ui/StateMessage.tsx'

export function NoSuchPost() {
  useDocumentTitle('Not found')
  return (
    <StateMessage
      icon={IconBriefcaseOff}
      order={1}
      title="We can’t find this job"
      action={
        <Button component={Link} to="/jobs">
          Go to Jobs
        </Button>
      }
    >
      It may have been deleted or closed.
    </StateMessage>
  )
}
