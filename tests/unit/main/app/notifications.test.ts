import { EventEmitter } from 'node:events'
import type { BrowserWindow } from 'electron'
import { beforeEach, expect, it } from 'vitest'
import type { NotificationText } from '../../../../main/app/notification-rules'
import { createNotifications, type NotificationSystem } from '../../../../main/app/notifications'

const system = {
  supported: true,
  shown: [] as EventEmitter[],
  said: [] as { readonly title: string; readonly body: string }[],
  focused: 0,
  now: 0,
}

/** System notifications can't be seen or clicked here. */
class FakeNotification extends EventEmitter {
  static isSupported = () => system.supported
  constructor(said: { readonly title: string; readonly body: string }) {
    super()
    system.said.push(said)
  }
  show(): void {
    system.shown.push(this)
  }
}
const fakeSystem = {
  Notification: FakeNotification as unknown as NotificationSystem['Notification'],
  app: { focus: () => void (system.focused += 1) },
  platform: 'linux' as NodeJS.Platform,
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

beforeEach(() => {
  Object.assign(system, { supported: true, shown: [], said: [], focused: 0, now: 0 })
  fakeSystem.platform = 'linux'
})

function aNotifier(open: FakeWindow | undefined, areOn = true) {
  const chosen: unknown[] = []
  let opened = 0
  const notify = createNotifications({
    system: fakeSystem,
    areOn: () => areOn,
    window: () => open as unknown as BrowserWindow | undefined,
    openWindow: () => void (opened += 1),
    now: () => system.now,
    onChosen: (leadsTo) => chosen.push(leadsTo),
  })
  return { notify, chosen, opened: () => opened }
}

it('a focused window, notifications switched off, or none supported → nothing is shown', () => {
  const window = new FakeWindow()
  window.isLooked = true
  aNotifier(window).notify(NEWS)
  aNotifier(new FakeWindow(), false).notify(NEWS)
  system.supported = false
  aNotifier(new FakeWindow()).notify(NEWS)
  expect(system.shown).toEqual([])
})

it('events while the app was closed → are shown even with a focused window', () => {
  const window = new FakeWindow()
  window.isLooked = true
  aNotifier(window).notify({ ...NEWS, isLate: true })
  aNotifier(window, false).notify({ ...NEWS, isLate: true })
  expect(system.shown).toHaveLength(1)
})

it('a click → brings the window back and opens the place, once', () => {
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

it('a click without windows → opens one, and stays in place without a target', () => {
  const { notify, chosen, opened } = aNotifier(undefined)
  notify({ ...NEWS, leadsTo: null })
  system.shown[0]?.emit('click')
  expect(opened()).toBe(1)
  expect(chosen).toEqual([])
})

it('text of others → is shortened and escaped where the desktop reads markup', () => {
  const { notify } = aNotifier(undefined)
  const body = `<a href="https://evil.example">Sign in</a> & <img src=x>${'🙂'.repeat(2_000)}`
  notify({ ...NEWS, title: 'T'.repeat(5_000), body })
  fakeSystem.platform = 'darwin'
  notify({ ...NEWS, body: 'a < b & c' })
  const [first, second] = system.said
  expect(first?.body).toMatch(/^&lt;a href="https:\/\/evil.example"&gt;Sign in&lt;\/a&gt; &amp; &lt;img src=x&gt;/)
  expect(first?.body).not.toMatch(/[<>]/)
  expect([...(first?.body ?? '')].length).toBeLessThan(450)
  expect(first?.body.isWellFormed()).toBe(true)
  expect(first?.title).toHaveLength(120)
  expect(second?.body).toBe('a < b & c')
})

it('many mentions → show a few notifications a minute at most', () => {
  const { notify } = aNotifier(undefined)
  for (let count = 0; count < 500; count += 1) notify(NEWS)
  expect(system.shown).toHaveLength(12)
  system.now = 60_001
  notify(NEWS)
  expect(system.shown).toHaveLength(13)
})
