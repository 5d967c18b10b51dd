import * as z from 'zod'
import { TrackerError } from '../tracker.ts'
import { isId } from './lists.ts'
import { optionalText } from './names.ts'
import { findRow } from './normalize.ts'
import { requireSuccess, type TrackerAnswer } from './transport/trackerAnswer.ts'

const TimeDoctorAccount = z.object({
  name: optionalText,
  email: optionalText,
  companies: z.array(z.object({ id: z.string().refine(isId), name: optionalText, role: optionalText })),
})
type TimeDoctorAccount = z.infer<typeof TimeDoctorAccount>
type TimeDoctorCompany = TimeDoctorAccount['companies'][number]

/** Whose eyes we look through, and at which companies. */
export function parseAccount(answer: TrackerAnswer): TimeDoctorAccount {
  const account = TimeDoctorAccount.safeParse(findRow(requireSuccess(answer).body))
  if (!account.success) throw new TrackerError('malformed', `${answer.what} doesn’t list any companies.`)
  return account.data
}

/** The company that was set, else the only one there is. */
export function findCompany(
  { companies }: Pick<TimeDoctorAccount, 'companies'>,
  target: string | null,
): TimeDoctorCompany {
  const fitting = target === null ? companies : companies.filter(({ id }) => id === target)
  const [company, ...others] = fitting
  if (company && others.length === 0) return company
  const choice = companies.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new TrackerError(
    'forbidden',
    choice === ''
      ? 'The account doesn’t belong to a company.'
      : `Set TIME_DOCTOR_COMPANY to one of the account’s companies: ${choice}.`,
  )
}
