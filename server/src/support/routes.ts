import * as contract from '@claimcrew/contract/support/contract'
import { handlers } from '../kit/http/handlers.ts'
import { addCanned, changeCanned, listCanned, removeCanned } from './canned.ts'
import { changeTicket } from './change.ts'
import { createTicket } from './create.ts'
import { getDesk, setTargets } from './desk.ts'
import { removeTicketFile, showTicketFile, uploadTicketFile } from './files.ts'
import { mergeTicket } from './merge.ts'
import { getTicket, listTickets } from './read.ts'
import { replyToTicket } from './reply.ts'

export const routes = handlers(contract, {
  createTicket,
  listTickets,
  getTicket,
  replyToTicket,
  changeTicket,
  mergeTicket,
  uploadTicketFile,
  removeTicketFile,
  showTicketFile,
  getDesk,
  setTargets,
  listCanned,
  addCanned,
  changeCanned,
  removeCanned,
})
