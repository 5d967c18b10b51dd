import { median } from './load.ts'

type Trend = {
  readonly median: number
  /** By how much it has grown over the minutes looked at, by the median of all slopes between two of them. */
  readonly growth: number
  /** How far values usually are from that line. */
  readonly spread: number
  /** Growth beside what counts as flat; at most 1. */
  readonly excess: number
}

/**
 * The second half alone: the first one fills caches. It is flat where it grew by no more than twice the spread around its
 * own line, or than a share of its median that nobody would notice. The median of slopes does not follow one bad minute.
 */
export function measureTrend(values: readonly number[], unnoticedShare: number): Trend {
  const half = values.slice(Math.floor(values.length / 2))
  const slopes = half.flatMap((value, index) =>
    half.slice(index + 1).map((later, after) => (later - value) / (after + 1)),
  )
  const slope = median(slopes)
  const middle = median(half)
  const rests = half.map((value, index) => value - slope * index)
  const spread = median(rests.map(rest => Math.abs(rest - median(rests))))
  const growth = slope * (half.length - 1)
  const allowed = Math.max(2 * spread, unnoticedShare * middle)
  return { median: middle, growth, spread, excess: Math.max(0, growth) / allowed }
}

type Series = {
  readonly name: string
  readonly color: string
  /** Minutes since the beginning, and the value then. */
  readonly points: readonly (readonly [number, number])[]
}

type Panel = { readonly title: string; readonly unit: string; readonly series: readonly Series[] }

const width = 900
const panelHeight = 260
const margin = { left: 64, right: 16, top: 44, bottom: 40 }

/** The next round number above. */
function findTop(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)))
  return unit * ([1, 2, 5, 10].find(step => step * unit >= value) ?? 10)
}

function drawPanel({ title, unit, series }: Panel, minutes: number, top: number): string {
  const most = findTop(Math.max(...series.flatMap(({ points }) => points.map(([, value]) => value))))
  const x = (minute: number) => margin.left + (minute / minutes) * (width - margin.left - margin.right)
  const y = (value: number) =>
    top + margin.top + (1 - value / most) * (panelHeight - margin.top - margin.bottom)
  const grid = [0, 0.25, 0.5, 0.75, 1].map(share => {
    const at = y(share * most).toFixed(1)
    return `<line x1="${margin.left}" x2="${width - margin.right}" y1="${at}" y2="${at}" stroke="#d8dee4"/><text x="${margin.left - 8}" y="${at}" text-anchor="end" dominant-baseline="middle">${+(share * most).toPrecision(3)}</text>`
  })
  const ticks = [0, 0.25, 0.5, 0.75, 1].map(
    share =>
      `<text x="${x(share * minutes).toFixed(1)}" y="${top + panelHeight - 16}" text-anchor="middle">${+(share * minutes).toFixed(1)} min</text>`,
  )
  const lines = series.map(({ color, points }) => {
    const path = points.map(([minute, value]) => `${x(minute).toFixed(1)},${y(value).toFixed(1)}`).join(' ')
    return `<polyline fill="none" stroke="${color}" stroke-width="1.6" points="${path}"/>`
  })
  const key = series.map(
    ({ name, color }, index) =>
      `<text x="${margin.left + 220 + index * 170}" y="${top + 24}" fill="${color}">— ${name}</text>`,
  )
  const heading = `<text x="${margin.left}" y="${top + 24}" font-weight="600">${title}, ${unit}</text>`
  return [heading, ...key, ...grid, ...ticks, ...lines].join('\n')
}

/** Panels one above the other, as a picture that any browser shows. */
export function drawPicture(panels: readonly Panel[], minutes: number): string {
  const height = panels.length * panelHeight
  const drawn = panels.map((panel, index) => drawPanel(panel, minutes, index * panelHeight))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<rect width="100%" height="100%" fill="#fff"/>
${drawn.join('\n')}
</svg>
`
}
