import type { Job, JobFields } from '@claimcrew/contract/jobs/shapes'
import { numberText, weeklyHoursText } from '@claimcrew/contract/kit/numberWords'
import { findLabel, type TermSet } from '@claimcrew/contract/kit/taxonomy'
import { wallTimeText, weekdaysText } from '@claimcrew/contract/kit/timeText'
import { Badge, Group, Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { formatZoneCity } from '../../kit/time/timeZones.ts'
import { TimeText } from '../../kit/ui/TimeText.tsx'
import {
  complianceWords,
  engagementWords,
  experienceWords,
  locationWords,
  monitoringWords,
  organisationWords,
  payText,
  startWords,
} from '../words.ts'
import classes from './JobPost.module.css'

type PostFields = JobFields &
  Pick<Job, 'clientName' | 'timeZone' | 'publishedAt'> &
  Partial<Pick<Job, 'practiceName'>>

const wordFor = <Value extends string>(words: Readonly<Record<Value, string>>, value: Value | null) =>
  value === null ? null : words[value]

/** What somebody decides by, at a glance; what is not said is left out. */
function factsOf(job: PostFields): [label: string, text: ReactNode][] {
  const { window, hoursPerWeek, claimsPerMonth, compliance } = job
  const facts: [string, ReactNode][] = [
    ['Practice', job.practiceName ?? null],
    ['Pay', payText(job)],
    ['Job type', wordFor(engagementWords, job.engagement)],
    ['Hours', hoursPerWeek === null ? null : weeklyHoursText(hoursPerWeek)],
    [
      'Working hours',
      window &&
        `${weekdaysText(window.days)}, ${wallTimeText(window.from)} – ${wallTimeText(window.to)}, ${formatZoneCity(job.timeZone)}`,
    ],
    ['Start', wordFor(startWords, job.start)],
    ['Experience', job.experience === 'not-sure' ? null : wordFor(experienceWords, job.experience)],
    ['Openings', job.openings > 1 ? job.openings : null],
    ['Claims per month', claimsPerMonth === null ? null : numberText(claimsPerMonth)],
    ['Work from', wordFor(locationWords, job.location)],
    ['Phone work', job.phoneWork ? 'Part of the work' : null],
    ['Tracked', wordFor(monitoringWords, job.monitoring)],
    ['Required before starting', compliance.map(ask => complianceWords[ask]).join(', ') || null],
  ]
  return facts.filter(([, text]) => text !== null)
}

const termSets = [
  ['workTypes', 'Work types'],
  ['systems', 'Systems'],
  ['specialties', 'Specialties'],
  ['certifications', 'Certifications'],
  ['languages', 'Languages'],
  ['payers', 'Payers'],
] as const satisfies readonly (readonly [TermSet, string])[]

function Terms({ set, label, values }: { set: TermSet; label: string; values: readonly string[] }) {
  const id = useId()
  if (values.length === 0) return null
  return (
    <div>
      <Text size="sm" c="dimmed" mb={6} id={id}>
        {label}
      </Text>
      <Group component="ul" gap={6} aria-labelledby={id} className={classes.terms ?? ''}>
        {values.map(value => (
          <Badge component="li" key={value} variant="light" color="gray" size="lg" fw={480}>
            {findLabel(set, value)}
          </Badge>
        ))}
      </Group>
    </div>
  )
}

type JobPostProps = {
  job: PostFields
  /** Where the screen is called so already. */
  hidesTitle?: boolean
}

/** A post as billers read it. Its texts are shown as text, whatever is written in them. */
export function JobPost({ job, hidesTitle = false }: JobPostProps) {
  const about = [job.clientName, wordFor(organisationWords, job.organisation)].filter(Boolean).join(' · ')
  return (
    <article className={classes.post}>
      <header>
        {!hidesTitle && (
          <Title order={2} mb={4} className={classes.title ?? ''}>
            {job.title.trim() || 'Untitled'}
          </Title>
        )}
        <Text c="dimmed">
          {about}
          {job.publishedAt && (
            <>
              {' · posted '}
              <TimeText at={job.publishedAt} show="day" />
            </>
          )}
        </Text>
      </header>
      <dl className={classes.facts}>
        {factsOf(job).map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {job.description.trim() !== '' && <p className={classes.description}>{job.description}</p>}
      <div className={classes.sets}>
        {termSets.map(([set, label]) => (
          <Terms key={set} set={set} label={label} values={job[set]} />
        ))}
      </div>
      {job.questions.length > 0 && (
        <section>
          <Title order={3} size="h4">
            Questions for applicants
          </Title>
          <ol className={classes.questions}>
            {job.questions.map(question => (
              <li key={question}>{question}</li>
            ))}
          </ol>
        </section>
      )}
    </article>
  )
}
