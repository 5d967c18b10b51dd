import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanText, toCategory, toUseName } from './names.ts'

const app = (value: string, title = '') => toUseName({ type: 'app', value, title })
const site = (value: string) => toUseName({ type: 'website', value, title: '' })

describe('the name of a site', () => {
  it.each([
    ['https://apps.availity.com/web/eligibility?member=W123&name=Okafor', 'apps.availity.com'],
    ['http://www.YouTube.com:8080/watch?v=1#t=2', 'youtube.com'],
    ['claims.waystar.com', 'claims.waystar.com'],
    ['WWW.Waystar.com/claims/1234567', 'waystar.com'],
    ['portal.test.?patient=1', 'portal.test'],
    ['https://ann:secret@portal.test/', 'portal.test'],
    ['ann@hospital.test', 'hospital.test'],
    ['http://10.1.2.3/chart', '10.1.2.3'],
    ['https://bücher.example/x', 'xn--bcher-kva.example'],
  ])('is the host of %s: %s', (value, name) => {
    expect(site(value)).toBe(name)
    if (value.includes('://')) expect(app(value)).toBe(name)
  })

  it.each([
    [''],
    ['Okafor, Marisol - Chart'],
    ['Okafor'],
    ['1234567'],
    ['https://1234567/'],
    ['12.31.1980'],
    ['file:///C:/Patients/Okafor.pdf'],
    ['okafor.pdf'],
    ['chrome://settings/okafor'],
    ['data://text/okafor.com'],
    ['about:blank'],
    ['C:\\Patients\\okafor.com'],
    [`${'a'.repeat(60)}.${'b'.repeat(60)}.test`],
  ])('is not made from %s', value => {
    expect(site(value)).toBe('Other')
  })
})

describe('the name of a program', () => {
  it.each([
    ['EXCEL.EXE', 'EXCEL'],
    ['Hyperdrive.exe', 'Hyperdrive'],
    ['ms-teams.exe', 'ms-teams'],
    ['Microsoft Excel', 'Microsoft Excel'],
    ['C:\\Program Files (x86)\\Epic\\Hyperspace.exe', 'Hyperspace'],
    ['/Applications/Microsoft Outlook.app', 'Microsoft Outlook'],
    ['/Applications/Safari.app/Contents/MacOS/Safari', 'Safari'],
    ['/usr/bin/python3', 'python3'],
    ['Adobe Acrobat Reader DC (64-bit)', 'Adobe Acrobat Reader DC (64-bit)'],
    ['Notepad++', 'Notepad++'],
    ['Snip & Sketch', 'Snip & Sketch'],
    ['QuickBooks Desktop Pro 2024', 'QuickBooks Desktop Pro 2024'],
    ['微信', '微信'],
    ['zoom.us', 'zoom.us'],
    ['portal.availity.com/eligibility?name=Okafor', 'portal.availity.com'],
  ])('is plain: %s is %s', (value, name) => {
    expect(app(value)).toBe(name)
  })

  it.each([
    [''],
    ['C:\\Patients\\Marisol Okafor'],
    ['/home/ann/Marisol Okafor'],
    ['Desktop/Okafor.pdf'],
    ['Okafor 1980.xlsx'],
    ['AR over 90 - Okafor - Excel'],
    ['Chat | question about Okafor'],
    ['RE: refund for Okafor'],
    ['Okafor, Marisol'],
    ['Okafor 1234567'],
    ['Okafor 1980-05-03'],
    ['Okafor 03.05.1980'],
    ['okafor@mail.test sent a message'],
    ['Please call Marisol Okafor back about her refund'],
    [`Program ${'x'.repeat(60)}`],
    ['Claim #12'],
    ['“Okafor”'],
  ])('is not made from %s', value => {
    expect(app(value)).toBe('Other')
  })

  it('is not the window’s title, unless that is one word', () => {
    expect(app('Marisol Okafor', 'Marisol  Okafor')).toBe('Other')
    expect(app('Calculator', 'Calculator')).toBe('Calculator')
  })
})

describe('whatever was used', () => {
  const Text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withQueryParameters: true }),
    fc.emailAddress(),
  )

  it('has a short name without path, query, line break or anything that cannot be kept', () => {
    fc.assert(
      fc.property(fc.constantFrom('app', 'website', ''), Text, Text, (type, value, title) => {
        const name = toUseName({ type, value, title })
        expect(name).toMatch(/^[^/\\?#@=:,|\p{Cc}]{1,100}$/u)
        expect(name.isWellFormed()).toBe(true)
      }),
    )
  })

  it('has a category of a few words or none', () => {
    expect(toCategory(' News & Media ')).toBe('News & Media')
    for (const text of ['https://a.test/x', 'MRN 1234567', 'C:\\x', 'a@b.test', 'Okafor.pdf', 'x'.repeat(61)])
      expect(toCategory(text)).toBe('')
  })
})

describe('a name of the provider’s', () => {
  it('is one line that PostgreSQL keeps and a table shows', () => {
    expect(cleanText('  Charge\u0000 entry\r\n\tDr. Ng  ')).toBe('Charge entry Dr. Ng')
    expect(cleanText('broken \ud83d surrogate')).toBe('broken \ufffd surrogate')
    expect(cleanText(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 500 }), text => {
        const name = cleanText(text)
        expect(name).toMatch(/^[^\p{Cc}]{0,200}$/u)
        expect(name.length).toBeLessThanOrEqual(200)
        expect(name.isWellFormed() && name === name.trim()).toBe(true)
        expect(cleanText(name)).toBe(name)
      }),
    )
  })
})
