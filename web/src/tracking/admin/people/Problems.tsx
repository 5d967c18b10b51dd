import { countText } from '@claimcrew/contract/kit/numberWords'
import { Anchor, Button, Paper, Text, Title } from '@mantine/core'
import { IconCircleCheck, IconUserQuestion } from '@tabler/icons-react'
import { useMemo } from 'react'
import admin from '../Admin.module.css'
import { useAdminAddress, withoutFilters } from '../address.ts'
import { useConnection, useMatches } from '../reading.ts'
import { MapAll } from './MapAll.tsx'
import { pairsIn, type Trouble, troublesOf, untracked } from './matches.ts'
import people from './People.module.css'
import { ProblemRow } from './ProblemRow.tsx'
import classes from './Problems.module.css'
import { useFocusKept } from './rowFocus.ts'

/** The rest is one click away: this is the part that must be seen. A rest of one is as short as the link to it. */
const firstFew = (troubles: readonly Trouble[]) => (troubles.length <= 5 ? troubles : troubles.slice(0, 4))

/** While nobody's time arrives, which the card above says, it is the other things that can be missed. */
const failuresLast = (troubles: readonly Trouble[]) =>
  troubles.toSorted(
    (one, other) => Number(one.problem.kind === 'failing') - Number(other.problem.kind === 'failing'),
  )

/** What an administrator must see to, each with what can be done about it. */
export function Problems() {
  const { data } = useMatches()
  const [, change] = useAdminAddress()
  const list = useFocusKept<HTMLElement>(data)
  const isDown = useConnection().data?.state === 'failing'
  const troubles = useMemo(() => {
    const found = troublesOf(data?.matches ?? [])
    return isDown ? failuresLast(found) : found
  }, [data, isDown])
  const pairs = useMemo(() => pairsIn(data?.matches ?? []), [data])
  const missing = useMemo(() => untracked(data?.billers ?? [], pairs).length, [data, pairs])
  // The list below says when it could not be read.
  if (!data || data.matches.length === 0) return null

  const show = (which: 'attention' | 'missing') =>
    change({ ...withoutFilters, view: 'people', show: which }, 'choosing')
  if (troubles.length === 0 && missing === 0)
    return (
      <p className={classes.calm}>
        <IconCircleCheck size={18} stroke={1.6} aria-hidden />
        All set: every account is matched and every biller is tracked.
      </p>
    )
  const visible = firstFew(troubles)
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
          Needs attention <span className={classes.count}>{troubles.length + (missing > 0 ? 1 : 0)}</span>
        </Title>
        {pairs.length > 1 && <MapAll pairs={pairs} />}
      </div>
      <ul className={classes.troubleList}>
        {visible.map(trouble => (
          <ProblemRow
            key={`${trouble.match.account.id} ${trouble.problem.kind}`}
            trouble={trouble}
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
      {visible.length < troubles.length && (
        <Text size="sm" className={classes.more ?? ''}>
          <Anchor component="button" type="button" size="sm" onClick={() => show('attention')}>
            See all {troubles.length} in the list
          </Anchor>
        </Text>
      )}
    </Paper>
  )
}
