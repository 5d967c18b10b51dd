import { findPatientMatch } from '@claimcrew/contract/kit/noPatient'
import { allPaths } from '@claimcrew/contract/kit/paths'
import { roles } from '@claimcrew/contract/permissions'
import { describe, expect, it, test } from 'vitest'
import { articles, findPicture } from './articles.ts'
import { findArticles, suggestArticles } from './findArticles.ts'
import { parseArticle } from './parseArticle.ts'

const linksIn = (article: (typeof articles)[number]) =>
  article.blocks
    .flatMap(block => ('items' in block ? block.items.flat() : 'pieces' in block ? block.pieces : []))
    .flatMap(token => (token.kind === 'link' ? [new URL(token.to, 'https://claimcrew.test')] : []))

describe('the help', () => {
  it('has thirteen articles, some for each role, each with a picture that is there', () => {
    expect(articles).toHaveLength(13)
    expect(new Set(articles.map(({ slug }) => slug)).size).toBe(13)
    for (const role of roles) expect(findArticles(articles, role, '').length).toBeGreaterThanOrEqual(5)
    for (const { blocks, slug } of articles) {
      const pictures = blocks.flatMap(block => (block.kind === 'picture' ? [block] : []))
      expect(pictures.length, slug).toBeGreaterThanOrEqual(1)
      for (const { file, alt } of pictures) {
        expect(findPicture(file), file).toBeDefined()
        expect(alt.length).toBeGreaterThan(20)
      }
    }
  })

  it('leads to screens and articles that are there, and has no patient in it', () => {
    for (const article of articles) {
      for (const { pathname, searchParams } of linksIn(article)) {
        expect(allPaths, article.slug).toContain(pathname)
        const named = searchParams.get('article')
        if (named !== null) expect(articles.map(({ slug }) => slug)).toContain(named)
      }
      expect(findPatientMatch(article.text), article.slug).toBeNull()
    }
  })

  test.each([
    ['BILLER', 'I forgot to punch out yesterday', 'missing-punch'],
    ['BILLER', 'how do clients find my profile?', 'get-found'],
    ['CLIENT', 'Approve the month', 'approve-a-month'],
    ['CLIENT', 'création: póst a job', 'post-a-job'],
    ['ADMIN', 'mapping time doctor', 'map-time-doctor'],
    ['BILLER', 'forgot my password', 'your-account'],
    ['CLIENT', 'give my manager access', 'share-the-work'],
  ] as const)('%s who types “%s” is shown %s', (role, typed, slug) => {
    expect(
      findArticles(articles, role, typed)
        .slice(0, 3)
        .map(one => one.slug),
    ).toContain(slug)
  })

  test.each([
    ['BILLER', 'I forgot to punch out yesterday', ['missing-punch']],
    ['BILLER', 'My client has not paid my invoice for October', []],
    ['BILLER', 'The pictures of my screen are blurred', []],
    ['CLIENT', 'How do I approve the month?', ['approve-a-month']],
    ['CLIENT', '', []],
  ] as const)(
    '%s who asks “%s” is suggested %s and nothing that is about something else',
    (role, question, slugs) => {
      expect(suggestArticles(articles, role, question).map(one => one.slug)).toEqual(slugs)
    },
  )

  it('finds nothing by words that every question has, or by nonsense', () => {
    for (const typed of ['how do I', '?!', 'zzzz'])
      expect(findArticles(articles, 'CLIENT', typed)).toEqual([])
  })
})

test('an article is text, strong words and links into the app: whatever else is written stays as it is', () => {
  const {
    blocks,
    title,
    roles: audience,
  } = parseArticle(
    'x',
    'title: A: b\nfor: ADMIN\n\n<b>No</b> [out](https://elsewhere.test) [in](/jobs) **so**\n\n1. one\n2. two\n  more',
  )
  expect([title, audience]).toEqual(['A: b', ['ADMIN']])
  expect(blocks).toMatchObject([
    {
      kind: 'paragraph',
      pieces: [
        { kind: 'text', text: '<b>No</b> [out](https://elsewhere.test) ' },
        { kind: 'link', text: 'in', to: '/jobs' },
        { kind: 'text', text: ' ' },
        { kind: 'strong', text: 'so' },
      ],
    },
    {
      kind: 'steps',
      items: [[{ kind: 'text', text: 'one' }], [{ kind: 'text', text: 'two more' }]],
    },
  ])
})
