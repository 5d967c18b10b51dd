import { percentText } from '@claimcrew/contract/kit/numberWords'
import { findListingErrors, listMissingParts } from '@claimcrew/contract/profiles/rules'
import type { Profile } from '@claimcrew/contract/profiles/shapes'
import { Anchor, Button, Paper, Progress, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from '../../kit/screen/Link.tsx'
import { useSlot } from '../../kit/screen/slot.ts'
import { profileHints } from '../shared/slots.ts'
import { sectionHref } from './address.ts'
import classes from './Edit.module.css'
import { findSection, type SectionName } from './sections.ts'

/** What is worth most comes first; a profile that is nearly empty would otherwise begin with a wall. */
const fewest = 5

type CompletenessProps = {
  profile: Profile
  /** Leads to a section that is open already; else each is a link that opens it. */
  onPick?: ((section: SectionName) => void) | undefined
}

/** How much of a profile is there, what is missing, and why it is worth adding. */
export function Completeness({ profile, onPick }: CompletenessProps) {
  const { completeness } = profile
  const [all, setAll] = useState(false)
  const hints = useSlot(profileHints)
  const required = profile.listed ? {} : findListingErrors(profile)
  // What stands in the way of being found comes first, then what is worth most.
  const missing = listMissingParts(profile).toSorted(
    (one, other) =>
      Number(other.field in required) - Number(one.field in required) || other.points - one.points,
  )
  return (
    <Paper withBorder p="lg" component="section" aria-label="Completeness">
      <div className={classes.meterHead}>
        <Title order={2} size="h3">
          {missing.length === 0
            ? 'Your profile is complete'
            : profile.listed
              ? 'Complete your profile'
              : 'Get found by clients'}
        </Title>
        <Text fw={650} className="tabular">
          {percentText(completeness / 100)}
        </Text>
      </div>
      <Progress
        value={completeness}
        mt="xs"
        aria-label={`Your profile is ${percentText(completeness / 100)} complete`}
      />
      {missing.length === 0 ? (
        <Text size="sm" c="dimmed" mt="sm">
          Clients search by these details. Keep your rate and dates up to date.
        </Text>
      ) : (
        <ul className={classes.missing}>
          {missing.slice(0, all ? missing.length : fewest).map(({ field, points, missing: text }) => {
            const section = findSection(field)
            return (
              <li key={field}>
                {section && onPick ? (
                  <Anchor
                    component="button"
                    type="button"
                    size="sm"
                    ta="left"
                    onClick={() => onPick(section)}
                  >
                    {text}
                  </Anchor>
                ) : section ? (
                  <Anchor component={Link} to={sectionHref(section)} size="sm">
                    {text}
                  </Anchor>
                ) : (
                  <Text span size="sm">
                    {text}
                  </Text>
                )}
                <Text
                  span
                  size="sm"
                  c={field in required ? 'var(--attention)' : 'dimmed'}
                  className="tabular"
                >
                  {field in required ? 'Needed to be listed' : `+${percentText(points / 100)}`}
                </Text>
              </li>
            )
          })}
        </ul>
      )}
      {!all && missing.length > fewest && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setAll(true)}>
          Show {missing.length - fewest} more
        </Button>
      )}
      {hints.map(({ order, Part }) => (
        <Part key={order} profile={profile} />
      ))}
    </Paper>
  )
}
