/** A page of text as a PDF: a heading, a line below it, and sections. Fonts are those that every reader has. */
export function onePage(
  heading: string,
  below: string,
  sections: readonly (readonly [string, string])[],
): Buffer {
  const lines = [line('F2', 20, 740, heading), line('F1', 11, 720, below), ...paragraphs(sections)]
  const content = Buffer.from(lines.join('\n'), 'latin1')
  const objects = [
    Buffer.from('<< /Type /Catalog /Pages 2 0 R >>'),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    ),
    Buffer.concat([
      Buffer.from(`<< /Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from(font('Helvetica')),
    Buffer.from(font('Helvetica-Bold')),
  ].map((body, index) =>
    Buffer.concat([Buffer.from(`${index + 1} 0 obj\n`), body, Buffer.from('\nendobj\n')]),
  )
  const head = Buffer.from('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n', 'latin1')
  let at = head.length
  const rows = objects.map(object => {
    const row = `${String(at).padStart(10, '0')} 00000 n \n`
    at += object.length
    return row
  })
  const size = objects.length + 1
  const tail = `xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${at}\n%%EOF\n`
  return Buffer.concat([head, ...objects, Buffer.from(tail)])
}

const font = (name: string) =>
  `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`

const line = (name: string, size: number, y: number, text: string): string =>
  `BT /${name} ${size} Tf 56 ${y} Td (${plain(text)}) Tj ET`

/** What the fonts have: Latin letters, with a straight apostrophe. */
const plain = (text: string): string =>
  text
    .replaceAll('’', "'")
    .replace(/[^\x20-\xff]/g, '?')
    .replace(/[\\()]/g, '\\$&')

function paragraphs(sections: readonly (readonly [string, string])[]): string[] {
  let y = 690
  return sections.flatMap(([title, text]) => {
    const drawn = [line('F2', 12, y, title)]
    for (const row of wrapped(text, 92)) {
      y -= 15
      drawn.push(line('F1', 10, y, row))
    }
    y -= 28
    return drawn
  })
}

function wrapped(text: string, width: number): string[] {
  const rows: string[] = []
  for (const word of text.split(' ')) {
    const last = rows.at(-1)
    if (last !== undefined && last.length + word.length < width) rows[rows.length - 1] = `${last} ${word}`
    else rows.push(word)
  }
  return rows
}
