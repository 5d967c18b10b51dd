import { describe, expect, it } from 'vitest'
import { onOpenAttendance, openAttendance } from './openAttendance.ts'

const button = (isConnected = true) => ({ isConnected }) as HTMLElement

describe('opening attendance', () => {
  it('is handled by the component with the dialog, and by nothing after it is gone', () => {
    const opened: HTMLElement[] = []
    const stop = onOpenAttendance(from => opened.push(from))
    const from = button()
    openAttendance(from)
    stop()
    expect(opened).toEqual([from])
  })

  it('waits until the dialog is there, and is done once', () => {
    const opened: HTMLElement[] = []
    const from = button()
    openAttendance(from)
    onOpenAttendance(one => opened.push(one))()
    onOpenAttendance(one => opened.push(one))()
    expect(opened).toEqual([from])
  })

  it('is forgotten where its button is gone meanwhile', () => {
    const opened: HTMLElement[] = []
    openAttendance(button(false))
    onOpenAttendance(one => opened.push(one))()
    expect(opened).toEqual([])
  })
})
