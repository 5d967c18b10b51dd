import { type PathOf, rowOf } from '@claimcrew/contract/kit/paths'
import { Paper } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import type { LoadScreen } from '../kit/screen/screen.ts'
import { Message } from '../kit/ui/Message.tsx'
import { Page } from '../kit/ui/Page.tsx'

/** For paths whose feature is not built yet: what will be there. */
const sentences: Readonly<Record<PathOf<'unbuilt'>, string>> = {
  '/jobs': 'Job posts, applications and hiring will be handled here.',
  '/biller/explore-profiles': 'Billers who are looking for work will be found and compared here.',
  '/reports': 'Reports over hours, attendance and production will be made here.',
  '/biller-reports': 'Your own tasks and the time they took will be reported here.',
  '/chat': 'Conversations between clients and billers will take place here.',
  '/resumechat': 'Your latest conversation will open again here.',
  '/support': 'Requests to our support team, and their answers, will be kept here.',
  '/tasks': 'The tasks you work on will be planned and ticked off here.',
  '/tasks-report': 'Tasks across your team, and how they are going, will be shown here.',
  '/production-report': 'Units of billing work done, per biller and day, will be counted here.',
}

type Unbuilt = { readonly title: string; readonly sentence: string }

function NotYet({ title, sentence }: Unbuilt) {
  return (
    <Page title={title}>
      <Paper withBorder>
        <Message icon={IconTools}>{sentence}</Message>
      </Paper>
    </Page>
  )
}

export const screens: Readonly<Record<string, LoadScreen>> = Object.fromEntries(
  (Object.entries(sentences) as [PathOf<'unbuilt'>, string][]).map(([path, sentence]) => [
    path,
    async () => () => <NotYet title={rowOf(path).title} sentence={sentence} />,
  ]),
)
