import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, it } from 'vitest'
import type { NotificationText } from '../../../../main/app/notification-rules'
import { createNotifications, type NotificationSystem } from '../../../../main/app/notifications'

const system = { supported: true, shown: [] as EventEmitter[], focused: 0 }

/** The system's notifications can't be seen nor clicked here. */
class FakeNotification extends EventEmitter {
  static isSupported = () => system.supported
  show(): void {
    system.shown.push(this)
  }
}
const fakeSystem = {
  Notification: FakeNotification as unknown as NotificationSystem['Notification'],
  app: { focus: () => void (system.focused += 1) },
}

const NEWS: NotificationText = { title: 'Ready', body: 'It is in.', leadsTo: { area: 'project', projectId: 8 } }

class FakeWindow {
  isLooked = false
  readonly did: string[] = []
  minimized = false
  isFocused = () => this.isLooked
  isMinimized = () => this.minimized
  restore = () => void this.did.push('restore')
  show = () => void this.did.push('show')
  focus = () => void this.did.push('focus')
}

beforeEach(() => Object.assign(system, { supported: true, shown: [], focused: 0 }))

function aNotifier(open: FakeWindow | undefined, areOn = true) {
  const chosen: unknown[] = []
  let opened = 0
  const notify = createNotifications({
    system: fakeSystem,
    areOn: () => areOn,
    window: () => open as unknown as BrowserWindow | undefined,
    openWindow: () => void (opened += 1),
    onChosen: (leadsTo) => chosen.push(leadsTo),
  })
  return { notify, chosen, opened: () => opened }
}

it('says nothing while somebody looks, where they are off, and where the computer has none', () => {
  const window = new FakeWindow()
  window.isLooked = true
  aNotifier(window).notify(NEWS)
  aNotifier(new FakeWindow(), false).notify(NEWS)
  system.supported = false
  aNotifier(new FakeWindow()).notify(NEWS)
  expect(system.shown).toEqual([])
})

it('what happened while the app was closed is told to who looks at the window, too', () => {
  const window = new FakeWindow()
  window.isLooked = true
  aNotifier(window).notify({ ...NEWS, isLate: true })
  aNotifier(window, false).notify({ ...NEWS, isLate: true })
  expect(system.shown).toHaveLength(1)
})

it('a click brings the window back and leads to the place, once', () => {
  const window = new FakeWindow()
  window.minimized = true
  const { notify, chosen } = aNotifier(window)
  notify(NEWS)
  expect(system.shown).toHaveLength(1)
  expect(chosen).toEqual([])
  system.shown[0]?.emit('click')
  expect(window.did).toEqual(['restore', 'show', 'focus'])
  expect(system.focused).toBe(1)
  expect(chosen).toEqual([NEWS.leadsTo])
})

it('opens a window where all were closed, and stays where it was for news that lead nowhere', () => {
  const { notify, chosen, opened } = aNotifier(undefined)
  notify({ ...NEWS, leadsTo: null })
  system.shown[0]?.emit('click')
  expect(opened()).toBe(1)
  expect(chosen).toEqual([])
})
