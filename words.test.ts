import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { findRawDays, findReplacement, findTexts, handmade } from './architecture/texts.ts'

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

  test('write days, times, lengths of time, amounts, shares and terms as the kit does', () => {
    const violations = texts
      .filter(({ file }) => !/^(contract|server|web)\/src\/kit\//.test(file))
      .flatMap(one => {
        const better = handmade(one)
        return better === null ? [] : [`${one.file}:${one.line} “${one.text}”: ${better}`]
      })
    expect(violations).toEqual([])
  })

  test('say no day as calls send it', () => {
    const violations = files
      .filter(file => /\.tsx?$/.test(file))
      .flatMap(file => findRawDays(file, readFileSync(join(root, file), 'utf8')))
    expect(violations).toEqual([])
  })
})

describe('the check finds a day as calls send it', () => {
  it.each([
    ['in a template', 'const text = `Issued on ${' + 'day}.`'],
    ['in a field', 'const text = `Due ${' + 'statement.dueOn}`'],
    ['between tags', 'const cell = <td>{date}</td>'],
    ['in a sentence between tags', 'const line = <p>Since {engagement.startedOn}.</p>'],
  ])('%s', (_, source) => {
    expect(findRawDays('a.tsx', source)).toHaveLength(1)
  })

  it.each([
    ['a day as people read it', 'const text = `Issued on ${' + 'dayText(day)}.`'],
    ['a key', 'const key = `${' + 'userId} ${' + 'day}`'],
    ['an address', 'const address = `/reports?day=${' + 'day}`'],
  ])('and leaves alone %s', (_, source) => {
    expect(findRawDays('a.tsx', source)).toEqual([])
  })
})

describe('the check finds what is formatted by hand', () => {
  it.each([
    ['a day of a month', 'const text = `Nov ${' + 'day}`'],
    ['a day before its month', 'const text = `${' + 'day} March`'],
    ['a day with slashes', 'const text = `${' + 'month}/${' + 'day}/${' + 'year}`'],
    ['a time of day', 'const text = `${' + 'hour}:${' + 'minute} PM`'],
    ['a time of 24 hours', 'const text = `${' + 'hour}:${' + 'minute} tomorrow`'],
    ['hours and minutes', 'const text = `${' + 'hours} h ${' + 'minutes} m`'],
    ['minutes', 'const text = `over ${' + 'minutes} min`'],
    ['seconds between tags', 'const cell = <td>{seconds} s</td>'],
    ['an amount', 'const text = `$' + '${' + 'amount}`'],
    ['an amount between tags', 'const cell = <td>${' + 'amount}</td>'],
    ['a share', 'const label = `Your profile is ${' + 'percent}% complete`'],
    ['a share between tags', 'const cell = <strong>{percent}%</strong>'],
    ['a share in words', 'const label = `Uploading, ${' + 'percent} percent`'],
    ['hours between tags', 'const cell = <td>{hours} h overlap</td>'],
    ['the hours of a week', 'const text = `${' + 'hours} hours a week`'],
    ['a rate', 'const text = `${' + 'rate} an hour`'],
  ])('%s', (_, source) => {
    expect(findTexts('a.tsx', source).filter(one => handmade(one) !== null)).toHaveLength(1)
  })

  it('and leaves sentences alone', () => {
    const source = "const text = 'Your hours a day this week, from 9 AM to 5 PM, for $12 to 100% on March 3.'"
    expect(findTexts('a.ts', source).filter(one => handmade(one) !== null)).toEqual([])
  })

  it('and how wide something is', () => {
    const source = 'const bar = <i style={{ width: `${' + 'share * 100}%` }} />'
    expect(findTexts('a.tsx', source)).toEqual([])
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
