import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** E.164 where it can be read as a number; without a country code it is taken for one of the United States. */
export function toStoredPhone(typed: string): string {
  const parsed = parsePhoneNumberFromString(typed, 'US')
  return parsed?.isValid() ? parsed.number : typed
}
