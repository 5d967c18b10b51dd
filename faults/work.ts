import {
  listConversations,
  listMessages,
  markRead,
  sayTyping,
  searchMessages,
  sendMessage,
} from '@claimcrew/contract/chat/contract'
import { listProfiles } from '@claimcrew/contract/profiles/contract'
import { getReport } from '@claimcrew/contract/reports/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { countOk, flood, listBrokenReplies, repeatAtOnce } from './flood.ts'
import { sendRequest } from './scene.ts'

const aYear = { from: '2026-01-01', to: '2026-12-31' }

/** Somebody who writes faster than anybody can read. */
export const floodMessages = () =>
  flood('300 messages, and as many signs of typing and reading', async ({ url, signIn }) => {
    const { token } = await signIn('biller@claimcrew.test')
    const listed = listConversations.reply.parse((await sendRequest(url, listConversations, { token })).body)
    const conversationId = listed.items[0]?.conversationId ?? ''
    const params = { conversationId }
    const read = listMessages.reply.parse((await sendRequest(url, listMessages, { token, params })).body)
    const messageId = read.messages.at(-1)?.messageId ?? ''
    const sent = repeatAtOnce(300, at =>
      sendRequest(url, sendMessage, { token, params, body: { text: `And then ${at}` } }),
    )
    const signs = repeatAtOnce(300, at =>
      at % 2
        ? sendRequest(url, sayTyping, { token, params })
        : sendRequest(url, markRead, { token, params, body: { messageId } }),
    )
    const answers = await sent
    const sentCount = countOk(answers)
    return {
      confirmed: sentCount,
      problems: [
        ...listBrokenReplies([...answers, ...(await signs)]),
        ...(sentCount === 0 ? ['nothing could be written'] : []),
        ...(sentCount > 60 ? [`${sentCount} messages within a minute`] : []),
      ],
    }
  })

/** Workbooks of a year day by day, all at once. */
export const floodExports = () =>
  flood('60 files of a year’s hours by one account', async ({ url, signIn }) => {
    const { token } = await signIn('admin@claimcrew.test')
    const query = { ...aYear, by: 'biller', format: 'xlsx', rows: 'days' }
    const answers = await repeatAtOnce(60, () =>
      sendRequest(url, getReport, { token, params: { kind: 'hours' }, query }),
    )
    return {
      confirmed: countOk(answers),
      problems: [...listBrokenReplies(answers), ...(countOk(answers) === 0 ? ['nobody got a file'] : [])],
    }
  })

/** What takes the most to find and to add up, as fast as one account may ask. */
export const floodSearches = () =>
  flood('400 searches and reports of a year by one account', async ({ url, signIn }) => {
    const { token } = await signIn('admin@claimcrew.test')
    const kinds = ['hours', 'attendance', 'cost', 'production', 'tasks', 'clocks']
    const askAny = async (at: number) => {
      switch (at % 4) {
        case 0:
          return sendRequest(url, listProfiles, { token, query: { q: `eligibility ${at % 7}` } })
        case 1:
          return sendRequest(url, listTasks, { token, query: { q: `claim ${at % 9}`, limit: 500 } })
        case 2:
          return sendRequest(url, searchMessages, { token, query: { q: 'the' } })
        default:
          return sendRequest(url, getReport, {
            token,
            params: { kind: kinds[(at >> 2) % kinds.length] ?? '' },
            query: { ...aYear, by: 'biller' },
          })
      }
    }
    const answers = await repeatAtOnce(400, askAny)
    return { confirmed: countOk(answers), problems: listBrokenReplies(answers) }
  })
