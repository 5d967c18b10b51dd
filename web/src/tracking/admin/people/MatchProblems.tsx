import { countText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconUserQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useAdminAddress, withoutFilters } from '../address.ts'
import { useConnection, useMatches } from '../adminQueries.ts'
import admin from '../TrackingAdmin.module.css'
import { MapAll } from './MapAll.tsx'
import classes from './MatchProblems.module.css'
import { filterMissing, listMatchProblems, listSuggestedPairs, type MatchProblem } from './matches.ts'
import people from './PeopleMapping.module.css'
import { ProblemRow } from './ProblemRow.tsx'
import { useKeepFocus } from './useKeepFocus.ts'

/** The rest is one click away: this is the part that must be seen. A rest of one is as short as the link to it. */
const firstFew = (matchProblems: readonly MatchProblem[]) =>
  matchProblems.length <= 5 ? matchProblems : matchProblems.slice(0, 4)

/** While nobody's time arrives, which the card above says, it is the other things that can be missed. */
const failuresLast = (matchProblems: readonly MatchProblem[]) =>
  matchProblems.toSorted(
    (one, other) => Number(one.problem.kind === 'failing') - Number(other.problem.kind === 'failing'),
  )

/** What an administrator must see to, each with what can be done about it. */
export function MatchProblems() {
  const { data } = useMatches()
  const [, change] = useAdminAddress()
  const list = useKeepFocus<HTMLElement>(data)
  const isDown = useConnection().data?.state === 'failing'
  const matchProblems = useMemo(() => {
    const all = listMatchProblems(data?.matches ?? [])
    return isDown ? failuresLast(all) : all
  }, [data, isDown])
  const pairs = useMemo(() => listSuggestedPairs(data?.matches ?? []), [data])
  // As many as the list behind it has.
  const missing = useMemo(() => filterMissing(data?.billers ?? [], '').length, [data])
  // The list below says when it could not be read.
  if (!data || data.matches.length === 0) return null

  const show = (which: 'attention' | 'missing') =>
    change({ ...withoutFilters, view: 'people', show: which }, 'choosing')
  if (matchProblems.length === 0 && missing === 0)
    return (
      <p className={classes.calm}>
        <IconCircleCheck size={18} stroke={1.6} aria-hidden />
        All set: every account is matched and every biller is tracked.
      </p>
    )
  const visible = firstFew(matchProblems)
  return (
    <Paper
      component="section"
      withBorder
      aria-labelledby="attention"
      className={classes.attention ?? ''}
      ref={list.ref}
      {...list.props}
    >
      <div className={classes.attentionTop}>
        <Title order={2} size="h4" id="attention">
          Needs attention{' '}
          <span className={classes.count}>{matchProblems.length + (missing > 0 ? 1 : 0)}</span>
        </Title>
        {pairs.length > 1 && <MapAll pairs={pairs} />}
      </div>
      <ul className={classes.troubleList}>
        {visible.map(matchProblem => (
          <ProblemRow
            key={`${matchProblem.match.account.id} ${matchProblem.problem.kind}`}
            matchProblem={matchProblem}
            billers={data.billers}
          />
        ))}
        {missing > 0 && (
          <li className={classes.trouble}>
            <span className={admin.tone} data-tone="attention">
              <IconUserQuestion size={18} stroke={1.6} aria-hidden />
            </span>
            <div className={people.account}>
              <span className={people.name}>
                {countText(missing, 'biller has', 'billers have')} no Time Doctor account
              </span>
              <span className={admin.small}>We don’t get any of their hours.</span>
            </div>
            <div className={people.acts}>
              <Button size="xs" variant="default" onClick={() => show('missing')}>
                See who
              </Button>
            </div>
          </li>
        )}
      </ul>
      {visible.length < matchProblems.length && (
        <Text size="sm" className={classes.more ?? ''}>
          <Anchor component="button" type="button" size="sm" onClick={() => show('attention')}>
            See all {matchProblems.length} in the list
          </Anchor>
        </Text>
      )}
    </Paper>
  )
}
