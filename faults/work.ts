import {
  listConversations,
  listMessages,
  markRead,
  sayTyping,
  searchMessages,
  sendMessage,
} from '@claimcrew/contract/chat/contract'
import { listProfiles } from '@claimcrew/contract/profiles/contract'
import { report } from '@claimcrew/contract/reports/contract'
import { listTasks } from '@claimcrew/contract/tasks/contract'
import { flood, good, noneBroken, times } from './flood.ts'
import { ask } from './scene.ts'

const aYear = { from: '2026-01-01', to: '2026-12-31' }

/** Somebody who writes faster than anybody can read. */
export const messages = () =>
  flood('300 messages, and as many signs of typing and reading', async ({ url, signIn }) => {
    const { token } = await signIn('biller@claimcrew.test')
    const listed = listConversations.reply.parse((await ask(url, listConversations, { token })).body)
    const conversationId = listed.items[0]?.conversationId ?? ''
    const params = { conversationId }
    const read = listMessages.reply.parse((await ask(url, listMessages, { token, params })).body)
    const messageId = read.messages.at(-1)?.messageId ?? ''
    const sent = times(300, at => ask(url, sendMessage, { token, params, body: { text: `And then ${at}` } }))
    const signs = times(300, at =>
      at % 2
        ? ask(url, sayTyping, { token, params })
        : ask(url, markRead, { token, params, body: { messageId } }),
    )
    const answers = await sent
    const written = good(answers)
    return {
      confirmed: written,
      problems: [
        ...noneBroken([...answers, ...(await signs)]),
        ...(written === 0 ? ['nothing could be written'] : []),
        ...(written > 60 ? [`${written} messages within a minute`] : []),
      ],
    }
  })

/** Workbooks of a year day by day, all at once. */
export const exports = () =>
  flood('60 files of a year’s hours by one account', async ({ url, signIn }) => {
    const { token } = await signIn('admin@claimcrew.test')
    const query = { ...aYear, by: 'biller', format: 'xlsx', rows: 'days' }
    const answers = await times(60, () => ask(url, report, { token, params: { kind: 'hours' }, query }))
    return {
      confirmed: good(answers),
      problems: [...noneBroken(answers), ...(good(answers) === 0 ? ['nobody got a file'] : [])],
    }
  })

/** What takes the most to find and to add up, as fast as one account may ask. */
export const searches = () =>
  flood('400 searches and reports of a year by one account', async ({ url, signIn }) => {
    const { token } = await signIn('admin@claimcrew.test')
    const kinds = ['hours', 'attendance', 'cost', 'production', 'tasks', 'clocks']
    const askAny = async (at: number) => {
      switch (at % 4) {
        case 0:
          return ask(url, listProfiles, { token, query: { q: `eligibility ${at % 7}` } })
        case 1:
          return ask(url, listTasks, { token, query: { q: `claim ${at % 9}`, limit: 500 } })
        case 2:
          return ask(url, searchMessages, { token, query: { q: 'the' } })
        default:
          return ask(url, report, {
            token,
            params: { kind: kinds[(at >> 2) % kinds.length] ?? '' },
            query: { ...aYear, by: 'biller' },
          })
      }
    }
    const answers = await times(400, askAny)
    return { confirmed: good(answers), problems: noneBroken(answers) }
  })
