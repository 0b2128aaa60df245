import type { App, BrowserWindow, Notification } from 'electron'
import { bringToFront } from './bring-to-front'
import type { NotificationText } from './notification-rules'

/** What of Electron shows notifications. */
export interface NotificationSystem {
  readonly Notification: typeof Notification
  readonly app: Pick<App, 'focus'>
}

export interface NotificationParts {
  readonly system: NotificationSystem
  /** Whether the person wants them. */
  readonly areOn: () => boolean
  /** The shell's window, where one is open. */
  readonly window: () => BrowserWindow | undefined
  readonly openWindow: () => void
  readonly onChosen: (leadsTo: NonNullable<NotificationText['leadsTo']>) => void
}

/** Shows news as the system's own notifications while nobody looks at the window; a click comes back to it. */
export function createNotifications(parts: NotificationParts): (news: NotificationText) => void {
  // One that nothing holds is collected, and its click is never heard.
  const shown = new Set<Notification>()
  const { system } = parts
  const choose = (leadsTo: NotificationText['leadsTo']): void => {
    const window = parts.window()
    if (window === undefined) parts.openWindow()
    else bringToFront(window)
    // Only this brings the app to the front of others on macOS.
    system.app.focus({ steal: true })
    if (leadsTo !== null) parts.onChosen(leadsTo)
  }
  return ({ title, body, leadsTo, isLate }) => {
    const isSeen = isLate !== true && parts.window()?.isFocused() === true
    if (!parts.areOn() || isSeen || !system.Notification.isSupported()) return
    const notification = new system.Notification({ title, body })
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
