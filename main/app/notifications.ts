import { app, type BrowserWindow, Notification } from 'electron'
import type { NotificationText } from './notification-rules'

export interface NotificationParts {
  /** Whether the person wants them. */
  readonly areOn: () => boolean
  /** The shell's window, where one is open. */
  readonly window: () => BrowserWindow | undefined
  readonly openWindow: () => void
  readonly onChosen: (leadsTo: NonNullable<NotificationText['leadsTo']>) => void
}

/** Whether this computer shows notifications of apps. */
export function canNotify(): boolean {
  return Notification.isSupported()
}

/** Shows news as the system's own notifications while nobody looks at the window; a click comes back to it. */
export function createNotifications(parts: NotificationParts): (news: NotificationText) => void {
  // One that nothing holds is collected, and its click is never heard.
  const shown = new Set<Notification>()
  const choose = (leadsTo: NotificationText['leadsTo']): void => {
    const window = parts.window()
    if (window === undefined) parts.openWindow()
    else {
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    }
    // Only this brings the app to the front of others on macOS.
    app.focus({ steal: true })
    if (leadsTo !== null) parts.onChosen(leadsTo)
  }
  return ({ title, body, leadsTo }) => {
    if (!parts.areOn() || parts.window()?.isFocused() === true || !canNotify()) return
    const notification = new Notification({ title, body })
    shown.add(notification)
    const forget = (): void => void shown.delete(notification)
    notification.on('close', forget)
    notification.on('failed', forget)
    notification.on('click', () => {
      forget()
      choose(leadsTo)
    })
    notification.show()
  }
}
