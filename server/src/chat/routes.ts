import * as contract from '@claimcrew/contract/chat/contract'
import { handlers } from '../kit/http/handlers.ts'
import { listContacts } from './conversations/contacts.ts'
import { addMembers, openTeam, removeMember, renameConversation } from './conversations/group.ts'
import { markRead, muteConversation, sayTyping } from './conversations/marks.ts'
import { openConversation } from './conversations/open.ts'
import { countUnread, getConversation, listConversations } from './conversations/show.ts'
import { showChatFile, uploadChatFile } from './files/files.ts'
import { deleteMessage, editMessage, react } from './messages/change.ts'
import { listMessages } from './messages/read.ts'
import { searchMessages } from './messages/search.ts'
import { sendMessage } from './messages/send.ts'
import { blockPerson, listBlocks, unblockPerson } from './safety/blocks.ts'
import { decideReport, listReports, openReport, reportMessage } from './safety/reports.ts'

export const routes = handlers(contract, {
  listConversations,
  openConversation,
  openTeam,
  getConversation,
  renameConversation,
  addMembers,
  removeMember,
  muteConversation,
  listMessages,
  sendMessage,
  editMessage,
  deleteMessage,
  react,
  reportMessage,
  markRead,
  sayTyping,
  uploadChatFile,
  showChatFile,
  countUnread,
  listContacts,
  searchMessages,
  listBlocks,
  blockPerson,
  unblockPerson,
  listReports,
  openReport,
  decideReport,
})
