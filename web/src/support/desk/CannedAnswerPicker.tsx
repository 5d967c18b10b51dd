import { listCannedAnswers } from '@claimcrew/contract/support/contract'
import { fillIn } from '@claimcrew/contract/support/placeholders'
import type { Ticket } from '@claimcrew/contract/support/shapes'
import { useCall } from '../../kit/call/query.ts'
import { useSession } from '../../kit/session.ts'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { categoryWords } from '../shared/categoryWords.ts'

type CannedAnswerPickerProps = { ticket: Ticket; onInsert: (text: string) => void }

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

/** Puts an answer that is at hand into the reply, with its placeholders filled in. Those on the topic come first. */
export function CannedAnswerPicker({ ticket, onInsert }: CannedAnswerPickerProps) {
  const { user } = useSession()
  const answers = useCall(listCannedAnswers, {}).data?.answers ?? []
  const fits = ({ category }: (typeof answers)[number]) => category === ticket.category
  const sorted = [...answers.filter(fits), ...answers.filter(one => !fits(one))]
  const insert = (cannedId: string | null) => {
    const answer = answers.find(one => one.cannedId === cannedId)
    if (!answer) return
    onInsert(
      fillIn(answer.text, {
        name: firstName(ticket.authorName),
        number: String(ticket.number),
        subject: ticket.subject,
        category: categoryWords[ticket.category],
        agent: user?.fname || firstName(user?.userName ?? ''),
      }),
    )
  }
  return (
    <SearchSelect
      aria-label="Insert a canned answer"
      placeholder="Insert a canned answer"
      nothingFoundMessage="No matches"
      value={null}
      onChange={insert}
      data={sorted.map(({ cannedId, title }) => ({ value: cannedId, label: title }))}
    />
  )
}
