import { expect, test } from 'vitest'
import { cutAtNames, mentionedIn, nameBegun, namesFor } from './mentions.ts'

const maria = { userId: 'm', userName: 'Maria Santos' }
const jose = { userId: 'j', userName: 'José Cruz' }
const people = [maria, jose]

test('a name is begun with an @ that does not stand within an address', () => {
  expect(nameBegun('Ask @mar', 8)).toEqual({ from: 4, letters: 'mar' })
  expect(nameBegun('Ask @maria san', 14)).toEqual({ from: 4, letters: 'maria san' })
  expect(nameBegun('post@office', 11)).toBeNull()
  expect(nameBegun('@maria\nand', 10)).toBeNull()
  expect(nameBegun('nobody', 6)).toBeNull()
})

test('names are found by the beginning of any of their words, accents aside', () => {
  expect(namesFor('san', people)).toEqual([maria])
  expect(namesFor('jose', people)).toEqual([jose])
  expect(namesFor('', people)).toEqual(people)
})

test('only whole names mention somebody, and they are shown apart', () => {
  expect(mentionedIn('@Maria Santos, and @José', people)).toEqual(['m'])
  expect(cutAtNames('Hi @Maria Santos!', ['Maria Santos'])).toEqual([
    { text: 'Hi ', isName: false, at: 0 },
    { text: '@Maria Santos', isName: true, at: 3 },
    { text: '!', isName: false, at: 16 },
  ])
})
