export function Recurrences() {
  return null
}
