import { Group, Text, Title } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import classes from './Page.module.css'

export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Claimcrew`
  }, [title])
}

type PageProps = {
  title: string
  /** What the browser's tab and each printed page call it, where that is more than the heading. */
  fullTitle?: string | undefined
  /** The way back to the list this screen was opened from. */
  above?: ReactNode
  description?: ReactNode
  /** Buttons at the right of the heading. */
  actions?: ReactNode
  /** Forms and reading read better narrow; tables want all the room. */
  width?: 'narrow' | 'wide'
  children: ReactNode
}

/** Every screen's frame: heading, one sentence, actions, content; it also names the browser's tab. */
export function Page({
  title,
  fullTitle = title,
  above,
  description,
  actions,
  width = 'wide',
  children,
}: PageProps) {
  useDocumentTitle(fullTitle)
  return (
    <div className={classes.page} data-width={width}>
      {above && <div data-print="never">{above}</div>}
      <Group justify="space-between" align="flex-start" gap="md" mb="lg">
        <div className={classes.words}>
          {/* Focus comes here after a navigation, so that a screen reader begins with the heading. */}
          <Title order={1} tabIndex={-1} className={classes.heading}>
            {title}
          </Title>
          {description && (
            <Text c="dimmed" mt={4} component="div">
              {description}
            </Text>
          )}
        </div>
        {actions && (
          <Group gap="sm" data-print="never">
            {actions}
          </Group>
        )}
      </Group>
      {children}
    </div>
  )
}
