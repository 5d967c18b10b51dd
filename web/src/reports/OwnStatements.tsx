import { Page } from '../kit/ui/Page.tsx'
import { StatementsPanel } from './StatementsPanel.tsx'

/** For a BILLER: what one's own months came to. */
export function OwnStatements() {
  return (
    <Page title="Reports" description="Your statements: what each month came to, day by day.">
      <StatementsPanel />
    </Page>
  )
}
