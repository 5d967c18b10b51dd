import { deflateSync } from 'node:zlib'

type Parts = {
  /** What else stands in the catalog. */
  catalog?: string
  /** What else stands in the trailer. */
  trailer?: string
  /** Whole objects, from number 10 on. */
  objects?: (string | Buffer)[]
  /** What stands before the first line, and after the last. */
  before?: string
  after?: string
}

/** A PDF of one empty page, with whatever a test puts into it. */
export function pdf({
  catalog = '',
  trailer = '',
  objects = [],
  before = '',
  after = '',
}: Parts = {}): Buffer {
  const all: (string | Buffer)[] = [
    `1 0 obj\n<< /Type /Catalog /Pages 2 0 R ${catalog} >>\nendobj\n`,
    '2 0 obj\n<< /Type /Pages /Kids [3 0 R] /Count 1 >>\nendobj\n',
    '3 0 obj\n<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>\nendobj\n',
    stream('4 0 obj', '', Buffer.from('BT (Knows HTML/JavaScript, \\(and /JS too\\)) Tj ET')),
    '5 0 obj\n<< /Title (HTML/JavaScript \\) /Launch) /Author <2f4a53> >>\nendobj\n',
    ...objects,
  ]
  let at = before.length + header.length
  const offsets = all.map(object => {
    const here = at
    at += Buffer.byteLength(object as string)
    return here
  })
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.concat([
    Buffer.from(before),
    header,
    ...all.map(object => Buffer.from(object as string)),
    Buffer.from(
      `xref\n0 ${all.length + 1}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${all.length + 1} /Root 1 0 R /Info 5 0 R ${trailer} >>\n` +
        `startxref\n${at}\n%%EOF\n${after}`,
    ),
  ])
}

const header = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')

export const stream = (head: string, dictionary: string, content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(`${head}\n<< ${dictionary} /Length ${content.length} >>\nstream\n`),
    content,
    Buffer.from('\nendstream\nendobj\n'),
  ])

/** A stream with objects packed in it, as every program writes them since PDF 1.5. */
export function objectStream(objects: string, dictionary = '/Type /ObjStm /Filter /FlateDecode'): Buffer {
  return stream('11 0 obj', `${dictionary} /N 1 /First 4`, deflateSync(`7 0 ${objects}`))
}
