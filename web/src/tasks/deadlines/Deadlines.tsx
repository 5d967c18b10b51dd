export function Deadlines() {
  return null
}
