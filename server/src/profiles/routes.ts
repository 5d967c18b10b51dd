import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import * as contract from '@claimcrew/contract/profiles/contract'
import { answeredBy, handlers } from '../kit/http/handlers.ts'
import { updateProfile } from './profile.ts'
import { removeResume, uploadResume } from './resume.ts'
import { listShortlist, takeOffShortlist } from './shortlist.ts'

export const routes = handlers<typeof contract>(contract, {
  getTaxonomy: async () => taxonomy,
  // Who fits a job is known where jobs are.
  listProfiles: answeredBy('jobs'),
  // Who has business with whom is known where applications are.
  getProfile: answeredBy('jobs'),
  showResume: answeredBy('jobs'),
  putOnShortlist: answeredBy('jobs'),
  updateProfile,
  uploadResume,
  removeResume,
  listShortlist,
  takeOffShortlist,
})
