import { numberText } from '@claimcrew/contract/kit/numberWords'
import { maxImportBytes, maxImportRows } from '@claimcrew/contract/tasks/importing'
import { Button, FileButton, Text } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { sizeText } from '../../kit/words/fileSize.ts'
import classes from './Import.module.css'

type ChooseFileProps = { file: File | undefined; disabled: boolean; onChoose: (file: File) => void }

/** A file that is chosen, or dropped here. */
export function ChooseFile({ file, disabled, onChoose }: ChooseFileProps) {
  const [over, setOver] = useState(false)
  const [error, setError] = useState<string>()
  // The same file, put right, can be chosen again.
  const forget = useRef<() => void>(null)
  const take = (selected: File | null | undefined) => {
    forget.current?.()
    if (!selected || disabled) return
    const tooBig = selected.size > maxImportBytes
    setError(
      tooBig
        ? `This file is ${sizeText(selected.size)}. The limit is ${sizeText(maxImportBytes)}.`
        : undefined,
    )
    if (!tooBig) onChoose(selected)
  }
  return (
    <section
      className={classes.drop}
      aria-label="File"
      data-over={over || undefined}
      onDragOver={event => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        take(event.dataTransfer.files[0])
      }}
    >
      <IconFileSpreadsheet size={28} stroke={1.4} aria-hidden />
      <div>
        <Text fw={560}>{file ? file.name : 'Drop a CSV file here'}</Text>
        <Text size="sm" c="dimmed">
          {file
            ? sizeText(file.size)
            : `The first row must be headings. Up to ${sizeText(maxImportBytes)} and ${numberText(maxImportRows)} rows.`}
        </Text>
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </div>
      <FileButton accept=".csv,text/csv" onChange={take} resetRef={forget} disabled={disabled}>
        {props => (
          <Button {...props} variant="default" disabled={disabled}>
            {file ? 'Choose another' : 'Choose a file'}
          </Button>
        )}
      </FileButton>
    </section>
  )
}
