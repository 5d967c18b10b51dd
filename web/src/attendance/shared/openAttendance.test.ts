import { describe, expect, it } from 'vitest'
import { onOpenAttendance, openAttendance } from './openAttendance.ts'

const button = (isConnected = true) => ({ isConnected }) as HTMLElement

describe('opening attendance', () => {
  it('is handled by the component with the dialog, and by nothing after it is gone', () => {
    const elements: HTMLElement[] = []
    const stop = onOpenAttendance(from => elements.push(from))
    const from = button()
    openAttendance(from)
    stop()
    expect(elements).toEqual([from])
  })

  it('waits until the dialog is there, and is done once', () => {
    const elements: HTMLElement[] = []
    const from = button()
    openAttendance(from)
    onOpenAttendance(one => elements.push(one))()
    onOpenAttendance(one => elements.push(one))()
    expect(elements).toEqual([from])
  })

  it('is forgotten where its button is gone meanwhile', () => {
    const elements: HTMLElement[] = []
    openAttendance(button(false))
    onOpenAttendance(one => elements.push(one))()
    expect(elements).toEqual([])
  })
})
