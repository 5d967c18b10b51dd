import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { leanContract } from './leanContract.ts'

type Handler = (this: object, code: string) => { readonly code: string }

/** The module as a browser gets it, where forms ask for no shape but those that web/src names. */
function makeLean(code: string): string {
  const { transform, buildStart } = leanContract as unknown as {
    readonly transform: { readonly handler: Handler }
    readonly buildStart: () => void
  }
  buildStart()
  const parse = (text: string) => parseSync('contract.js', text).program
  return transform.handler.call({ parse }, code).code
}

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
