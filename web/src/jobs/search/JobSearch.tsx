import { Page } from '../../kit/ui/Page.tsx'

export function JobSearch() {
  return <Page title="Jobs">{null}</Page>
}
