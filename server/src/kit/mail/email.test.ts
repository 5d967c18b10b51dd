import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type EmailBlock, renderHtml, renderText } from './email.ts'

const bodyWith = (words: string, to: string): EmailBlock[] => [
  `Hello ${words},`,
  { button: words, to },
  { items: [{ title: words, text: words, to }] },
  { aside: words, link: words, to },
]

const decoded = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')

/** The tags, each without what its attributes hold. */
const tagsOf = (html: string) => (html.match(/<[^>]*>/g) ?? []).map(tag => tag.replace(/"[^"]*"/g, '""'))
const hrefsOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, to = '']) => decoded(to))
const wordsIn = (html: string) => decoded(html.replace(/<[^>]*>/g, '\n'))

const Words = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '&lt;b&gt; & &amp;',
    "O'Neil",
  ),
)

describe('an email', () => {
  it('says the same in text and in HTML', () => {
    const body = bodyWith('Ann Müller', 'https://claimcrew.test/?to=%2Fprofile')
    expect(renderText(body)).toBe(
      [
        'Hello Ann Müller,',
        'Ann Müller:\nhttps://claimcrew.test/?to=%2Fprofile',
        'Ann Müller\nAnn Müller\nhttps://claimcrew.test/?to=%2Fprofile',
        '--\nAnn Müller Ann Müller: https://claimcrew.test/?to=%2Fprofile',
        'Claimcrew',
      ].join('\n\n'),
    )
    const html = renderHtml('The subject', body)
    expect(wordsIn(html)).toContain('Hello Ann Müller,')
    expect(html).toContain('<title>The subject</title>')
    expect(hrefsOf(html)).toEqual(Array(3).fill('https://claimcrew.test/?to=%2Fprofile'))
  })

  it('in HTML has the same tags whatever names and subjects hold, and they are read as they were written', () => {
    const plain = tagsOf(renderHtml('x', bodyWith('x', 'x')))
    fc.assert(
      fc.property(Words, Words, Words, (subject, words, to) => {
        const html = renderHtml(subject, bodyWith(words, to))
        expect(tagsOf(html)).toEqual(plain)
        expect(hrefsOf(html)).toEqual([to, to, to])
        expect(wordsIn(html)).toContain(`Hello ${words},`)
        expect(wordsIn(html)).toContain(subject)
      }),
    )
  })

  it('loads nothing from anywhere, so that no one learns that it was opened', () => {
    expect(renderHtml('x', bodyWith('x', 'https://claimcrew.test/'))).not.toMatch(
      /<(img|link|script|iframe)|url\(|@import/,
    )
  })
})
