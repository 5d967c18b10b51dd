import type { Endpoint } from '../contract/src/kit/endpoint.ts'

type RequestShapes = Pick<Endpoint, 'params' | 'query' | 'body' | 'upload'>

type Shape = { readonly _zod: { readonly def: object } }

/** As much of zod's own description of a shape, or of a check, as this wall reads. */
type Description = {
  readonly type?: string
  readonly in?: unknown
  readonly check?: string
  readonly checks?: readonly Shape[]
  readonly abort?: boolean
  readonly format?: string
  readonly params?: Readonly<Record<string, unknown>>
}

const readDescription = ({ _zod }: Shape): Description => _zod.def

const isShape = (value: unknown): value is Shape =>
  typeof value === 'object' && value !== null && '_zod' in value

/**
 * What of a call's request has no bound. A text needs one as its first check, and one that ends the checking: only then
 * does nothing else look at a text that is too long. Lists and records need one among their checks.
 */
export function listUnboundedParts({ params, query, body, upload }: RequestShapes): string[] {
  const parts = { params, query, ...(upload ? {} : { body }) }
  return Object.entries(parts).flatMap(([name, shape]) =>
    shape ? listUnbounded(shape, name, new Set()) : [],
  )
}

function listUnbounded(shape: Shape, path: string, visited: Set<Shape>): string[] {
  if (visited.has(shape)) return []
  visited.add(shape)
  const advice = adviceOn(shape)
  const inside = partsOf(shape).flatMap(([name, part]) =>
    listUnbounded(part, name ? `${path}.${name}` : path, visited),
  )
  return advice === undefined ? inside : [`${path}: ${advice}`, ...inside]
}

function adviceOn(shape: Shape): string | undefined {
  const { type, check, checks = [] } = readDescription(shape)
  const all = [...(check === undefined ? [] : [shape]), ...checks].map(readDescription)
  switch (type) {
    case 'string':
      return boundsText(all[0]) ? undefined : 'a text without a first bound. Make it with kit/text.ts.'
    case 'array':
      return all.some(one => one.check === 'max_length')
        ? undefined
        : 'a list without a bound. Give it .max().'
    case 'record':
      return all.some(one => one.params?.maxKeys) ? undefined : 'a record without a bound. Give it maxKeys.'
    case 'any':
    case 'unknown':
      return 'anything at all. Say what it is.'
    default:
      return undefined
  }
}

/** Formats whose pattern looks at so many characters and no more. */
const ofOneLength = ['guid', 'date']

const boundsText = (first: Description | undefined) =>
  first?.abort === true && (first.check === 'max_length' || ofOneLength.includes(first.format ?? ''))

/** The shapes inside a shape. Of two in a row the first alone sees what was sent, unless it is a mere function. */
function partsOf(shape: Shape): [name: string, part: Shape][] {
  const description = readDescription(shape)
  const { type, in: first } = description
  if (type === 'pipe' && isShape(first) && readDescription(first).type !== 'transform') return [['', first]]
  return Object.entries(description).flatMap(([key, value]): [string, Shape][] => {
    if (isShape(value)) return [['', value]]
    if (key === 'checks' || typeof value !== 'object' || value === null) return []
    return Object.entries(value).filter((entry): entry is [string, Shape] => isShape(entry[1]))
  })
}
