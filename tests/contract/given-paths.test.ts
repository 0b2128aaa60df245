import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { bundleGuards, type GuardedMain } from '../builders/guarded-main'
import { createRecordingElectron, type FakeContents } from '../fakes/recording-electron'

const SHELL = 'app://shell/index.html'
const ITEM = 'app://shell/item-window/index.html'
const OPTIONS = { width: 1, height: 1, title: '', backgroundColor: '' }
let run: (electron: unknown) => GuardedMain
let fake: ReturnType<typeof createRecordingElectron>
let main: GuardedMain
let refused: string[]
let paths: ReturnType<GuardedMain['createGivenPaths']>
let shell: FakeContents

beforeAll(async () => {
  run = await bundleGuards()
})
beforeEach(() => {
  fake = createRecordingElectron()
  main = run(fake.electron)
  refused = []
  paths = main.createGivenPaths((channel, reason) => refused.push(`${channel}: ${reason}`))
  shell = windowOf('shell')
})

const windowOf = (kind: 'shell' | 'itemWindow') =>
  main.createWindow(kind, OPTIONS, kind === 'itemWindow' ? 1 : undefined).webContents as unknown as FakeContents
const tells = (sender: FakeContents, url: string, path: unknown, parent: unknown = null) =>
  fake.ipcMain.emit('files.given', { sender, senderFrame: { url, parent } }, path)
const may = (path: string, page = shell, known: readonly string[] = []) =>
  paths.check(page as unknown as Electron.WebContents, 'imports.start', [path], known).ok

describe('a path from a page', () => {
  it('of a file the person gave to this page → it is read; any other is refused and counted [D.4]', () => {
    expect(may('/home/mara/.ssh/id_ed25519')).toBe(false)
    tells(shell, SHELL, '/home/mara/pictures')
    paths.give(shell as unknown as Electron.WebContents, ['/home/mara/list.csv'])
    expect(['/home/mara/pictures', '/home/mara/list.csv'].map((path) => may(path))).toEqual([true, true])
    const others = ['/home/mara', '/home/mara/pictures/../.ssh', '/home/mara/pictures/a']
    expect(others.map((path) => may(path))).toEqual([false, false, false])
    expect(may('/home/mara/pictures', windowOf('shell'))).toBe(false)
    expect(may('/before', shell, ['/before'])).toBe(true)
    expect(refused).toEqual(Array(5).fill('imports.start: path'))
  })

  it('from anything but the shell’s own document → isn’t registered [D.4]', () => {
    const guest = fake.make('webview', 'app://reviewer/index.html')
    guest.hostWebContents = shell
    tells(guest, SHELL, '/home/mara')
    tells(shell, SHELL, '/home/mara', {})
    tells(shell, 'app://reviewer/index.html', '/home/mara')
    const item = windowOf('itemWindow')
    tells(item, `${ITEM}#/projects/1/review/2`, '/home/mara')
    expect(refused).toEqual(Array(4).fill('files.given: sender'))
    expect([shell, guest, item].map((page) => may('/home/mara', page))).toEqual([false, false, false])
  })

  it('that isn’t a valid path → isn’t registered', () => {
    for (const odd of ['', 7, null, ['/home'], 'a'.repeat(40_000)]) tells(shell, SHELL, odd)
    expect(refused).toEqual(Array(5).fill('files.given: shape'))
  })

  it('given before twenty thousand others → is forgotten, and the newest stay', () => {
    for (let number = 0; number <= 20_000; number += 1) tells(shell, SHELL, `/pictures/${number}`)
    expect([may('/pictures/0'), may('/pictures/1'), may('/pictures/20000')]).toEqual([false, true, true])
  })
})
