import type { App, BrowserWindow, Notification } from 'electron'
import { createBudget } from '#domain/budget'
import { bringToFront } from './bring-to-front'
import type { NotificationText } from './notification-rules'

/** What of Electron shows notifications. */
export interface NotificationSystem {
  readonly Notification: typeof Notification
  readonly app: Pick<App, 'focus'>
  readonly platform: NodeJS.Platform
}

export interface NotificationParts {
  readonly system: NotificationSystem
  /** Whether the person wants them. */
  readonly areOn: () => boolean
  /** The shell's window, where one is open. */
  readonly window: () => BrowserWindow | undefined
  readonly openWindow: () => void
  /** Milliseconds on a clock that only goes forward. */
  readonly now: () => number
  readonly onChosen: (leadsTo: NonNullable<NotificationText['leadsTo']>) => void
}

/** A person reads so much of one. */
const TITLE_CHARACTERS_MAX = 120
const BODY_CHARACTERS_MAX = 400
/** So many in a minute; a comment that calls somebody is written quickly, and by programs too. */
const SHOWN_PER_MINUTE = 12
const MINUTE_MS = 60_000

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Text of others as it may stand in a notification: of bounded length, and no markup where the desktop reads some. */
function bounded(text: string, most: number, readsMarkup: boolean): string {
  // A sign outside the first plane is two units, and is not cut in half.
  const short = text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
  return readsMarkup ? short.replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? sign) : short
}

/** Shows news as the system's own notifications while nobody looks at the window; a click comes back to it. */
export function createNotifications(parts: NotificationParts): (news: NotificationText) => void {
  // One that nothing holds is collected, and its click is never heard.
  const shown = new Set<Notification>()
  const { system } = parts
  const mayShow = createBudget(SHOWN_PER_MINUTE, MINUTE_MS, parts.now)
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
    if (!mayShow()) return
    const notification = new system.Notification({
      title: bounded(title, TITLE_CHARACTERS_MAX, false),
      // Desktops of Linux read the body as markup, and the title as it is.
      body: bounded(body, BODY_CHARACTERS_MAX, system.platform === 'linux'),
    })
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
