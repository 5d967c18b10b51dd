import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { Link } from '../kit/screen/Link.tsx'
import { EmptyState } from '../kit/ui/EmptyState.tsx'
import classes from './FirstSteps.module.css'

type Step = {
  readonly title: string
  readonly sentence: string
  readonly link?: { readonly to: Href; readonly label: string }
}

type StepsProps = { title: string; sentence: string; steps: readonly Step[] }

function Steps({ title, sentence, steps }: StepsProps) {
  return (
    <Paper component="section" withBorder className={classes.card} aria-label={title}>
      <Title order={2} size="h3">
        {title}
      </Title>
      <Text c="dimmed" mt={4}>
        {sentence}
      </Text>
      <ol className={classes.steps}>
        {steps.map((step, index) => (
          <li key={step.title} className={classes.step}>
            <span className={classes.number} aria-hidden>
              {index + 1}
            </span>
            <Title order={3} size="h4">
              {step.title}
            </Title>
            <Text size="sm" c="dimmed">
              {step.sentence}
            </Text>
            {step.link &&
              (index === 0 ? (
                <Button component={Link} to={step.link.to} size="sm" className={classes.way ?? ''}>
                  {step.link.label}
                </Button>
              ) : (
                <Anchor component={Link} to={step.link.to} size="sm" className={classes.way ?? ''}>
                  {step.link.label}
                </Anchor>
              ))}
          </li>
        ))}
      </ol>
    </Paper>
  )
}

/** For a CLIENT for whom nobody works yet. */
export const ClientFirstSteps = () => (
  <Steps
    title="Your first steps"
    sentence="Nobody works for you here yet. This is how you get there."
    steps={[
      {
        title: 'Say whom you need',
        sentence: 'Post a job with its hours and rate. Billers apply, and you choose.',
        link: { to: to('/jobs', { edit: 'work' }), label: 'Post a job' },
      },
      {
        title: 'Meet your team',
        sentence: 'Whoever you hire stands in your list, with terms and local time.',
        link: { to: '/billers', label: 'See who works for you' },
      },
      {
        title: 'Watch the hours come in',
        sentence: 'From the first day on this page sums up who is working, today’s hours and the month’s.',
      },
    ]}
  />
)

/** For a BILLER who works for nobody yet. */
export const BillerFirstSteps = () => (
  <Steps
    title="Your first steps"
    sentence="You do not work for anybody here yet. This is how you get there."
    steps={[
      {
        title: 'Find work',
        sentence: 'Practices and billing companies post what they need. Apply for what suits you.',
        link: { to: '/jobs', label: 'Look for jobs' },
      },
      {
        title: 'Show who you are',
        sentence: 'A picture, your time zone and a verified email help others to choose you.',
        link: { to: '/profile', label: 'Complete your details' },
      },
      {
        title: 'Begin your first day',
        sentence: 'Punch in below when you start; tracked time appears once Time Doctor knows you.',
      },
    ]}
  />
)

/** For an ADMIN of a house without billers. */
export const NobodyRegistered = () => (
  <Paper withBorder>
    <EmptyState icon={IconUsers} title="Nobody is registered as a biller yet">
      Their hours appear here once billers have registered and track time.
    </EmptyState>
  </Paper>
)
