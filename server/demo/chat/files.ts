import type { FileType } from '../../src/kit/files/fileType.ts'
import { onePage } from '../profiles/resume.ts'

type DemoFile = {
  readonly name: string
  readonly type: FileType
  readonly content: Buffer
  /** Only a picture has it. */
  readonly picture?: { readonly preview: Buffer; readonly width: number; readonly height: number }
}

const buckets = ['0-30', '31-60', '61-90', '91-120', 'over 120']
const payers: readonly (readonly [string, ...number[]])[] = [
  ['Medicare', 87_550, 29_330, 9_500, 3_070, 1_010],
  ['Medicaid', 47_380, 21_220, 10_850, 5_520, 2_300],
  ['Commercial A', 108_050, 43_010, 25_630, 14_980, 8_980],
  ['Commercial B', 73_580, 25_300, 6_910, 3_940, 1_870],
  ['Self-pay', 19_780, 15_890, 13_780, 10_750, 19_010],
]

const aging = (): DemoFile => ({
  name: 'Aging by payer.csv',
  type: 'text/csv',
  content: Buffer.from([['Payer', ...buckets], ...payers].map(row => `${row.join(',')}\r\n`).join('')),
})

const checklist = (): DemoFile => ({
  name: 'Refunds, step by step.pdf',
  type: 'application/pdf',
  content: onePage('Refunds, step by step', 'Riverbend Family Practice', [
    [
      '1  Find',
      'Each Monday: the list of credit balances over five dollars, oldest first. Smaller ones are written off.',
    ],
    ['2  Check', 'Is every claim of that account paid and closed? If so, the practice signs the list.'],
    [
      '3  Refund',
      'Cards are refunded to the card, everything else by check. The reference goes into the account.',
    ],
    ['4  Close', 'On Friday the account is at zero, and the list goes into the binder of the month.'],
  ]),
})

/** Pairs of bars: before and after. */
const heights = [
  [180, 120],
  [140, 96],
  [210, 118],
  [90, 82],
  [120, 60],
  [160, 170],
  [70, 40],
] as const

async function denials(): Promise<DemoFile> {
  const width = 960
  const height = 540
  const bars = heights.flatMap(([before, after], index) =>
    [
      [before, '#9fc5c1'],
      [after, '#0f766e'],
    ].map(
      ([tall, fill], nth) =>
        `<rect x="${80 + index * 120 + nth * 44}" y="${460 - Number(tall) * 1.8}" width="38" height="${Number(tall) * 1.8}" rx="4" fill="${fill}"/>`,
    ),
  )
  const lines = [100, 220, 340, 460].map(
    y => `<line x1="50" x2="920" y1="${y}" y2="${y}" stroke="#d5dde3" stroke-width="2"/>`,
  )
  const drawing = Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#fff"/>${[...lines, ...bars].join('')}</svg>`,
  )
  const { default: sharp } = await import('sharp')
  const [content, preview] = await Promise.all([
    sharp(drawing).png().toBuffer(),
    sharp(drawing).resize(640).webp().toBuffer(),
  ])
  return { name: 'Denials by payer.png', type: 'image/png', content, picture: { preview, width, height } }
}

export const demoFiles = { aging, checklist, denials }
