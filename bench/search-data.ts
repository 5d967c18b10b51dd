import { createSeededIds, createSeededRandom } from '../server/src/kit/random.ts'

/** How many values each set has. */
const sizes = { system: 30, payer: 20, specialty: 15, workType: 12, certification: 8, language: 6 } as const
type Facet = keyof typeof sizes

const names = Object.keys(sizes) as Facet[]
export const facets = Object.fromEntries(
  names.map(name => [name, Array.from({ length: sizes[name] }, (_, value) => `${name}-${value}`)]),
) as Record<Facet, string[]>

const random = createSeededRandom(13)
const newId = createSeededIds(random)
const below = (most: number) => Math.floor(random() * most)
// Some are much more frequent than others, as in life.
const often = (most: number) => Math.floor(random() ** 2 * most)

const letters = 'etaoinshrdlucmfwypvbgkjqxz'
const word = () => Array.from({ length: 3 + below(8) }, () => letters[often(letters.length)]).join('')
export const vocabulary = Array.from({ length: 20_000 }, word)

const facetsOf = () =>
  Object.fromEntries(
    names.map(name => [
      name,
      Array.from({ length: 1 + below(4) }, () => facets[name][often(sizes[name])] ?? ''),
    ]),
  ) as Record<Facet, string[]>

/** As a profile is: some values of each set, thirty words, a rate, and what a match is counted by. */
const rowOf = () => {
  const own = facetsOf()
  return {
    id: newId(),
    facets: own,
    numbers: {
      rate: 800 + below(6000),
      seen: below(1_000_000),
      available: random() < 0.2 ? null : below(400),
    },
    text: [Array.from({ length: 30 }, () => vocabulary[often(vocabulary.length)]).join(' ')],
    // The values of all sets as bits of numbers: a match is then a handful of steps.
    data: names.map(name => own[name].reduce((bits, value) => bits | (1 << facets[name].indexOf(value)), 0)),
  }
}

/** So many rows, in the order of their ids. */
export const makeRows = (count: number) =>
  Array.from({ length: count }, rowOf).sort((one, other) => (one.id < other.id ? -1 : 1))
