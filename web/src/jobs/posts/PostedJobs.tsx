import { Page } from '../../kit/ui/Page.tsx'

export function PostedJobs() {
  return <Page title="Jobs">{null}</Page>
}
