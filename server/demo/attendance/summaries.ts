import type { Dice } from './days.ts'

type Sentence = (count: (from: number, to: number) => number) => string

/** What people say of a day's work, by kind of work. Never about a patient. */
const sentences: readonly [readonly [Sentence, ...Sentence[]], ...(readonly [Sentence, ...Sentence[]])[]] = [
  [
    n => `Posted ${n(70, 110)} payments from the ERA queue and ${n(12, 30)} by hand.`,
    n => `Payment posting: ${n(80, 120)} claims posted, ${n(3, 9)} short-paid ones routed to follow-up.`,
    n => `Cleared ${n(18, 40)} ERA exceptions; ${n(2, 6)} unapplied amounts still need the remittance.`,
    n => `Reconciled the bank deposits and posted ${n(60, 95)} claims; ${n(3, 6)} wait for a remittance.`,
  ],
  [
    n => `AR follow-up: ${n(44, 62)} accounts touched, ${n(8, 16)} of them in process, ${n(3, 8)} denied.`,
    n => `Worked the over-90-days list: ${n(38, 55)} accounts, ${n(5, 12)} paid since the last touch.`,
    n => `Called payers on ${n(14, 24)} claims with no claim on file and resent ${n(6, 13)}.`,
    n => `Insurance AR by portal: ${n(50, 66)} accounts, ${n(2, 7)} waiting on medical records.`,
  ],
  [
    n => `Charge entry: ${n(110, 160)} encounters entered, ${n(3, 9)} held for a missing modifier.`,
    n => `Entered ${n(95, 140)} encounters and sent ${n(2, 6)} queries back to the practice.`,
    n => `The week’s late charges are in, ${n(4, 11)} on hold for authorization numbers.`,
  ],
  [
    n => `Denials: ${n(40, 58)} technical ones corrected and resent, ${n(3, 7)} escalated.`,
    n => `Wrote ${n(3, 6)} appeals for medical necessity and corrected ${n(22, 36)} technical denials.`,
    n => `Bundling denials: ${n(14, 26)} reworked with the right modifier, ${n(2, 5)} written off as agreed.`,
    n => `Sorted new denials by reason code; ${n(30, 46)} fixed, ${n(4, 9)} need records.`,
  ],
  [
    n => `Eligibility: ${n(52, 76)} verifications by portal and ${n(5, 11)} by phone.`,
    n => `Verified benefits for tomorrow’s schedule: ${n(48, 70)} active, ${n(3, 8)} wrong plan.`,
    n => `Prior authorizations: ${n(14, 22)} requested, ${n(8, 13)} approved, ${n(2, 5)} pended.`,
  ],
  [
    n => `Coded ${n(70, 105)} office visits, ${n(2, 6)} queries to the providers.`,
    n => `E/M coding: ${n(75, 98)} encounters done, ${n(3, 8)} held for an unsigned note.`,
    n => `Worked off the coding backlog: ${n(80, 110)} encounters, ${n(3, 7)} sent back to the practice.`,
  ],
]

const extras: readonly [string, ...string[]] = [
  'Joined the weekly call with the practice.',
  'Helped a new colleague with the portal logins.',
  'The rest of the queue is for tomorrow.',
]

/** What is added to some days, by kind of work. */
const ownExtras: readonly (readonly string[])[] = [
  ['The deposit log is up to date.', 'Two checks wait for a remittance from the practice.'],
  ['Long hold times at two payers today.', 'Updated the payer sheet with the new fax numbers.'],
  ['Two charges wait for the practice’s answer.', 'Clearinghouse rejections are worked off.'],
  ['Updated the payer sheet with the new fax numbers.', 'Two appeals wait for records from the practice.'],
  ['Sent the list of missing authorizations to the front desk.', 'Long hold times at two payers today.'],
  ['Two queries wait for the providers’ answers.', 'All notes from last week are signed now.'],
]

/** `trade` says which kind of work it is; the counts are those of eight hours. */
export function summaryOf(trade: number, hours: number, dice: Dice): string {
  const count = (from: number, to: number) => Math.max(2, Math.round((dice.between(from, to) * hours) / 8))
  const own = sentences[trade % sentences.length] ?? sentences[0]
  const main = dice.pick(own)(count)
  return dice.chance(0.4)
    ? `${main} ${dice.pick([...extras, ...(ownExtras[trade % sentences.length] ?? [])])}`
    : main
}
