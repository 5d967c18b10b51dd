import { FigureAdder, toTotals } from '@claimcrew/contract/production/figures'
import { MantineProvider } from '@mantine/core'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { ReportTotalsLine } from './ReportTotalsLine.tsx'

const work = { n: 6, quantity: 12, dollarsCents: 0, collectedCents: 0 }
const target = { perHour: 6, source: 'house', from: null } as const

/** A figure of the line: what it is called, what it is, and what it was made from. */
function figureOf(
  name: string,
  { minutes, holdMinutes }: { minutes: number; holdMinutes: number },
): string[] {
  const figures = new FigureAdder()
  figures.add({ ...work, minutes, holdMinutes }, target)
  const line = createElement(ReportTotalsLine, { totals: toTotals(figures, 4 * 3600) })
  const html = renderToStaticMarkup(createElement(MantineProvider, null, line))
  const figure = html.split('<dt>').find(part => part.startsWith(name)) ?? ''
  return figure.split(/<[^>]+>/).filter(Boolean)
}

it('utilization is production and payer hold over punched time, and says so below itself', () => {
  const made = 'production + hold, of 4 h punched'
  expect(figureOf('Utilization', { minutes: 90, holdMinutes: 30 })).toEqual(['Utilization', '50%', made])
  expect(figureOf('Utilization', { minutes: 90, holdMinutes: 0 })).toEqual(['Utilization', '38%', made])
  expect(figureOf('Utilization', { minutes: 0, holdMinutes: 60 })).toEqual(['Utilization', '25%', made])
})
