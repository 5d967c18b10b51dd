import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { findRegexes, findSlowText } from './architecture/regexes.ts'

const root = import.meta.dirname
const files = globSync('{contract,server,web}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  file => !/\.test\.tsx?$/.test(file),
)
const regexes = files.flatMap(file => findRegexes(file, readFileSync(join(root, file), 'utf8')))

describe('a regular expression of the source', () => {
  test('is a literal, and not put together at run time', () => {
    expect(regexes.length).toBeGreaterThan(100)
    const made = regexes.filter(({ pattern }) => pattern === null)
    expect(made.map(({ file, line }) => `${file}:${line}`)).toEqual([])
  })

  test('takes at most three times as long for a hostile text of twice the length', () => {
    const once = [...new Map(regexes.map(one => [String(one.pattern), one])).values()]
    const slow = once.flatMap(({ file, line, pattern }) => {
      const text = pattern && findSlowText(pattern)
      return text === null ? [] : [`${file}:${line} ${pattern} is slow for ${text}`]
    })
    expect(slow).toEqual([])
  })
})

describe('the check finds', () => {
  it.each([
    // What once stopped the app for good.
    /^\ufeff?\s*(<!--[\s\S]*?-->\s*)*<(\?xml|!doctype|html|svg|script|body|head)\b/i,
    /^(a+)+$/,
    /^(a|a)*$/,
    /^([a-z]|[a-f])*$/,
    /^(\w+\s?)*$/,
    /^(.*,){11}P/,
    /(x+x+)+y/,
    /\s*usd$/i,
    /^-+|-+$/g,
    /\[([^\]]+)\]\(([^)]*)\)/g,
    /^(.*?Time Doctor [^:]+): (.+)$/s,
  ])('%s', pattern => {
    expect(findSlowText(pattern)).toEqual(expect.any(String))
  })

  it.each([/^\d{4}-\d\d$/, /^[\w-]{1,64}$/, /"[^"]*"/g, /^\s*$/, /<([a-z]+)>/g, /^[^@\s]+@[^@\s]+$/])(
    'nothing wrong with %s',
    pattern => {
      expect(findSlowText(pattern)).toBeNull()
    },
  )

  it('one that is made by a call', () => {
    const code = 'const a = new RegExp(b); const c = RegExp("d"); const e = /f/'
    expect(findRegexes('a.ts', code).map(({ pattern }) => pattern)).toEqual([null, null, /f/])
  })
})
