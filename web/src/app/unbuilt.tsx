import { Paper } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import type { Screen } from '../kit/screen.ts'
import { Message } from '../kit/ui/Message.tsx'
import { Page } from '../kit/ui/Page.tsx'

type Unbuilt = Pick<Screen, 'path' | 'title'> & { readonly sentence: string }

/** Paths whose feature is not built yet. Whoever builds one removes its line here. */
const unbuilt: readonly Unbuilt[] = [
  {
    path: '/jobs',
    title: 'Jobs',
    sentence: 'Job posts, applications and hiring will be handled here.',
  },
  {
    path: '/biller/explore-profiles',
    title: 'Explore billers',
    sentence: 'Billers who are looking for work will be found and compared here.',
  },
  {
    path: '/reports',
    title: 'Reports',
    sentence: 'Reports over hours, attendance and production will be made here.',
  },
  {
    path: '/biller-reports',
    title: 'Task Report',
    sentence: 'Your own tasks and the time they took will be reported here.',
  },
  {
    path: '/chat',
    title: 'Chat',
    sentence: 'Conversations between clients and billers will take place here.',
  },
  {
    path: '/resumechat',
    title: 'Chat',
    sentence: 'Your latest conversation will open again here.',
  },
  {
    path: '/support',
    title: 'Support',
    sentence: 'Requests to our support team, and their answers, will be kept here.',
  },
  {
    path: '/tasks',
    title: 'Tasks',
    sentence: 'The tasks you work on will be planned and ticked off here.',
  },
  {
    path: '/tasks-report',
    title: 'Task & Reports',
    sentence: 'Tasks across your team, and how they are going, will be shown here.',
  },
  {
    path: '/production-report',
    title: 'Production Report',
    sentence: 'Units of billing work done, per biller and day, will be counted here.',
  },
]

function NotYet({ title, sentence }: Unbuilt) {
  return (
    <Page title={title}>
      <Paper withBorder>
        <Message icon={IconTools}>{sentence}</Message>
      </Paper>
    </Page>
  )
}

export const unbuiltScreens: readonly Screen[] = unbuilt.map(entry => ({
  path: entry.path,
  title: entry.title,
  load: async () => () => <NotYet {...entry} />,
}))
