import { getApplication, getJob } from '@claimcrew/contract/jobs/contract'
import type { Application } from '@claimcrew/contract/jobs/shapes'
import { to } from '@claimcrew/contract/kit/href'
import { exactMoneyText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Button, Tabs, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconUserQuestion } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { statusOf } from '../../kit/call/call.ts'
import { useCall } from '../../kit/call/query.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { lazyPart } from '../../kit/screen/lazyPart.tsx'
import { useSession } from '../../kit/session.ts'
import { ErrorState } from '../../kit/ui/ErrorState.tsx'
import { Page } from '../../kit/ui/Page.tsx'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import { StateMessage } from '../../kit/ui/StateMessage.tsx'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import { useLiveConversations } from '../list/useLiveConversations.ts'
import { OpenDirectConversation } from '../people/OpenDirectConversation.tsx'
import { OpenConversation } from '../thread/OpenConversation.tsx'
import classes from './ResumePages.module.css'

type ApplicationAnswersProps = { application: Application; questions: readonly string[] }

/** What an applicant wrote, and to which questions. */
function ApplicationAnswers({ application, questions }: ApplicationAnswersProps) {
  const { note, answers, rateCents, createdAt } = application
  return (
    <dl className={classes.answers}>
      <div>
        <dt>Asks for</dt>
        <dd>
          {exactMoneyText(rateCents)}, applied <TimeText at={createdAt} show="day" />
        </dd>
      </div>
      <div>
        <dt>Note</dt>
        <dd dir="auto">{note || <Text c="dimmed">No note.</Text>}</dd>
      </div>
      {answers.map((answer, index) => (
        <div key={questions[index] ?? answer}>
          <dt>{questions[index] ?? 'A question that was removed from the post'}</dt>
          <dd dir="auto">{answer}</dd>
        </div>
      ))}
    </dl>
  )
}

const Resume = lazyPart(async () => (await import('./ResumePages.tsx')).ResumePages)

/** The conversation with the other side of an application, opened here rather than on /chat. */
function Conversation({ application }: { application: Application }) {
  const { user, role } = useSession()
  const me = user?.userId ?? ''
  useLiveConversations(me)
  const [conversationId, setConversationId] = useState<string>()
  const [message, setMessage] = useState<string>()
  const other = role === 'BILLER' ? application.clientId : application.billerId
  const begin = () => setConversationId(undefined)
  if (!conversationId) return <OpenDirectConversation userId={other} onOpen={setConversationId} />
  return (
    <OpenConversation
      key={conversationId}
      conversationId={conversationId}
      message={message}
      onJump={setMessage}
      onGone={begin}
    />
  )
}

type PaneName = 'conversation' | 'resume' | 'answers'

function Sides({ application }: { application: Application }) {
  const narrow = useMediaQuery('(max-width: 1023.98px)', undefined, { getInitialValueInEffect: false })
  const [part, setPart] = useState<PaneName>('resume')
  const job = useCall(getJob, { params: { jobId: application.jobId } })
  // Beside each other there is always a conversation, so the left side shows one of the two others.
  const left = narrow || part !== 'conversation' ? part : 'resume'
  return (
    <div className={classes.sides}>
      <section className={classes.side} aria-label="Application">
        <Tabs
          value={left}
          onChange={value => setPart(value === 'answers' || value === 'conversation' ? value : 'resume')}
          className={classes.tabs ?? ''}
          keepMounted={false}
        >
          <Tabs.List>
            {narrow && <Tabs.Tab value="conversation">Conversation</Tabs.Tab>}
            <Tabs.Tab value="resume">Résumé</Tabs.Tab>
            <Tabs.Tab value="answers">Answers</Tabs.Tab>
          </Tabs.List>
          {narrow && (
            <Tabs.Panel value="conversation" className={classes.panel ?? ''}>
              <Conversation application={application} />
            </Tabs.Panel>
          )}
          <Tabs.Panel value="resume" className={classes.panel ?? ''}>
            <Suspense
              fallback={
                <div className={classes.loading}>
                  <ListSkeleton rows={4} />
                </div>
              }
            >
              <Resume userId={application.billerId} name={application.userName} />
            </Suspense>
          </Tabs.Panel>
          <Tabs.Panel value="answers" className={classes.panel ?? ''}>
            <ApplicationAnswers application={application} questions={job.data?.job.questions ?? []} />
          </Tabs.Panel>
        </Tabs>
      </section>
      {!narrow && (
        <section className={classes.side} aria-label="Conversation">
          <Conversation application={application} />
        </section>
      )}
    </div>
  )
}

/** An applicant's résumé and answers beside the conversation with them. */
export function ApplicationChat({ applicationId }: { applicationId: string }) {
  const { role } = useSession()
  const { data, error, refetch } = useCall(getApplication, { params: { applicationId } })
  const application = data?.application
  if (statusOf(error) === 404 || statusOf(error) === 422)
    return (
      <Page title="Chat">
        <StateMessage
          icon={IconUserQuestion}
          title="We can’t find this application"
          action={
            <Button component={Link} to="/chat" variant="default">
              Go to your conversations
            </Button>
          }
        >
          Check the link for typos, or you may not have access.
        </StateMessage>
      </Page>
    )
  return (
    <Page
      title="Chat"
      description={
        application && (
          <>
            {role === 'BILLER' ? application.clientName : application.userName} ·{' '}
            <Anchor
              component={Link}
              size="sm"
              to={
                role === 'BILLER'
                  ? to('/jobs', { job: application.jobId })
                  : to('/jobs', { job: application.jobId, tab: 'applicants', application: applicationId })
              }
            >
              {application.jobTitle}
            </Anchor>
          </>
        )
      }
    >
      {application ? (
        <Sides application={application} />
      ) : error ? (
        <ErrorState title="We couldn’t load the application" error={error} onRetry={refetch} />
      ) : (
        <ListSkeleton rows={5} />
      )}
    </Page>
  )
}
