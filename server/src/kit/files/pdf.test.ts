import { deflateRawSync, deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { objectStream, pdf, stream } from '../../../test/files/pdf.ts'
import { findPdfProblem } from './pdf.ts'

const first = async (bytes: Buffer) => findPdfProblem(bytes)?.split('.')[0] ?? null
const script = 'This PDF contains a script'
const encrypted = 'This PDF has a password'
const attachment = 'This PDF has other files inside'
const damaged = 'We can’t read this PDF'

const action = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>'

describe('a PDF that may be kept', () => {
  it.each([
    ['is plain, though its text speaks of scripts', pdf()],
    ['has objects packed in streams', pdf({ objects: [objectStream('<< /Title (a/JavaScript) >>')] })],
    [
      'has links, and a page that it opens with',
      pdf({
        catalog: '/OpenAction [3 0 R /Fit]',
        objects: ['10 0 obj\n<< /S /URI /URI (https://a.test/JS) >>\nendobj\n'],
      }),
    ],
    [
      'has pictures and fonts, which are packed in many ways',
      pdf({
        objects: [stream('10 0 obj', '/Subtype /Image /Filter /DCTDecode', Buffer.from('/JS /JavaScript'))],
      }),
    ],
    ['ends with empty lines', pdf({ after: '\r\n \0\n' })],
    ['was changed and saved at its end', Buffer.concat([pdf(), pdf().subarray(15)])],
  ])('%s', async (_, bytes) => {
    expect(findPdfProblem(bytes)).toBeNull()
  })
})

describe('a PDF is refused that', () => {
  it.each([
    ['asks for a password', pdf({ trailer: '/Encrypt 9 0 R' }), encrypted],
    ['asks for one in other letters', pdf({ trailer: '/Encr#79pt 9 0 R' }), encrypted],
    [
      'asks for one in a packed table of objects',
      pdf({ objects: [stream('10 0 obj', '/Type /XRef /Encrypt 9 0 R', deflateSync('x'))] }),
      encrypted,
    ],
    ['runs a script when it is opened', pdf({ catalog: `/OpenAction ${action}` }), script],
    ['runs one on a page', pdf({ objects: [`10 0 obj << /AA << /O ${action} >> >> endobj\n`] }), script],
    ['names its scripts', pdf({ catalog: '/Names << /JavaScript 9 0 R >>' }), script],
    ['spells it otherwise', pdf({ catalog: '/OpenAction << /S /J#61va#53cript /#4a#53 9 0 R >>' }), script],
    [
      'has a comment between',
      pdf({ catalog: '/OpenAction << /S % what\n /JavaScript /JS%x\n(x) >>' }),
      script,
    ],
    ['starts a program', pdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }), script],
    ['has a form with scripts of its own', pdf({ catalog: '/AcroForm << /XFA 9 0 R >>' }), script],
    ['has a script in a packed stream', pdf({ objects: [objectStream(action)] }), script],
    ['has one in a text of a packed stream', pdf({ objects: [objectStream(`(${action})`)] }), script],
    [
      'packs objects under another name',
      pdf({ objects: [objectStream(action, '/Type /Other /Filter [/FlateDecode]')] }),
      script,
    ],
    [
      'hides an object in a stream',
      pdf({ objects: [stream('10 0 obj', '', Buffer.from(`9 0 obj ${action} endobj`))] }),
      script,
    ],
    ['hides an object in a text', pdf({ objects: [`10 0 obj (9 0 obj ${action}) endobj\n`] }), script],
    [
      'goes on after the end of a stream that came too early',
      pdf({ objects: [stream('10 0 obj', '', Buffer.from(`endstream endobj 9 0 obj ${action} endobj`))] }),
      script,
    ],
    [
      'brings a file along',
      pdf({ objects: [stream('10 0 obj', '/Type /EmbeddedFile', Buffer.from('MZ'))] }),
      attachment,
    ],
    [
      'lists files in it',
      pdf({ objects: [objectStream('<< /Names << /EmbeddedFiles 9 0 R >> >>')] }),
      attachment,
    ],
    [
      'packs its objects in a way of its own',
      pdf({ objects: [objectStream('<< >>', '/Type /ObjStm')] }),
      damaged,
    ],
    [
      'packs them twice',
      pdf({ objects: [objectStream('<< >>', '/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]')] }),
      damaged,
    ],
    [
      'says two things about how',
      pdf({ objects: [objectStream('<< >>', '/Type /ObjStm /Filter /FlateDecode /Filter /LZWDecode')] }),
      damaged,
    ],
    [
      'turns them round afterwards',
      pdf({
        objects: [
          objectStream('<< >>', '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'),
        ],
      }),
      damaged,
    ],
    [
      'has broken ones',
      pdf({
        objects: [stream('11 0 obj', '/Type /ObjStm /Filter /FlateDecode', deflateRawSync(Buffer.from('x')))],
      }),
      damaged,
    ],
    [
      'unpacks to more than our memory',
      pdf({
        objects: [
          stream(
            '11 0 obj',
            '/Type /ObjStm /Filter /FlateDecode',
            deflateSync(Buffer.alloc(40 * 1024 * 1024)),
          ),
        ],
      }),
      damaged,
    ],
    [
      'unpacks to it little by little',
      pdf({
        objects: Array.from({ length: 5 }, () =>
          stream(
            '11 0 obj',
            '/Type /ObjStm /Filter /FlateDecode',
            deflateSync(Buffer.alloc(8 * 1024 * 1024)),
          ),
        ),
      }),
      damaged,
    ],
    ['breaks off', pdf().subarray(0, -40), damaged],
    [
      'breaks off in a stream',
      Buffer.concat([pdf(), Buffer.from('9 0 obj << >> stream\nxyz %%EOF')]),
      damaged,
    ],
    ['begins as something else', pdf({ before: 'GIF89a' }), damaged],
    ['goes on as something else', pdf({ after: 'PK\x03\x04' }), damaged],
    ['is its first line alone', Buffer.from('%PDF-1.7\n'), damaged],
    ['has nothing in it', Buffer.from('%PDF-1.7\nstartxref\n0\n%%EOF\n'), damaged],
  ])('%s', async (_, bytes, why) => {
    expect(await first(bytes)).toBe(why)
  })

  it('has been cut or changed anywhere, or may be kept: judging never fails', async () => {
    const whole = pdf({ objects: [objectStream('<< /A 1 >>')] })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.uint8Array({ maxLength: 20 }), async (at, noise) => {
        const changed = Buffer.concat([whole.subarray(0, at), noise, whole.subarray(at + noise.length)])
        const judged = findPdfProblem(changed)
        expect(judged === null || /^(This PDF (has|contains)|We can’t read this PDF)/.test(judged)).toBe(true)
      }),
    )
  })

  it('opens texts, lists and dictionaries without an end, which takes one pass', async () => {
    for (const part of ['(', '<<', '[', '/', '#', '%\n', '<', '\\', 'stream\n', '/S '])
      expect(await first(Buffer.from(`%PDF-1.7\n${part.repeat(100_000)}`))).toBe(damaged)
  })
})
