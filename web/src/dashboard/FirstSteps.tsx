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
    sentence="No one works for you here yet. Here’s how to start."
    steps={[
      {
        title: 'Post your first job',
        sentence: 'Post a job with its hours and rate. Billers apply, and you choose.',
        link: { to: to('/jobs', { edit: 'work' }), label: 'Post a job' },
      },
      {
        title: 'Meet your team',
        sentence: 'Everyone you hire shows up here, with terms and local time.',
        link: { to: '/billers', label: 'See your team' },
      },
      {
        title: 'See the hours',
        sentence:
          'Once someone starts, this page shows who’s working and the hours for today and this month.',
      },
    ]}
  />
)

/** For a BILLER who works for nobody yet. */
export const BillerFirstSteps = () => (
  <Steps
    title="Your first steps"
    sentence="You don’t have any clients yet. Here’s how to start."
    steps={[
      {
        title: 'Find work',
        sentence: 'Practices and billing companies post jobs here. Apply to the ones that fit you.',
        link: { to: '/jobs', label: 'Find jobs' },
      },
      {
        title: 'Complete your profile',
        sentence: 'A picture, your time zone and a verified email help clients choose you.',
        link: { to: '/profile', label: 'Edit your profile' },
      },
      {
        title: 'Start your first day',
        sentence:
          'Punch in below when you start. Tracked time shows up once your Time Doctor account is connected.',
      },
    ]}
  />
)

/** For an ADMIN of a house without billers. */
export const NobodyRegistered = () => (
  <Paper withBorder>
    <EmptyState icon={IconUsers} title="No billers yet">
      Hours show up here once billers sign up and track time.
    </EmptyState>
  </Paper>
)
