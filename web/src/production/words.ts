/** Where a target comes from. */
export const sourceWords: Readonly<Record<'default' | 'house' | 'client', string>> = {
  default: 'default',
  house: 'house',
  client: 'client',
}
