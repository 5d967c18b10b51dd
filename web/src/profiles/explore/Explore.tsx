import { Page } from '../../kit/ui/Page.tsx'

export function Explore() {
  return <Page title="Explore billers">{null}</Page>
}
