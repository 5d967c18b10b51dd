import { describe, expect, it } from 'vitest'
import { lastLineOf, runCommand } from './command.ts'

const script = (text: string, silentMs = 60_000) => runCommand(process.execPath, ['-e', text], { silentMs })

describe('a program that brings a browser', () => {
  it('may print anything as long as it succeeds', async () => {
    await expect(script('console.log(1); console.error(2)')).resolves.toBeUndefined()
  })

  it('fails with its error message', async () => {
    await expect(script('console.error("E: no such package"); process.exit(100)')).rejects.toThrow(
      'E: no such package',
    )
    await expect(script('process.exit(3)')).rejects.toThrow('ended with 3')
    await expect(runCommand('no-such-program', [], { silentMs: 60_000 })).rejects.toThrow(
      'spawn no-such-program',
    )
  })

  it('is ended when it prints nothing for too long', async () => {
    await expect(script('setInterval(() => {}, 60_000)', 1)).rejects.toThrow('no answer')
  })

  it('reports the line with the error', () => {
    expect(lastLineOf('Downloading\nError: getaddrinfo ENOTFOUND\n    at one\n    at two\n')).toBe(
      'Error: getaddrinfo ENOTFOUND',
    )
    expect(lastLineOf('one\ntwo\n\n')).toBe('two')
    expect(lastLineOf('')).toBeUndefined()
  })
})
