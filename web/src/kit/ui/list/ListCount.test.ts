import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ListCount } from './ListCount.tsx'

const wordsOf = (isLoadingError: boolean, count?: string) => {
  const line = createElement(ListCount, { read: { isLoadingError } } as never, count)
  return renderToStaticMarkup(createElement(MantineProvider, null, line)).match(/>([^<]*)<\/p>/)?.[1]
}

it('the line above a list says Loading... while it loads, never above an error, and then how many there are', () => {
  expect(wordsOf(false)).toBe('Loading...')
  expect(wordsOf(true)).toBe('')
  expect(wordsOf(false, '12 billers')).toBe('12 billers')
  // What was read before stays where reading it again fails.
  expect(wordsOf(true, '12 billers')).toBe('12 billers')
})
