import * as z from 'zod'
import { TrackerTrouble } from '../tracker.ts'
import { isId } from './lists.ts'
import { optionalText } from './names.ts'
import { rowIn } from './normalise.ts'
import { type Answer, agreed } from './transport/answer.ts'

const Account = z.object({
  name: optionalText,
  email: optionalText,
  companies: z.array(z.object({ id: z.string().refine(isId), name: optionalText, role: optionalText })),
})
type Account = z.infer<typeof Account>
type Company = Account['companies'][number]

/** Whose eyes we look through, and at which companies. */
export function accountIn(answer: Answer): Account {
  const account = Account.safeParse(rowIn(agreed(answer).body))
  if (!account.success) throw new TrackerTrouble('malformed', `${answer.what} doesn’t list any companies.`)
  return account.data
}

/** The company that was set, else the only one there is. */
export function companyOf({ companies }: Pick<Account, 'companies'>, wanted: string | null): Company {
  const fitting = wanted === null ? companies : companies.filter(({ id }) => id === wanted)
  const [company, ...others] = fitting
  if (company && others.length === 0) return company
  const choice = companies.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new TrackerTrouble(
    'forbidden',
    choice === ''
      ? 'The account doesn’t belong to a company.'
      : `Set TIME_DOCTOR_COMPANY to one of the account’s companies: ${choice}.`,
  )
}
