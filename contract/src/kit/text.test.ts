import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { fillPath } from './endpoint.ts'
import { Id } from './ids.ts'
import { boundedString, multiLine, singleLine, singleLineOrEmpty } from './text.ts'

const accepts = (shape: { safeParse(text: unknown): { success: boolean } }, text: unknown) =>
  shape.safeParse(text).success

describe('a line of text', () => {
  it.each(['Zoë Østergård', '李小龙', 'O’Donnell & Söhne', '👩🏽‍⚕️', "Robert'); drop table users;--", '<b>'])(
    'may be %s',
    text => {
      expect(singleLine(100).parse(`  ${text} `)).toBe(text)
    },
  )

  it.each([
    ['nothing', ''],
    ['blanks', ' \u00a0\u3000 '],
    ['a NUL', 'a\0b'],
    ['two lines', 'a\nb'],
    ['a tab', 'a\tb'],
    ['an escape', 'a\u001b[31mb'],
    ['a control character of the second kind', 'a\u0085b'],
    ['half a character', 'a\ud83d'],
    ['a number', 7],
    ['a list', ['a']],
    ['null', null],
  ])('may not be %s', (_, text) => {
    expect(accepts(singleLine(100), text)).toBe(false)
  })

  it('has a maximum length, blanks around it not counted', () => {
    expect(accepts(singleLine(5), `   ${'x'.repeat(5)}   `)).toBe(true)
    expect(accepts(singleLine(5), 'x'.repeat(6))).toBe(false)
  })

  it('is checked for its length alone while it is too long', () => {
    const seen: string[] = []
    const see = (text: string) => seen.push(text) > 0
    for (const shape of [singleLine(5), singleLineOrEmpty(5), multiLine(5), boundedString(5)]) {
      const watched = z
        .strictObject({ text: shape.regex(/^[^!]*$/).refine(see) })
        .refine(({ text }) => see(text))
      expect(watched.safeParse({ text: '!'.repeat(250_000) }).error?.issues).toHaveLength(1)
    }
    expect(seen).toEqual([])
  })

  it('becomes text that PostgreSQL can store, whatever comes in', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), text => {
        const read = singleLine(50).safeParse(text)
        if (read.success) {
          expect(read.data.includes('\0')).toBe(false)
          expect(read.data.isWellFormed()).toBe(true)
          expect(singleLine(50).parse(read.data)).toBe(read.data)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('other text', () => {
  it('may be empty where that is allowed', () => {
    expect(singleLineOrEmpty(10).parse('   ')).toBe('')
    expect(accepts(singleLineOrEmpty(10), 'a\0')).toBe(false)
  })

  it('may have several lines where that is allowed, but no other control characters', () => {
    expect(multiLine(20).parse(' a\n\tb\r\nc ')).toBe('a\n\tb\r\nc')
    for (const text of ['a\0', 'a\u0007', 'a\ud800', ' \n '])
      expect(accepts(multiLine(20), text), JSON.stringify(text)).toBe(false)
  })
})

describe('an id', () => {
  it('is read in any case and compared in one', () => {
    expect(Id.parse('0199F0A0-7777-7ABC-8DEF-0123456789AB')).toBe('0199f0a0-7777-7abc-8def-0123456789ab')
  })

  it.each([
    '',
    '1',
    'me',
    '0199f0a0-7777-7abc-8def-0123456789a',
    '{0199f0a0-7777-7abc-8def-0123456789ab}',
    '*',
  ])('is not %j', text => {
    expect(accepts(Id, text)).toBe(false)
  })
})

describe('a path', () => {
  it('has its parameters encoded, so that none of them becomes another path', () => {
    expect(fillPath('/user/:id', { id: '../admin?x=1#y' })).toBe('/user/..%2Fadmin%3Fx%3D1%23y')
    expect(fillPath('/a/:one/b/:two', { one: 1, two: ' ' })).toBe('/a/1/b/%20')
  })
})
