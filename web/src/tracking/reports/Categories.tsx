import { formatDuration } from '@claimcrew/contract/kit/timeText'
import { Title, UnstyledButton } from '@mantine/core'
import { useId } from 'react'
import classes from './TimeUseTab.module.css'
import { categoryText } from './timeUse.ts'

type CategoriesProps = {
  categories: readonly { readonly name: string; readonly seconds: number }[]
  selected: string | undefined
  onChoose: (category: string | undefined) => void
}

/** Time by category, the most first; one of them narrows the programs down to its own. */
export function Categories({ categories, selected, onChoose }: CategoriesProps) {
  const title = useId()
  const most = categories[0]?.seconds ?? 1
  return (
    <section aria-labelledby={title}>
      <Title order={2} size="h4" id={title} mb="xs">
        By category
      </Title>
      <ul className={classes.bars}>
        {categories.map(({ name, seconds }) => (
          <li key={name}>
            <UnstyledButton
              aria-pressed={selected === name}
              onClick={() => onChoose(selected === name ? undefined : name)}
            >
              <span>{categoryText(name)}</span>
              <small>{formatDuration(seconds)}</small>
              <span className={classes.barTrack} aria-hidden>
                <span style={{ width: `${(seconds / most) * 100}%` }} />
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </section>
  )
}
