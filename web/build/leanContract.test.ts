import { type Plugin, parseSync } from 'vite'
import { expect, test } from 'vitest'
import { lazyScreenShapes, leanContract } from './leanContract.ts'

type Handler = (this: object, code: string) => { readonly code: string }

function build(code: string, plugin: Plugin): string {
  const { transform, buildStart } = plugin as unknown as {
    readonly transform: { readonly handler: Handler }
    readonly buildStart?: () => void
  }
  buildStart?.()
  const parse = (text: string) => parseSync('module.js', text).program
  return transform.handler.call({ parse }, code).code
}

/** The module as a browser gets it, where forms ask for no shape but those that web/src names. */
const makeLean = (code: string) => build(code, leanContract)

test('a browser gets neither the schemas of an endpoint nor its description', () => {
  const lean = makeLean(
    `export const listThings = endpoint({
      method: 'GET',
      path: '/things',
      summary: 'All things',
      query: z.strictObject({ from: z.string() }),
      may: 'things:read',
      reply: z.object({ things: z.array(Thing) }),
    })`,
  )
  expect(lean).toContain("path: '/things'")
  expect(lean).toContain("may: 'things:read'")
  for (const gone of ['All things', 'strictObject', 'Thing)']) expect(lean).not.toContain(gone)
})

test('a schema used by a form stays, and the rest of its endpoint goes', () => {
  const lean = makeLean(
    "export const saveHoliday = endpoint({ path: '/holidays', body: z.object({ name: Name }), reply: Done })",
  )
  expect(lean).toContain('body: lazyShape(() => (z.object({ name: Name })))')
  expect(lean).not.toContain('Done')
})

test('unused results of calls can go, except declarations', () => {
  expect(makeLean('const names = new Set(listNames())')).toBe(
    'const names = /* @__PURE__ */ (() => (new Set(listNames())))()',
  )
  for (const code of [
    'export const kinds = declareNotificationKinds({})',
    'const most = 5',
    'const f = () => g()',
  ])
    expect(makeLean(code)).toBe(code)
})

test('a schema that stays is made when it is first used', () => {
  const lean = makeLean('export const Name = z.string().min(1)')
  expect(lean).toMatch(/^import \{ lazyShape \} from ".*\/kit\/lazyShape\.ts"\n/)
  expect(lean).toContain('export const Name = /* @__PURE__ */ lazyShape(() => (z.string().min(1)))')
})

test('a schema of a screen is made when it is first used, and nothing else of that screen waits', () => {
  const shape = 'const Stored = z.object({ day: z.string() })'
  const rest = 'const address = shape({ day: z.string() })\nconst Context = createContext(null)'
  const built = build(`${shape}\n${rest}`, lazyScreenShapes)
  expect(built).toContain('const Stored = /* @__PURE__ */ lazyShape(() => (z.object({ day: z.string() })))')
  expect(built).toContain(rest)
})
