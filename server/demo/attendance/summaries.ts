import type { Dice } from './days.ts'

type Sentence = (count: (from: number, to: number) => number) => string

/**
 * What people say of a day's work, by kind of work. Never about a patient, and never a sum that the day's production
 * counts as well.
 */
const sentences: readonly [readonly [Sentence, ...Sentence[]], ...(readonly [Sentence, ...Sentence[]])[]] = [
  [
    () => 'Posted the lockbox batch and worked the ERA exceptions.',
    n => `Payment posting; ${n(3, 9)} short-paid claims routed to follow-up.`,
    n => `Cleared the ERA queue; ${n(2, 6)} unapplied amounts still need the remittance.`,
    n => `Reconciled the bank deposits and posted the checks; ${n(3, 6)} wait for a remittance.`,
  ],
  [
    () => 'AR follow-up by value: most accounts are in process, the denied ones went to the denials desk.',
    n => `Worked the over-90-days list; ${n(3, 6)} accounts were paid since the last touch.`,
    n => `Called payers on claims with no claim on file and resent ${n(3, 6)}.`,
    n => `Insurance AR by portal and phone; ${n(2, 5)} accounts wait for medical records.`,
  ],
  [
    n => `Charge entry is up to date; ${n(3, 9)} encounters held for a missing modifier.`,
    n => `Entered the day’s encounters and sent ${n(2, 6)} queries back to the practice.`,
    n => `The late charges are in, ${n(4, 11)} on hold for authorization numbers.`,
  ],
  [
    () => 'Denials: technical ones corrected and resent, the hard ones escalated.',
    () => 'Wrote appeals for medical necessity and corrected technical denials.',
    () => 'Bundling denials reworked with the right modifier, small ones written off as agreed.',
    () => 'Sorted the new denials by reason code and fixed what I could; some need records.',
  ],
  [
    () => 'Eligibility by portal, the hard ones by phone.',
    () => 'Verified benefits for tomorrow’s schedule; wrong plans are on the front desk’s list.',
    () => 'Eligibility, and followed up on the pended prior authorizations.',
  ],
  [
    n => `Coded office visits, ${n(2, 6)} queries to the providers.`,
    n => `E/M coding done up to yesterday; ${n(3, 8)} visits held for an unsigned note.`,
    n => `Worked off the coding queue; ${n(3, 7)} visits sent back to the practice.`,
  ],
]

const extras: readonly [Sentence, ...Sentence[]] = [
  () => 'Joined the weekly call with the practice.',
  () => 'Helped a colleague with the portal logins.',
  n => `${n(4, 22)} items of the queue are left for tomorrow.`,
  n => `${n(3, 12)} messages with the front desk.`,
  n => `${n(2, 9)} questions to the practice are open.`,
  n => `Wrote up ${n(2, 7)} rules for the team’s notes.`,
]

/** What is added to most days, by kind of work. */
const ownExtras: readonly (readonly Sentence[])[] = [
  [() => 'The deposit log is up to date.', n => `${n(2, 8)} checks came without a remittance.`],
  [
    n => `Longest hold time today: ${n(18, 64)} minutes.`,
    n => `Updated ${n(2, 6)} fax numbers on the payer sheet.`,
  ],
  [
    n => `${n(2, 9)} charges wait for the practice’s answer.`,
    () => 'The edits that stopped claims are listed.',
  ],
  [n => `Updated ${n(2, 6)} fax numbers on the payer sheet.`, n => `${n(2, 8)} letters wait for records.`],
  [
    n => `${n(2, 9)} missing referrals are with the front desk.`,
    n => `Longest hold time today: ${n(18, 64)} minutes.`,
  ],
  [
    n => `${n(2, 8)} queries wait for the providers’ answers.`,
    () => 'All notes from last week are signed now.',
  ],
]

/** `trade` says which kind of work it is; the counts are those of eight hours. */
export function summaryOf(trade: number, hours: number, dice: Dice): string {
  const count = (from: number, to: number) => Math.max(2, Math.round((dice.between(from, to) * hours) / 8))
  const own = sentences[trade % sentences.length] ?? sentences[0]
  const main = dice.pick(own)(count)
  return dice.chance(0.85)
    ? `${main} ${dice.pick([...extras, ...(ownExtras[trade % sentences.length] ?? [])])(count)}`
    : main
}
