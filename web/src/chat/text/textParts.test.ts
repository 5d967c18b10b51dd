import { expect, test } from 'vitest'
import { isEmojiOnly, splitLinks } from './textParts.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ href }) => href ?? [])

test('a text keeps every letter, whether it has links or not', () => {
  const text = 'See https://payer.example/eob?id=4, and (www.cms.gov/fees).\nThanks!'
  expect(
    splitLinks(text)
      .map(part => part.text)
      .join(''),
  ).toBe(text)
  expect(linksIn(text)).toEqual(['https://payer.example/eob?id=4', 'https://www.cms.gov/fees'])
})

test.each([
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'ftp://files.example/list',
  'mailto:somebody@example.com',
  'somebody@example.com',
  '//evil.example/x',
  'file:///etc/passwd',
  'vbscript:msgbox(1)',
  'The batch is done.Next one is due',
])('%s is no link', text => {
  expect(linksIn(text)).toEqual([])
})

test('a link leads where it says, whatever text surrounds it', () => {
  expect(linksIn('https://bank.example@evil.example/')).toEqual(['https://bank.example/'])
})

test('a script stays the text that it is', () => {
  expect(splitLinks('<img src=x onerror=alert(1)>')).toEqual([{ text: '<img src=x onerror=alert(1)>' }])
})

test('signs that turn the direction of a text are removed', () => {
  expect(splitLinks('invoice\u202Efdp.exe\u202C and \u2066more\u2069')).toEqual([
    { text: 'invoicefdp.exe and more' },
  ])
})

test.each([
  ['👍', true],
  ['👩🏽‍⚕️ 🎉', true],
  ['👍👍👍👍', false],
  ['12', false],
  ['ok 👍', false],
  ['', false],
])('%s is a message of emoji alone: %s', (text, alone) => {
  expect(isEmojiOnly(text)).toBe(alone)
})
