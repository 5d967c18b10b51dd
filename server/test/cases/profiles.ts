import * as profiles from '@claimcrew/contract/profiles/contract'
import { expect } from 'vitest'
import { form } from '../files/form.ts'
import { pdf } from '../files/pdf.ts'
import { post } from '../scenes/posts.ts'
import type { Person } from '../world.ts'
import type { EndpointCases } from './endpointCase.ts'

const about = ({ userId }: Person) => ({ params: { userId } })

export const resumeForm = (content: Uint8Array | string = pdf(), filename = 'resume.pdf') =>
  form({ name: 'file', filename, type: 'application/pdf', content })

export const profileCases: EndpointCases<typeof profiles> = {
  listProfiles: {
    input: async target => {
      const query = { systems: ['kareo'], q: 'denials' }
      if (target.user.role !== 'CLIENT') return { query }
      return { query: { ...query, jobId: (await post(target, 'draft')).jobId } }
    },
    stranger: ({ status }, { user }) => expect(status).toBe(user.role === 'CLIENT' ? 404 : 200),
  },
  getProfile: { input: about, about: 'a biller', stranger: 404 },
  updateProfile: {
    input: target => ({
      ...about(target),
      body: {
        headline: 'Denials and appeals for cardiology',
        about: 'Seven years of AR follow-up.',
        years: 7,
        workTypes: ['denials-technical'],
        specialties: ['cardiology'],
        systems: [{ name: 'Kareo', level: 'expert' }],
        certifications: [{ name: 'CPB', expiresOn: '2027-05-01' }],
        languages: ['en'],
        clearinghouses: ['waystar'],
        payers: ['aetna'],
        rateCents: 2200,
        hoursPerWeek: 40,
        engagement: ['full-time'],
        availableFrom: '2026-04-01',
        window: { days: [1, 2, 3, 4, 5], from: '20:00', to: '05:00' },
        hipaaTrainedOn: '2026-01-15',
        sharesMeasured: true,
        listed: false,
      },
    }),
    about: 'a biller',
    stranger: 404,
  },
  uploadResume: {
    input: target => ({ ...about(target), body: { file: undefined } }),
    more: async () => resumeForm(),
    stranger: 404,
  },
  getResume: {
    input: async target => {
      if (target.user.role === 'BILLER')
        await target.get(profiles.uploadResume, { ...about(target), body: { file: undefined } }, resumeForm())
      return about(target)
    },
    about: 'a biller',
    stranger: 404,
  },
  removeResume: { input: about, stranger: 404 },
  putOnShortlist: {
    input: target => ({ ...about(target), body: { note: 'Good with denials' } }),
    about: 'a biller',
    stranger: 404,
  },
  takeOffShortlist: {
    input: about,
    about: 'a biller',
    // There is nothing of another's to find here: it is one's own list.
    stranger: ({ status }) => expect(status).toBe(200),
  },
}
