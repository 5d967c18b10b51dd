import type { Dice } from './days.ts'

type Sentence = (count: (from: number, to: number) => number) => string
type Sentences = readonly [Sentence, ...Sentence[]]

/**
 * What people say of a day's work, by kind of work. Never about a patient, and never a sum that the day's production
 * counts as well.
 */
const sentences: readonly [Sentences, ...Sentences[]] = [
  [
    () => 'Posted the lockbox batch and worked the ERA exceptions.',
    n => `Payment posting; ${n(3, 9)} short-paid claims routed to follow-up.`,
    n => `Cleared the ERA queue; ${n(2, 6)} unapplied amounts still need the remittance.`,
    n => `Reconciled the bank deposits and posted the checks; ${n(3, 6)} wait for a remittance.`,
    () => 'Checks first, then the ERA files that came overnight. All batches are closed.',
    n => `Posted the card and portal payments, ${n(2, 7)} of them to older balances.`,
    n => `Takebacks of one payer took most of the morning; ${n(2, 5)} need a letter.`,
    () => 'Lockbox, ERA and the refunds that were signed. The deposit ties out.',
    n => `Moved ${n(2, 8)} payments that were posted to the wrong location, then the daily batches.`,
    () => 'Caught up with the paper EOBs and balanced the day to the bank.',
    n => `Secondary payments posted; ${n(3, 8)} crossovers did not arrive and are on the follow-up list.`,
  ],
  [
    () => 'AR follow-up by value: most accounts are in process, the denied ones went to the denials desk.',
    n => `Worked the over-90-days list; ${n(3, 6)} accounts were paid since the last touch.`,
    n => `Called payers on claims with no claim on file and resent ${n(3, 6)}.`,
    n => `Insurance AR by portal and phone; ${n(2, 5)} accounts wait for medical records.`,
    () => 'Went through what was pended at the end of last week and set new dates.',
    n => `Calls in the morning, portals after lunch. ${n(2, 6)} supervisors promised a call back.`,
    n => `Sent ${n(2, 5)} reconsideration requests for claims that were paid at the wrong rate.`,
    () => 'Large balances over 60 days, one payer at a time, so that one call covers several claims.',
    n => `Chased the coordination-of-benefits letters; ${n(2, 6)} plans have updated their files.`,
    () => 'Claims close to their filing limit first, then the callbacks of the week.',
    n => `Followed up on resubmitted claims: all but ${n(2, 6)} are accepted and in process.`,
  ],
  [
    n => `Charge entry is up to date; ${n(3, 9)} encounters held for a missing modifier.`,
    n => `Entered the day’s encounters and sent ${n(2, 6)} queries back to the practice.`,
    n => `The late charges are in, ${n(4, 11)} on hold for authorization numbers.`,
    () => 'Compared the schedule with the charges: nothing is missing up to yesterday.',
    n => `Entered office visits and injections; ${n(2, 6)} need the lot number first.`,
    () => 'New registrations in the morning, charges after lunch, claims sent before the cutoff.',
    n => `Two clinic days entered. ${n(2, 7)} superbills came without a signature.`,
    n => `Scrubber edits worked, ${n(2, 6)} claims wait for a corrected subscriber ID.`,
    () => 'Caught up after the long clinic day, and the procedures are checked against the notes.',
    n => `Charges and demographics; asked the front desk to scan ${n(2, 8)} cards again.`,
  ],
  [
    () => 'Denials: technical ones corrected and resent, the hard ones escalated.',
    () => 'Wrote appeals for medical necessity and corrected technical denials.',
    () => 'Bundling denials reworked with the right modifier, small ones written off as agreed.',
    () => 'Sorted the new denials by reason code and fixed what I could; some need records.',
    n => `Authorization denials: the number was on file for most, ${n(2, 5)} need a retro request.`,
    () => 'Appeals in the morning while the notes were fresh, corrected claims after lunch.',
    n => `Called on appeals without an answer; ${n(2, 4)} were never logged and went out again.`,
    () => 'Duplicate denials of one payer: sent the proof that they were two visits.',
    () => 'Prepared the peer-to-peer sheets and worked what came in overnight.',
    n => `Eligibility denials checked by portal; ${n(2, 6)} had another plan on that date.`,
  ],
  [
    () => 'Eligibility by portal, the hard ones by phone.',
    () => 'Verified benefits for tomorrow’s schedule; wrong plans are on the front desk’s list.',
    () => 'Eligibility, and followed up on the pended prior authorizations.',
    () => 'The rest of the week is verified except for two plans that answer by phone only.',
    n => `New patients first; ${n(2, 6)} of them need a referral before the visit.`,
    n => `Sent notes for the pended authorizations, ${n(2, 5)} came back approved.`,
    () => 'Rechecked everybody whose plan renews this month, and corrected the copays.',
    n => `Verified the add-ons of the afternoon; ${n(2, 4)} were inactive, the desk knows.`,
    () => 'Imaging authorizations in the morning, tomorrow’s schedule after that.',
    n => `Counted the visits left on open authorizations; ${n(2, 6)} will run out next week.`,
  ],
  [
    n => `Coded office visits, ${n(2, 6)} queries to the providers.`,
    n => `E/M coding done up to yesterday; ${n(3, 8)} visits held for an unsigned note.`,
    n => `Worked off the coding queue; ${n(3, 7)} visits sent back to the practice.`,
    () => 'Level 4 and 5 visits first, each with a second look at the time.',
    () => 'Coded what was signed last night, then the addenda of last week.',
    n => `Modifier 25 reviewed on visits with a procedure, ${n(2, 6)} changed.`,
    n => `Answers to queries came back and ${n(2, 7)} held visits are released.`,
    () => 'Annual visits and their split-billed problems; wrote an example for the providers.',
    () => 'Coding, and the quarterly changes are marked in the team’s sheet.',
    n => `Telehealth visits checked for place of service; ${n(2, 4)} were wrong.`,
  ],
]

const extras: Sentences = [
  () => 'Joined the weekly call with the practice.',
  () => 'Helped a colleague with the portal logins.',
  n => `${n(4, 22)} items of the queue are left for tomorrow.`,
  n => `${n(3, 12)} messages with the front desk.`,
  n => `${n(2, 9)} questions to the practice are open.`,
  n => `Wrote up ${n(2, 7)} rules for the team’s notes.`,
  () => 'Nothing is left from yesterday.',
  () => 'The system was slow for an hour in between.',
  () => 'Handed over what cannot wait to the next shift.',
  () => 'Password of one payer portal expired, reset it.',
  () => 'Answered the questions from this morning’s message.',
  n => `Filed ${n(3, 14)} letters that came in by mail.`,
]

/** What is added to most days, by kind of work. */
const ownExtras: readonly (readonly Sentence[])[] = [
  [
    () => 'The deposit log is up to date.',
    n => `${n(2, 8)} checks came without a remittance.`,
    () => 'One payer has moved to virtual cards, asked it to stop.',
    n => `${n(2, 6)} credit balances are on Friday’s list.`,
  ],
  [
    n => `Longest hold time today: ${n(18, 64)} minutes.`,
    n => `Updated ${n(2, 6)} fax numbers on the payer sheet.`,
    () => 'One portal shows the wrong status, so I called instead.',
    n => `${n(2, 7)} claims have a promised payment date now.`,
  ],
  [
    n => `${n(2, 9)} charges wait for the practice’s answer.`,
    () => 'The edits that stopped claims are listed.',
    () => 'Fee schedule question is with the manager.',
    () => 'Front desk will collect the missing referrals.',
  ],
  [
    n => `Updated ${n(2, 6)} fax numbers on the payer sheet.`,
    n => `${n(2, 8)} letters wait for records.`,
    () => 'The same edit again, told the coder about it.',
    n => `${n(2, 5)} deadlines fall into next week, all of them are prepared.`,
  ],
  [
    n => `${n(2, 9)} missing referrals are with the front desk.`,
    n => `Longest hold time today: ${n(18, 64)} minutes.`,
    () => 'One plan asks for a call even when its portal says active.',
    n => `${n(2, 6)} deductibles have started over.`,
  ],
  [
    n => `${n(2, 8)} queries wait for the providers’ answers.`,
    () => 'All notes from last week are signed now.',
    () => 'One provider copies the same assessment, sent an example.',
    n => `${n(2, 6)} addenda are requested.`,
  ],
]

/** So many days pass before somebody says the same again. */
const unlikeLast = 5

/** Writes one person's summaries: `trade` says which kind of work it is; the counts are those of eight hours. */
export function summaryWriter(trade: number, dice: Dice): (hours: number) => string {
  const own = sentences[trade % sentences.length] ?? sentences[0]
  const more = [...extras, ...(ownExtras[trade % sentences.length] ?? [])]
  const lately: Sentence[] = []
  const pick = (all: readonly Sentence[]): Sentence => {
    const [first, ...rest] = all.filter(one => !lately.includes(one))
    const sentence = dice.pick([first ?? own[0], ...rest])
    lately.push(sentence)
    return sentence
  }
  return hours => {
    const count = (from: number, to: number) => Math.max(2, Math.round((dice.between(from, to) * hours) / 8))
    // A day has two sentences at most.
    lately.splice(0, lately.length - 2 * unlikeLast)
    const main = pick(own)(count)
    return dice.chance(0.85) ? `${main} ${pick(more)(count)}` : main
  }
}
