import { Code, Text } from '@mantine/core'
import classes from './Connection.module.css'

const variables = [
  [
    ['TIME_DOCTOR_EMAIL', 'TIME_DOCTOR_PASSWORD'],
    'An account that sees everybody. Claimcrew signs in by itself.',
  ],
  [['TIME_DOCTOR_TOTP'], 'Only if that account has a second factor: its secret, in base32.'],
  [['TIME_DOCTOR_TOKEN'], 'Instead of email and password: a token. It ends after six months.'],
  [['TIME_DOCTOR_COMPANY'], 'Only if the account belongs to several companies: the id of yours.'],
  [['TIME_DOCTOR_URL'], 'Only if it is not at its usual address.'],
] as const

/** What to set before anything can be asked. */
export function SetUp() {
  return (
    <div className={classes.setUp}>
      <Text size="sm">
        Set these variables where Claimcrew runs, and start it again. Time Doctor’s Premium plan is needed.
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
