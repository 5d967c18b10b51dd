import { describe, expect, it } from 'vitest'
import { emptyDraft, mergeDraft } from './mergeDraft.ts'

const draft = (text: string, replyTo: string | null = null) => ({ ...emptyDraft, text, replyTo })

describe('a draft that two tabs write', () => {
  it('is what was typed last, and leaves the parts that only the other has changed', () => {
    expect(mergeDraft(draft('Hello'), draft('Hello'), draft('Hello you'))).toEqual(draft('Hello you'))
    expect(mergeDraft(draft('Hello', 'a message'), draft(''), draft('Typed'))).toEqual(
      draft('Typed', 'a message'),
    )
    expect(mergeDraft(draft('Theirs'), draft(''), draft('', 'a message'))).toEqual(
      draft('Theirs', 'a message'),
    )
  })

  it('is gone once it was sent, unless something else was written meanwhile', () => {
    expect(mergeDraft(draft('Sent'), draft('Sent'), emptyDraft)).toEqual(emptyDraft)
    expect(mergeDraft(draft('Written there'), draft('Sent'), emptyDraft)).toEqual(draft('Written there'))
  })
})
