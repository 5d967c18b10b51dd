import { describe, expect, test } from 'vitest'
import type { SourceFiles } from './architecture/codebase.ts'
import { listDocumentFaults } from './architecture/documents.ts'
import { findPaths, folders, readAll, readCode } from './architecture/files.ts'
import { features } from './features.ts'

describe('What documents name', () => {
  const repository = (documents: SourceFiles = {}) => ({
    documents: { ...soundDocuments, ...documents },
    paths: [
      ...Object.keys({ ...soundDocuments, ...documents }),
      'server/src/people',
      'server/src/people/store.ts',
      'web/src/kit/screen',
    ],
    sources: {
      'package.json': '{ "scripts": { "check": "" } }',
      'server/src/people/store.ts':
        "/* gone */ const path = '/user/{id}' // lost\nexport function readUser() {}",
      'server/src/people/store.test.ts': 'test("vanished")',
    },
  })
  const soundDocuments: SourceFiles = {
    'README.md': 'See [the map](docs/architecture.md#the-map).',
    'docs/architecture.md': '# The map',
    ...Object.fromEntries(features.map(feature => [`contract/src/${feature}/README.md`, feature])),
  }

  test('exists', () => {
    const documents = readAll(findPaths(['README.md', 'docs/*.md', 'contract/src/*/README.md']))
    expect(Object.keys(documents).length).toBeGreaterThan(features.length)
    expect(
      listDocumentFaults({
        documents,
        paths: findPaths(['*', 'docs/**', `${folders}/**`]),
        sources: { ...readCode(), ...readAll(findPaths('docs/install/*')) },
      }),
    ).toEqual([])
  })

  test.each([
    ['docs/a.md', 'first\nsee `server/src/people/users.ts`', 'docs/a.md:2 names server/src/people/users.ts'],
    ['docs/a.md', '`users.ts`', 'there is no such file or folder'],
    ['docs/a.md', '`web/src/<feature>/store.ts`', 'there is no such file or folder'],
    ['docs/a.md', '`findUser(id)`', 'no source has findUser'],
    ['docs/a.md', '`gone`', 'no source has gone'],
    ['docs/a.md', '`lost`', 'no source has lost'],
    ['docs/a.md', '`vanished`', 'no source has vanished'],
    ['docs/a.md', '`PUT /person/{id}`', 'no source has this address'],
    ['docs/a.md', '`npm run chek`', 'package.json has no such script'],
    ['docs/a.md', '```ts\nreadPerson(id)\n```', 'docs/a.md:2 names readPerson: no source has readPerson'],
    ['docs/a.md', "```ts\nimport { Person, type readUser } from './a.ts'\n```", 'no source has Person'],
    ['docs/a.md', '[here](b.md)', 'the link leads nowhere'],
    ['docs/a.md', '[here](architecture.md#the-mop)', 'it has no such heading'],
    ['contract/src/people/README.md', '`screen/`', 'there is no such file or folder'],
  ])('refuses in %s: %s', (document, text, complaint) => {
    expect(listDocumentFaults(repository({ [document]: text }))).toEqual([expect.stringContaining(complaint)])
  })

  test.each([
    ['contract/src/people/README.md', 300],
    ['docs/architecture.md', 3000],
  ])('refuses %s with more than %d words', (document, most) => {
    const withWords = (count: number) =>
      listDocumentFaults(repository({ [document]: `# The map\n${'word '.repeat(count - 3)}` }))
    expect(withWords(most)).toEqual([])
    expect(withWords(most + 1)).toEqual([expect.stringContaining(`has ${most + 1} words, ${most} at most`)])
  })

  test('refuses a feature without its README', () => {
    const { 'contract/src/people/README.md': _, ...documents } = soundDocuments
    expect(listDocumentFaults({ ...repository(), documents })).toEqual([
      expect.stringContaining('contract/src/people/README.md is missing'),
    ])
  })

  test.each([
    ['docs/a.md', '`readUser(tx)` of `people/store.ts`, and `server/src/<feature>/store.ts`'],
    ['docs/a.md', '`npm run check -- all`, `PUT /user/{id}`, `DATA_DIR/key`'],
    ['docs/a.md', '```ts\nexport const findUser = `users.ts`\n```\n```tsx\nfindUser(readUser())\n```'],
    ['docs/a.md', '```\nGRANT(all)\n```'],
    ['contract/src/people/README.md', '`store.ts`, [the map](../../../docs/architecture.md)'],
  ])('allows in %s: %s', (document, text) => {
    const { sources, ...rest } = repository({ [document]: text })
    const withSetting = { ...sources, 'server/src/kit/env.ts': 'const { DATA_DIR, key, all } = process.env' }
    expect(listDocumentFaults({ ...rest, sources: withSetting })).toEqual([])
  })
})
