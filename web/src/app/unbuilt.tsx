import { allPaths, rowOf } from '@claimcrew/contract/kit/paths'
import { Paper } from '@mantine/core'
import { IconTools } from '@tabler/icons-react'
import type { LoadScreen } from '../kit/screen/screen.ts'
import { Message } from '../kit/ui/Message.tsx'
import { Page } from '../kit/ui/Page.tsx'

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

/** Paths whose feature is not built yet. */
export const screens: Readonly<Record<string, LoadScreen>> = Object.fromEntries(
  allPaths.flatMap(path => {
    const { title, soon } = rowOf(path)
    return soon === undefined ? [] : [[path, async () => () => <NotYet title={title} sentence={soon} />]]
  }),
)
