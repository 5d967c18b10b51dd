/** What people type when ten characters are asked for. Only entries of ten or more matter: shorter ones are refused anyway. */
const stems =
  'password passw0rd p@ssword p@ssw0rd pass1234 passpass letmein welcome welcome1 iloveyou qwerty qwertyuiop qwerty123 ' +
  'asdfghjkl asdfgh zxcvbnm 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qaz2wsx3edc qazwsx qazwsxedc zaq12wsx q1w2e3r4 q1w2e3r4t5 ' +
  'abc123 abcd1234 abcdefgh abcdefghij admin administrator root toor changeme default guest test test1234 testing user ' +
  'dragon monkey football baseball basketball superman batman spiderman princess sunshine shadow master michael jennifer ' +
  'jordan hunter harley ranger buster soccer hockey killer george charlie andrew daniel jessica pepper ginger summer ' +
  'winter spring autumn january february monday friday computer internet samsung liverpool chelsea arsenal barcelona ' +
  'starwars pokemon naruto trustno1 whatever freedom mustang corvette ferrari mercedes porsche cheese chocolate cookie ' +
  'flower butterfly rainbow unicorn diamond angel lovely loveyou forever secret secret1 access login hello hello1 ' +
  'philippines manila india mumbai kolkata america newyork texas ohio claimcrew billing medical healthcare doctor'

const walks = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
]

const stemSet = new Set(stems.split(' '))

/** A known word with a few digits or a sign behind it, one bit repeated, or a run along the alphabet or the keyboard. */
export function isCommonPassword(typed: string): boolean {
  const word = typed.replace(/\d{0,6}[!@#$.*]?$/, '')
  return (
    stemSet.has(typed) || stemSet.has(word) || isRepeated(typed) || walks.some(walk => walk.includes(typed))
  )
}

/** `aaaaaaaaaa`, `1212121212`, `abcabcabcabc`, `passwordpassword`. */
function isRepeated(typed: string): boolean {
  for (let size = 1; size <= 8; size++) {
    const bit = typed.slice(0, size)
    if (bit.repeat(Math.ceil(typed.length / size)).slice(0, typed.length) === typed && typed.length > size)
      return true
  }
  return false
}
