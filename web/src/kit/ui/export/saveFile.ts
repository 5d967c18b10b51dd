/** Has the browser save a file under a name, as a link to it would. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser holds on to the file by itself once it has begun to save it.
  setTimeout(() => URL.revokeObjectURL(address))
}
