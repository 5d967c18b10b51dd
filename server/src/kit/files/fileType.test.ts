import { describe, expect, it } from 'vitest'
import { picture } from '../../../test/files/images.ts'
import { pdf } from '../../../test/files/pdf.ts'
import { isMarkup } from './fileType.ts'
import { inspectFile } from './inspectFile.ts'

const inspect = (input: Uint8Array) => inspectFile({ input, meter: new Float64Array(2) })
const text = (content: string) => async () => Buffer.from(content, 'latin1')

describe('a file is what its bytes say', () => {
  it.each([
    ['image/png', () => picture(9, 9).png().toBuffer()],
    ['image/jpeg', () => picture(9, 9).jpeg().toBuffer()],
    ['image/webp', () => picture(9, 9).webp().toBuffer()],
    ['application/pdf', async () => pdf()],
    ['text/plain', async () => Buffer.from('Zoë,1\r\nJosé\t2\n')],
    ['image/gif', () => picture(9, 9).gif().toBuffer()],
    [null, text('<html><script>alert(1)</script>')],
    [null, () => picture(9, 9).tiff().toBuffer()],
    [null, text('')],
    [null, text('PK\x03\x04 a packed file')],
    [null, text('MZ\x90\0 a program')],
    [null, text('\x7fELF\x02\x01')],
    [null, text('no UTF-8: \xe9\xff')],
    [null, text('a NUL\0')],
    [null, text('RIFF\0\0\0\0AVI ')],
  ])('%s', async (type, make) => {
    expect(await inspect(await make())).toEqual({ type, problem: null })
  })

  it('and a PDF with a problem says which', async () => {
    expect(await inspect(pdf({ catalog: '/OpenAction << /S /JavaScript /JS (x) >>' }))).toEqual({
      type: null,
      problem: 'This PDF contains a script. Print it to a new PDF and upload that one.',
    })
  })
})

describe('a text is markup', () => {
  it.each([
    ['a page', true, '<!DOCTYPE html><p>Hello'],
    ['a drawing behind blanks and a mark of its encoding', true, '\ufeff \r\n<svg xmlns="x">'],
    ['a page behind more comments than anybody reads', true, `${'<!-- -->\n'.repeat(2000)}<html>`],
    ['a page behind one long comment', true, `<!--${'a'.repeat(9000)}--><script>`],
    ['a program of pages', true, '<hta:application id="a">'],
    ['comments alone, also as many as once stopped the app', false, `${'<!---->'.repeat(60)}!`],
    ['a comment without an end', false, `<!-- ${'<!--'.repeat(5000)}`],
    ['a note with a sign', false, '< 5 claims left <html>'],
  ])('%s: %s', (_, expected, text) => {
    expect(isMarkup(Buffer.from(text))).toBe(expected)
  })
})
