/** Where a target comes from. */
export const sourceWords: Readonly<Record<'default' | 'house' | 'client', string>> = {
  default: 'suggested',
  house: 'Claimcrew default',
  client: 'client',
}
