/** Words of the trade that follow `patient` in a heading, or a label, and are nobody's name. */
const trade = `
  a access account accounts active added address adjustment adjustments admission admissions advice age aged aging all an
  and appeal appeals appointment appointments approval ar are as assistance at auth authorization authorizations awaiting
  bad balance balances batch batches before benefit benefits bill billed billing bills calendar call called callback
  callbacks calls cancelled care case cases cash change changed changes charge charges chart charts check checked checks
  claim claims clinic cob code coded codes coding coinsurance collection collections complaint complaints complete
  completed confirmed consent contact contacts copay copays correct corrected correction corrections cost count coverage
  cpt credit credits daily data date days deductible deductibles demographic demographics denial denials denied deposit
  desk discharge discharges discount done duplicate duplicates edi education eft eligibility encounter encounters enrolled
  enrollment entered entry era error errors escalation escalations estimate estimates exam experience fax fee feedback file
  files final financial first fixed follow followed for form forms from front full had has have health held hold home
  hospital icd id ids in inactive info information inpatient inquiries inquiry insurance intake invoice invoices is issue
  issues lab last late ledger letter letters list lists log mail mailed mailing match matched matching medical medication
  merge merged message messages mismatch mismatches missing month monthly multiple name names needs new no non not note
  notes number numbers of office on open or order orders out outpatient over owes page pages paid paperwork part
  participation past pay payer payers paying payment payments pending phone plan plans policy portal post posted posting
  practice pre primary prior priority provider providers question questions queue reason receipt received reconciliation
  record records referral referrals refund refunds refused registration registrations rejected rejection reminder reminders
  report reports request requested requests resent responsibility responsible returned returns review reviewed reviews
  safety satisfaction schedule scheduled scheduling second secondary self sent service services set share sheet shows side
  specialist statement statements status support survey surveys system task tasks team tertiary therapy ticket tickets time
  to today total totals transfer transfers transport type under unit units update updated updates upload uploaded verified
  verification verifications visit visits volume was week weekly were with work worked working write writeoff writeoffs
  wrong year yesterday`

const others = `
  monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
  october november december jan feb mar apr jun jul aug sep sept oct nov dec aetna anthem bcbs blue cross shield cigna
  humana kaiser medicaid medicare molina tricare uhc united healthcare optum ambetter centene wellcare athena athenahealth
  epic cerner kareo tebra advancedmd eclinicalworks nextgen modmed availity waystar physical occupational speech
  evaluation evaluations eval evals hmo ppo epo`

export const workWords: ReadonlySet<string> = new Set(`${trade} ${others}`.trim().split(/\s+/))

/** Behind one of these a number has been a count. */
export const countedThings: ReadonlySet<string> = new Set(
  `accounts appeals calls cases changes charges charts claims corrections denials encounters errors fixes issues items
   letters lines members mismatches of pages patients payments records rejections requests rows statements updates visits`
    .trim()
    .split(/\s+/),
)
