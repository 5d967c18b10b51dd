import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { NumberField } from './NumberField.tsx'

/** Reads an amount as the KPIs' form shows it. */
const shownOf = (value: number | null) => {
  const props = { value, onChange: () => {}, thousandSeparator: ',', prefix: '$', per: 100, decimalScale: 2 }
  const field = createElement(NumberField, props)
  return renderToStaticMarkup(createElement(MantineProvider, null, field)).match(/ value="([^"]*)"/)?.[1]
}

it('money has both digits of its cents, or none where it is whole dollars', () => {
  expect(shownOf(14_687_910)).toBe('$146,879.10')
  expect(shownOf(14_687_905)).toBe('$146,879.05')
  expect(shownOf(14_687_900)).toBe('$146,879')
  expect(shownOf(null)).toBe('')
})
