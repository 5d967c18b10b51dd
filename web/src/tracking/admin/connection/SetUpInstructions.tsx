import { Code, Text } from '@mantine/core'
import classes from './Connection.module.css'

const variables = [
  [
    ['TIME_DOCTOR_EMAIL', 'TIME_DOCTOR_PASSWORD'],
    'An account that can see everyone. Claimcrew signs in automatically.',
  ],
  [['TIME_DOCTOR_TOTP'], 'Only if that account uses two-step sign-in: its secret, in base32.'],
  [['TIME_DOCTOR_TOKEN'], 'A token, instead of email and password. It expires after six months.'],
  [['TIME_DOCTOR_COMPANY'], 'Only if the account belongs to several companies: your company’s ID.'],
  [['TIME_DOCTOR_URL'], 'Only if Time Doctor has a different address.'],
] as const

/** What to set before anything can be asked. */
export function SetUpInstructions() {
  return (
    <div className={classes.setUp}>
      <Text size="sm">
        Set these variables where Claimcrew runs, then restart it. You need Time Doctor’s Premium plan.
      </Text>
      <dl className={classes.variables}>
        {variables.map(([names, meaning]) => (
          <div key={meaning}>
            <dt>
              {names.map(name => (
                <Code key={name}>{name}</Code>
              ))}
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
