import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { findReplacement, findTexts, handmade } from './architecture/texts.ts'

const root = import.meta.dirname
// What only those read who run the server is written for them.
const forOperators =
  /^server\/src\/((admin|app|backup|main|serve)\.ts|kit\/(backup|data|env|files\/bucket|live|persist|postgres|search|threads|watchdog|workbook\/(cell|sheet|style|workbook))|tracking\/time-doctor\/environment)/
const files = globSync(['{contract,server,web}/src/**/*.{ts,tsx}', 'web/src/**/*.md'], { cwd: root }).filter(
  file => !/\.test\.tsx?$/.test(file) && !forOperators.test(file),
)
const texts = files.flatMap(file => findTexts(file, readFileSync(join(root, file), 'utf8')))

describe('the texts of the product', () => {
  test('are found: screens, calls, emails and help', () => {
    expect(texts.length).toBeGreaterThan(10_000)
    for (const text of [
      'Loading...',
      'Confirm your email address',
      'We can’t find this, or you don’t have access to it.',
      'title: Answering tickets',
    ])
      expect(texts.map(one => one.text)).toContain(text)
  })

  test('are plain US English', () => {
    const violations = texts.flatMap(one => {
      const better = findReplacement(one)
      return better === null ? [] : [`${one.file}:${one.line} “${one.text}”: ${better}`]
    })
    expect(violations).toEqual([])
  })

  test('write times, lengths of time and terms as the kit does', () => {
    const violations = texts
      .filter(({ file }) => !/^(contract|server|web)\/src\/kit\//.test(file))
      .flatMap(one => {
        const better = handmade(one)
        return better === null ? [] : [`${one.file}:${one.line} “${one.text}”: ${better}`]
      })
    expect(violations).toEqual([])
  })
})

describe('the check finds what is formatted by hand', () => {
  it.each([
    ['a time of day', 'const text = `${' + 'hour}:${' + 'minute} PM`'],
    ['hours and minutes', 'const text = `${' + 'hours} h ${' + 'minutes} m`'],
    ['hours between tags', 'const cell = <td>{hours} h overlap</td>'],
    ['the hours of a week', 'const text = `${' + 'hours} hours a week`'],
    ['a rate', 'const text = `${' + 'rate} an hour`'],
  ])('%s', (_, source) => {
    expect(findTexts('a.tsx', source).filter(one => handmade(one) !== null)).toHaveLength(1)
  })

  it('and leaves sentences alone', () => {
    const source = "const text = 'Your hours a day this week, from 9 AM to 5 PM.'"
    expect(findTexts('a.ts', source).filter(one => handmade(one) !== null)).toEqual([])
  })
})

describe('the check finds stilted phrases', () => {
  it.each([
    ['in a string', 'a.ts', "throw conflict('There is no such client.')"],
    ['in a template', 'a.ts', 'const said = `$' + '{name} is told.`'],
    ['behind a value of a template', 'a.ts', 'const said = `$' + '{count} rows could not be read`'],
    ['in an attribute', 'a.tsx', 'const page = <Page title="Needs you" />'],
    ['over two lines between tags', 'a.tsx', 'const page = <p>This ticket is not\n  here</p>'],
    ['around a value between tags', 'a.tsx', 'const page = <p>{name} is told{why}.</p>'],
    ['in a branch between tags', 'a.tsx', "const page = <p>{left ? 'Something is left' : 'Closed'}</p>"],
    ['in an article', 'a.md', 'title: A\n\nStatements stand in the list.\n'],
  ])('%s', (_, file, source) => {
    expect(findTexts(file, source).filter(one => findReplacement(one) !== null)).toHaveLength(1)
  })

  it('with the line it is in', () => {
    const source = "const a = 1\nconst b = 'Please say which.'\n"
    expect(findTexts('a.ts', source)).toEqual([{ file: 'a.ts', line: 2, text: 'Please say which.' }])
  })
})

describe('the check leaves alone', () => {
  it.each([
    ['comments', '// There is no such client, and nobody is told.\nexport const a = 1'],
    ['names', 'export const isTold = nobodyHas.takenBack'],
    ['modules', "import { a } from './the house/is told.ts'\nexport const b = a"],
    ['what the specification says', "warn('Please enter what you worked on today.')"],
    ['its other sentence', "error('Please select an option before proceeding.')"],
    ['words by themselves', "const words = ['somebody', 'refuse', 'told', 'state', 'house']"],
  ])('%s', (_, source) => {
    expect(findTexts('a.ts', source).filter(one => findReplacement(one) !== null)).toEqual([])
  })
})
