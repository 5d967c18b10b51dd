import { describe, expect, it } from 'vitest'
import { onOpenAttendance, openAttendance } from './openAttendance.ts'

const button = (isConnected = true) => ({ isConnected }) as HTMLElement

describe('a wish to open attendance', () => {
  it('is granted by whoever has the dialog, and by nobody after that', () => {
    const opened: HTMLElement[] = []
    const stop = onOpenAttendance(from => opened.push(from))
    const from = button()
    openAttendance(from)
    stop()
    expect(opened).toEqual([from])
  })

  it('waits until the dialog has come, and is granted once', () => {
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
