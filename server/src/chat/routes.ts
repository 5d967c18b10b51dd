import * as contract from '@claimcrew/contract/chat/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { listContacts } from './conversations/contacts.ts'
import { countUnread, getConversation, listConversations } from './conversations/conversationView.ts'
import { addMembers, openTeamConversation, removeMember, renameConversation } from './conversations/group.ts'
import { openConversation } from './conversations/openConversation.ts'
import { markRead, muteConversation, sayTyping } from './conversations/readMarks.ts'
import { getChatFile, uploadChatFile } from './files/files.ts'
import { deleteMessage, editMessage, react } from './messages/changeMessage.ts'
import { sendMessage } from './messages/commands.ts'
import { listMessages } from './messages/listMessages.ts'
import { searchMessages } from './messages/search.ts'
import { decideAbuseReport, listAbuseReports, openAbuseReport, reportMessage } from './safety/abuseReports.ts'
import { blockPerson, listBlocks, unblockPerson } from './safety/blocks.ts'

export const routes = defineRoutes(contract, {
  listConversations,
  openConversation,
  openTeamConversation,
  getConversation,
  renameConversation,
  addMembers,
  removeMember,
  muteConversation,
  listMessages,
  sendMessage: async (ctx, { params, body }) => ({
    message: await sendMessage(ctx, params.conversationId, body),
  }),
  editMessage,
  deleteMessage,
  react,
  reportMessage,
  markRead,
  sayTyping,
  uploadChatFile,
  getChatFile,
  countUnread,
  listContacts,
  searchMessages,
  listBlocks,
  blockPerson,
  unblockPerson,
  listAbuseReports,
  openAbuseReport,
  decideAbuseReport,
})
