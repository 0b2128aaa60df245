import type { App, BrowserWindow, Notification } from 'electron'
import { createBudget } from '#domain/budget'
import { bringToFront } from './bring-to-front'
import type { NotificationText } from './notification-rules'

/** Parts of Electron that show notifications. */
export interface NotificationSystem {
  readonly Notification: typeof Notification
  readonly app: Pick<App, 'focus'>
  readonly platform: NodeJS.Platform
}

export interface NotificationParts {
  readonly system: NotificationSystem
  /** Tells whether the person has notifications turned on. */
  readonly areOn: () => boolean
  /** Returns the shell's window, if one is open. */
  readonly window: () => BrowserWindow | undefined
  readonly openWindow: () => void
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number
  readonly onChosen: (leadsTo: NonNullable<NotificationText['leadsTo']>) => void
}

/** Limit of a title's length: people read no more of it. */
const TITLE_CHARACTERS_MAX = 120
const BODY_CHARACTERS_MAX = 400
/** Limit per minute: people, and programs, can write many mentions quickly. */
const SHOWN_PER_MINUTE = 12
const MINUTE_MS = 60_000

const MARKUP: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Limits foreign text for a notification: bounded length, and no markup where the desktop interprets some. */
function bounded(text: string, most: number, readsMarkup: boolean): string {
  // Don't split a surrogate pair.
  const short = text.length > most ? `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…` : text
  return readsMarkup ? short.replaceAll(/[&<>]/g, (sign) => MARKUP[sign] ?? sign) : short
}

/** Shows system notifications while no window has the focus; a click shows the window. */
export function createNotifications(parts: NotificationParts): (news: NotificationText) => void {
  // An unreferenced notification is collected, and its click is lost.
  const shown = new Set<Notification>()
  const { system } = parts
  const mayShow = createBudget(SHOWN_PER_MINUTE, MINUTE_MS, parts.now)
  const choose = (leadsTo: NotificationText['leadsTo']): void => {
    const window = parts.window()
    if (window === undefined) parts.openWindow()
    else bringToFront(window)
    // On macOS only this brings the app to the front of others.
    system.app.focus({ steal: true })
    if (leadsTo !== null) parts.onChosen(leadsTo)
  }
  return ({ title, body, leadsTo, isLate }) => {
    const isSeen = isLate !== true && parts.window()?.isFocused() === true
    if (!parts.areOn() || isSeen || !system.Notification.isSupported()) return
    if (!mayShow()) return
    const notification = new system.Notification({
      title: bounded(title, TITLE_CHARACTERS_MAX, false),
      // Linux desktops interpret the body as markup, but not the title.
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
