import { describe, expect, it } from 'vitest'
import { toDownload } from './download.ts'
import type { FileType } from './fileType.ts'

const content = Buffer.from('x')
const headersOf = (type: FileType, name = 'file', options = {}) =>
  toDownload({ name, type, content }, options).headers

describe('a file that is handed out', () => {
  it('is saved under its name, not cached by proxies, and its type is not guessed', () => {
    expect(headersOf('application/pdf', 'Zoë "Résumé" (2026)*.pdf')).toEqual({
      'content-type': 'application/pdf',
      'content-disposition':
        'attachment; filename="Zo_ _R_sum__ (2026)_.pdf"; filename*=UTF-8\'\'Zo%C3%AB%20%22R%C3%A9sum%C3%A9%22%20%282026%29%2a.pdf',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
    })
  })

  it('is shown only where nothing in it can run', () => {
    expect(headersOf('image/webp', 'me', { isShown: true })['content-disposition']).toBe('inline')
    expect(headersOf('text/plain', 'me.html', { isShown: true })).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment/),
    })
  })

  it('may be kept forever where its address is the secret', () => {
    expect(headersOf('image/webp', 'me', { isForEver: true })['cache-control']).toBe(
      'private, max-age=31536000, immutable',
    )
  })
})
