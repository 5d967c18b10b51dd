import * as contract from '@claimcrew/contract/support/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { addCanned, changeCanned, listCanned, removeCanned } from './cannedAnswers.ts'
import { changeTicket } from './changeTicket.ts'
import { createTicket } from './createTicket.ts'
import { getDesk, setTargets } from './desk.ts'
import { removeTicketFile, showTicketFile, uploadTicketFile } from './files.ts'
import { mergeTicket } from './mergeTicket.ts'
import { getTicket, listTickets } from './readTickets.ts'
import { replyToTicket } from './replyToTicket.ts'

export const routes = defineRoutes(contract, {
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
