import { Readable } from 'node:stream'
import { createSharedTexts } from './sharedTexts.ts'
import { createStyleBook, type Style } from './style.ts'
import { type Worksheet, type WorksheetSummary, writeWorksheet } from './worksheet.ts'
import { escapeXml, mainNamespace, xmlHead } from './xml.ts'
import { startZip } from './zip.ts'

type Workbook<Name extends string> = {
  readonly styles: Readonly<Record<Name, Style>>
  readonly sheets: readonly Worksheet<NoInfer<Name>>[]
  /** Stands beside the files inside the zip; without it the same sheets always make the same bytes. */
  readonly madeAt?: Date
}

/**
 * An .xlsx file, made while it is read: a slow reader slows the making down, one who leaves ends it, and neither
 * needs more memory for more rows. What is wrong with the sheets' names is thrown at once, what is wrong with a
 * row breaks the stream off.
 */
export function writeWorkbook<Name extends string>(workbook: Workbook<Name>): Readable {
  checkNames(workbook.sheets.map(({ name }) => name))
  return Readable.from(streamBytes(workbook), { objectMode: false })
}

async function* streamBytes<Name extends string>({ styles, sheets, madeAt }: Workbook<Name>) {
  const zip = startZip(madeAt)
  const [book, texts] = [createStyleBook(styles), createSharedTexts()]
  const saved: WorksheetSummary[] = []
  try {
    yield* zip.add('[Content_Types].xml', [contentTypes(sheets.length)])
    yield* zip.add('_rels/.rels', [relations([['officeDocument', 'xl/workbook.xml']])])
    yield* zip.add('xl/styles.xml', [book.xml])
    for (const [index, sheet] of sheets.entries()) {
      const content = writeWorksheet(sheet, {
        book,
        texts,
        isFirst: index === 0,
        done: end => saved.push(end),
      })
      yield* zip.add(`xl/${sheetPath(index)}`, content)
    }
    await texts.finish()
    yield* zip.addPacked('xl/sharedStrings.xml', texts.packing)
    yield* zip.add('xl/workbook.xml', [contents(saved)])
    yield* zip.add('xl/_rels/workbook.xml.rels', [
      relations([
        ...sheets.map((_, index): [string, string] => ['worksheet', sheetPath(index)]),
        ['styles', 'styles.xml'],
        ['sharedStrings', 'sharedStrings.xml'],
      ]),
    ])
    yield zip.directory()
  } finally {
    texts.packing.close()
  }
}

/** Excel offers to repair a workbook whose sheets are named otherwise. */
function checkNames(names: readonly string[]): void {
  if (names.length === 0) throw new RangeError('A workbook needs a sheet.')
  for (const name of names) {
    const isFine =
      name.length <= 31 && /^(?!')[^[\]:*?/\\\p{Cc}\p{Cs}]+(?<!')$/u.test(name) && !/^history$/i.test(name)
    if (!isFine) throw new RangeError(`A sheet can’t be named “${name}”.`)
  }
  if (new Set(names.map(name => name.toLowerCase())).size < names.length)
    throw new RangeError('Two sheets have the same name.')
}

const sheetPath = (index: number) => `worksheets/sheet${index + 1}.xml`

const office = 'http://schemas.openxmlformats.org'
const officeRelations = `${office}/officeDocument/2006/relationships`

function contentTypes(sheetCount: number): string {
  const kinds = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ['sharedStrings.xml', 'sharedStrings'],
    ...Array.from({ length: sheetCount }, (_, index) => [sheetPath(index), 'worksheet']),
  ]
  const overrides = kinds.map(
    ([path, kind]) =>
      `<Override PartName="/xl/${path}" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${kind}+xml"/>`,
  )
  return (
    `${xmlHead}<Types xmlns="${office}/package/2006/content-types">` +
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
    `<Default Extension="xml" ContentType="application/xml"/>${overrides.join('')}</Types>`
  )
}

/** Numbered rId1, rId2 and so on, as they come. */
function relations(targets: readonly (readonly [kind: string, path: string])[]): string {
  const all = targets.map(
    ([kind, path], index) =>
      `<Relationship Id="rId${index + 1}" Type="${officeRelations}/${kind}" Target="${path}"/>`,
  )
  return `${xmlHead}<Relationships xmlns="${office}/package/2006/relationships">${all.join('')}</Relationships>`
}

function contents(sheets: readonly WorksheetSummary[]): string {
  const list = sheets.map(
    ({ name }, index) => `<sheet name="${escapeXml(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
  )
  const ranges = sheets.flatMap(({ ranges }, index) =>
    ranges.map(
      ({ name, range, hidden }) =>
        `<definedName name="_xlnm.${name}" localSheetId="${index}"${hidden ? ' hidden="1"' : ''}>${escapeXml(range)}</definedName>`,
    ),
  )
  return (
    `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${officeRelations}">` +
    `<bookViews><workbookView/></bookViews><sheets>${list.join('')}</sheets>` +
    `${ranges.length ? `<definedNames>${ranges.join('')}</definedNames>` : ''}</workbook>`
  )
}
