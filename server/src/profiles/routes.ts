import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import * as contract from '@claimcrew/contract/profiles/contract'
import { defineRoutes, delegateTo } from '../kit/http/handlers.ts'
import { removeResume, uploadResume } from './resume.ts'
import { listShortlist, takeOffShortlist } from './shortlist.ts'
import { updateProfile } from './updateProfile.ts'

export const routes = defineRoutes<typeof contract>(contract, {
  getTaxonomy: async () => taxonomy,
  // Who fits a job is known where jobs are.
  listProfiles: delegateTo('jobs'),
  // Who has business with whom is known where applications are.
  getProfile: delegateTo('jobs'),
  getResume: delegateTo('jobs'),
  putOnShortlist: delegateTo('jobs'),
  updateProfile,
  uploadResume,
  removeResume,
  listShortlist,
  takeOffShortlist,
})
