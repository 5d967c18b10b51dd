import { Page } from '../kit/ui/Page.tsx'
import { StatementsPanel } from './StatementsPanel.tsx'

/** For a BILLER: what one's own months came to. */
export function OwnStatements() {
  return (
    <Page title="Reports" description="Your monthly statements, day by day.">
      <StatementsPanel />
    </Page>
  )
}
