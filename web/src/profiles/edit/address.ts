import { to } from '@claimcrew/contract/kit/href'
import type { Href } from '@claimcrew/contract/kit/paths'
import * as z from 'zod'
import { addressShape } from '../../kit/screen/address.ts'
import { type SectionName, sectionNames } from './sections.ts'

/** Which section is being edited, or that one looks at it as a client does. */
export const ProfileAddress = addressShape('/billerprofile', {
  view: z.enum(['preview']).optional().catch(undefined),
  section: z
    .enum(['', 'all', ...sectionNames])
    .default('')
    .catch(''),
})

export const previewHref: Href = to('/billerprofile', { view: 'preview' })
export const sectionHref = (section: SectionName): Href => to('/billerprofile', { section })

export const editAllHref: Href = to('/billerprofile', { section: 'all' })
