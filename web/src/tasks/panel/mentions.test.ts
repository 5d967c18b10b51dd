import { expect, test } from 'vitest'
import { findOpenMention, listMentioned, matchNames, splitAtNames } from './mentions.ts'

const maria = { userId: 'm', userName: 'Maria Santos' }
const jose = { userId: 'j', userName: 'José Cruz' }
const people = [maria, jose]

test('a name is begun with an @ that does not stand within an address', () => {
  expect(findOpenMention('Ask @mar', 8)).toEqual({ from: 4, letters: 'mar' })
  expect(findOpenMention('Ask @maria san', 14)).toEqual({ from: 4, letters: 'maria san' })
  expect(findOpenMention('post@office', 11)).toBeNull()
  expect(findOpenMention('@maria\nand', 10)).toBeNull()
  expect(findOpenMention('nobody', 6)).toBeNull()
})

test('names are found by the beginning of any of their words, accents aside', () => {
  expect(matchNames('san', people)).toEqual([maria])
  expect(matchNames('jose', people)).toEqual([jose])
  expect(matchNames('', people)).toEqual(people)
})

test('only whole names are mentions, and they are highlighted', () => {
  expect(listMentioned('@Maria Santos, and @José', people)).toEqual(['m'])
  expect(splitAtNames('Hi @Maria Santos!', ['Maria Santos'])).toEqual([
    { text: 'Hi ', isName: false, at: 0 },
    { text: '@Maria Santos', isName: true, at: 3 },
    { text: '!', isName: false, at: 16 },
  ])
})
