import { type Chance, chanceFor } from '../people/chance.ts'
import type { Layout } from '../people/programs.ts'
import type { Capture } from './links.ts'
import {
  drawBubbles,
  drawForm,
  drawGrid,
  drawRect,
  drawSidebar,
  drawTable,
  drawTextBar,
  drawTextLines,
  type SvgShape,
} from './svgShapes.ts'

const width = 1280
const height = 720
const bar = 36

/** Paints screens one at a time: the threads that do it are the few that also check passwords. */
export function createPainter(seed: number): (capture: Capture) => Promise<Uint8Array> {
  let former: Promise<unknown> = Promise.resolve()
  return capture => {
    const mine = former.then(() => paint(drawing(seed, capture)))
    former = mine.catch(() => {})
    return mine
  }
}

async function paint(svg: string): Promise<Uint8Array> {
  // Loaded when first needed, as it takes its memory at once.
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(svg)).jpeg({ quality: 60 }).toBuffer()
}

const accents: Readonly<Record<Layout, string>> = {
  records: '#7a2e4d',
  portal: '#0b6e69',
  sheet: '#1e7145',
  mail: '#1d4f91',
  chat: '#4b53bc',
  page: '#b3261e',
}

/** A screen made of shapes alone: nothing on it can be read, and it is the same for the same moment. */
function drawing(seed: number, { personId, at, screen, layout }: Capture): string {
  const chance = chanceFor(seed, 'image', personId, at, screen)
  const accent = accents[layout]
  const shapes = [
    drawRect(0, 0, width, height, '#f4f6f8'),
    drawRect(0, 0, width, bar, accent),
    ...[0, 1, 2].map(index => drawRect(width - 34 - index * 30, 13, 10, 10, '#ffffff', 0.75)),
    drawRect(20, 13, chance.whole(160, 420), 10, '#ffffff', 0.85),
    ...contents(layout, chance, accent),
    ...taskbar(chance, accent, at),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes.join('')}</svg>`
}

function contents(layout: Layout, chance: Chance, accent: string): SvgShape[] {
  const bottom = height - bar
  switch (layout) {
    case 'records':
      return [
        ...drawSidebar({ top: bar, bottom, wide: 210 }, chance, accent),
        ...drawForm({ left: 240, top: 66, wide: 1010, rows: 5 }, chance),
        ...drawTable({ left: 240, top: 290, wide: 1010, bottom }, 6, chance, accent),
      ]
    case 'portal':
      return [
        drawRect(0, bar, width, 44, '#ffffff'),
        ...[0, 1, 2, 3].map(tab => drawTextBar(60 + tab * 170, 55, 120, chance)),
        ...drawForm({ left: 60, top: 110, wide: 1160, rows: 4 }, chance),
        ...drawTable({ left: 60, top: 300, wide: 1160, bottom }, 5, chance, accent),
      ]
    case 'sheet':
      return [
        drawRect(0, bar, width, 80, '#ffffff'),
        ...[...Array(14).keys()].map(tool => drawRect(20 + tool * 62, 52, 34, 34, '#e4e7eb')),
        ...drawGrid({ left: 0, top: 130, wide: width, bottom }, 11, chance),
      ]
    case 'mail':
      return [
        ...drawSidebar({ top: bar, bottom, wide: 180 }, chance, accent),
        ...drawTable({ left: 190, top: 46, wide: 360, bottom }, 2, chance, accent),
        drawRect(560, 46, 710, bottom - 56, '#ffffff'),
        drawTextBar(590, 72, 420, chance),
        ...drawTextLines({ left: 590, top: 120, wide: 640, rows: chance.whole(8, 20) }, chance),
      ]
    case 'chat':
      return [
        ...drawSidebar({ top: bar, bottom, wide: 280 }, chance, accent),
        ...drawBubbles({ left: 320, top: 66, wide: 920, rows: chance.whole(5, 9) }, chance, accent),
      ]
    case 'page':
      return [
        drawRect(60, 66, 760, 428, chance.pick(['#323f4b', '#3e4c59', '#5b6b7a'])),
        ...drawTextLines({ left: 60, top: 520, wide: 760, rows: 6 }, chance),
        ...[0, 1, 2, 3, 4, 5].map(next => drawRect(860, 66 + next * 102, 140, 84, '#cbd2d9')),
        ...[0, 1, 2, 3, 4, 5].map(next => drawTextBar(1020, 84 + next * 102, 200, chance)),
      ]
  }
}

/** With how far the day has come at its right, so that neighbours in a filmstrip differ. */
function taskbar(chance: Chance, accent: string, at: number): SvgShape[] {
  const [top, gone] = [height - bar, (at % 86_400_000) / 86_400_000]
  return [
    drawRect(0, top, width, bar, '#1f2933'),
    ...[0, 1, 2, 3, 4].map(icon =>
      drawRect(60 + icon * 38, top + 8, 20, 20, chance.pick(['#52606d', '#7b8794'])),
    ),
    drawRect(16, top + 8, 20, 20, accent),
    drawRect(width - 200, top + 16, 180, 4, '#52606d'),
    drawRect(width - 200, top + 16, Math.round(gone * 180), 4, '#e4e7eb'),
  ]
}
