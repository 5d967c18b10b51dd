import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findIssuer, findLabel, findTerm, TermIn, type TermSet, TermsIn, taxonomy } from './taxonomy.ts'
import { allWorkTypes, outcomeValueOf } from './workTypes.ts'

const sets = Object.keys(taxonomy) as TermSet[]
const anyTerm = fc
  .constantFrom(...sets)
  .chain(set => fc.constantFrom(...taxonomy[set]).map(term => ({ set, term })))

describe('the taxonomy', () => {
  it('has values that are their label in lower case with hyphens, and each once', () => {
    for (const set of sets.filter(one => one !== 'languages')) {
      const values = taxonomy[set].map(term => term.value)
      expect(new Set(values).size).toBe(values.length)
      for (const { value, label } of taxonomy[set])
        expect(value).toBe(
          label
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '-')
            .replace(/^-|-$/g, ''),
        )
    }
    expect(taxonomy.systems.find(term => term.value === 'tebra')).toEqual({
      value: 'tebra',
      label: 'Tebra',
      aliases: ['Kareo'],
    })
    expect(taxonomy.workTypes.map(term => term.value)).toContain('coding-e-m')
    expect(taxonomy.languages.find(term => term.value === 'tl')?.label).toBe('Tagalog')
  })

  it('finds every term by its value, its label and each alias, in any case', () => {
    fc.assert(
      fc.property(anyTerm, fc.boolean(), ({ set, term }, upper) => {
        const names = [term.value, term.label]
        for (const name of names)
          expect(findTerm(set, upper ? name.toUpperCase() : name.toLowerCase())?.value).toBe(term.value)
      }),
      { numRuns: 500 },
    )
    for (const set of sets)
      for (const { value, aliases } of taxonomy[set])
        for (const alias of aliases)
          expect([alias, findTerm(set, ` ${alias} `)?.value]).toEqual([alias, value])
  })

  it('finds a term with its other name in brackets, as the field writes it', () => {
    expect(findTerm('systems', 'Tebra (Kareo)')?.value).toBe('tebra')
    expect(findTerm('systems', 'oracle health (CERNER)')?.value).toBe('oracle-health')
    expect(findTerm('systems', 'Tebra (Cerner)')).toBeUndefined()
  })

  it('is spelled as in the US, and knows what was written before', () => {
    const british = /authoris|behaviour|paed|anaesth|gynaec|haemat|enrolment/i
    for (const set of sets)
      for (const { value, label } of taxonomy[set]) expect(`${value} ${label}`).not.toMatch(british)
    for (const { outcomes } of allWorkTypes) expect(outcomes.join()).not.toMatch(british)
    expect(TermIn('workTypes').parse('prior-authorisation')).toBe('prior-authorization')
    expect(
      TermsIn('specialties').parse(['anaesthesia', 'Orthopaedics', 'behavioural-health', 'paediatrics']),
    ).toEqual(['pediatrics', 'behavioral-health', 'orthopedics', 'anesthesia'])
    expect(findLabel('specialties', 'orthopaedics')).toBe('Orthopedics')
    expect(['needs authorisation', 'Needs authorization', 'wrong plan'].map(outcomeValueOf)).toEqual([
      'needs-authorization',
      'needs-authorization',
      'wrong-plan',
    ])
  })

  it('knows no other values', () => {
    expect(findTerm('systems', 'Windows')).toBeUndefined()
    expect(findTerm('systems', '')).toBeUndefined()
    expect(findTerm('systems', '()')).toBeUndefined()
    expect(findTerm('systems', 'constructor')).toBeUndefined()
    expect(TermIn('certifications').safeParse('CPX').success).toBe(false)
    expect(TermIn('systems').safeParse('x'.repeat(10_000)).success).toBe(false)
  })

  it('keeps what is sent by its value, once, in the order of the list', () => {
    expect(TermsIn('systems').parse(['Kareo', 'epic', 'TEBRA', 'Cerner'])).toEqual([
      'epic',
      'oracle-health',
      'tebra',
    ])
    expect(TermsIn('systems').safeParse(Array(200).fill('epic')).success).toBe(false)
  })

  it('says who issues a certification, and the label of a value', () => {
    expect([findIssuer('cpc'), findIssuer('ccs-p'), findIssuer('crcr')]).toEqual(['AAPC', 'AHIMA', 'HFMA'])
    expect([findLabel('systems', 'oracle-health'), findLabel('systems', 'gone')]).toEqual([
      'Oracle Health',
      'gone',
    ])
  })
})
