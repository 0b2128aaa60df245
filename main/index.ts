import { availableParallelism } from 'node:os'
import { app, nativeTheme, protocol } from 'electron'
import { registerAppScheme } from './app/app-protocol'
import { serveGuest, serveShell } from './app/app-sessions'
import { takeLinks } from './app/deep-links'
import { followScreens } from './app/item-windows'
import { followLifecycle, shellWindow } from './app/lifecycle'
import { guardNavigation } from './app/navigation-guard'
import { allowedOrigins } from './app/navigation-rules'
import { createNotificationRules } from './app/notification-rules'
import { onceDrawn } from './app/shell-window'
import { APP_ID } from './config/app-id'
import { type Configuration, resolveConfiguration } from './config/configuration'
import { openPreferences } from './config/preferences'
import { configurationSources } from './config/sources'
import { createHandlers } from './handlers'
import { createGivenPaths } from './ipc/given-paths'
import { handleCalls } from './ipc/handle'
import { push } from './ipc/push'
import { relayReviewerPorts } from './ipc/reviewer-port'
import { logFaults } from './log/faults'
import { logFile, logOf, openLog } from './log/log'
import { favourMemory } from './memory'
import { connectPlatform, type Platform } from './platform'
import { createItemAddresses, type ItemAddresses } from './services/item-addresses'
import { createShell, menuWindow, type Shell } from './shell'

const log = logOf('app')

/** Up to this number of cores, the local platform starts only after the shell's first rows are drawn. */
const FEW_CORES = 3

/** Reasons for refused calls that may be logged; all others quote names of the page. */
const REFUSALS: ReadonlySet<string> = new Set(['sender', 'project', 'row', 'path', 'too much'])

registerAppScheme(protocol)
app.enableSandbox()
// Windows identifies notifications and taskbar entries by it; the installer's shortcut has the same.
app.setAppUserModelId(APP_ID)

if (app.requestSingleInstanceLock()) run()
else app.quit()

/** Boots the app: settings, shell, platform, calls of pages, then windows once Electron is ready. */
function run(): void {
  logFaults(process)
  const userData = app.getPath('userData')
  const configuration = readConfiguration(userData)
  const preferences = openPreferences(userData)
  const shell = createShell(preferences, userData)
  const platform = connectPlatform(configuration, preferences, userData, createNotificationRules(shell.notify))
  const addresses = createItemAddresses(platform.annotating.keeping(platform.linking.openMedia))
  followSession(platform, shell)

  guardNavigation(allowedOrigins(platform.authOrigin))
  const givenPaths = createGivenPaths(onRefused)
  handleCalls(
    createHandlers({ configuration, preferences, userData, shell, platform, addresses, givenPaths, onRefused }),
    {
      onRefused,
      onUnexpected: (channel, error) => log.error('handler broke', error, { channel }),
      sight: platform.sight,
    },
  )
  relayReviewerPorts(onRefused)
  // Before the app is ready: macOS gives the link that starts the app only to listeners of that time.
  takeLinks({ app, argv: process.argv }, (asked) => {
    if (app.isReady() && shellWindow() === undefined) shell.openWindow()
    shell.place.ask(asked)
  })
  nativeTheme.on('updated', shell.appearance.announce)
  followWindows(shell, platform, addresses)
  void app.whenReady().then(() => start(shell, platform, addresses, userData))
}

function readConfiguration(userData: string): Configuration {
  const read = configurationSources(userData, process.env, app.isPackaged)
  const { configuration, problems } = resolveConfiguration(read.sources)
  for (const { key, source, message } of [...read.problems, ...problems]) {
    // The terminal of its author may quote the setting; the log only names it.
    console.error(`configuration: ${source}: ${key}: ${message}`)
    log.warn('setting refused', undefined, { setting: key })
  }
  return configuration
}

function onRefused(channel: string, reason: string): void {
  log.warn('call refused', undefined, { channel, reason: REFUSALS.has(reason) ? reason : 'arguments' })
}

/** Opens and closes item windows with the session. */
function followSession(platform: Platform, { itemWindows }: Shell): void {
  platform.sessionChanged.listen((view) => {
    const owner = platform.owner()
    if (view.state === 'signedIn' && owner !== null) itemWindows.restore(owner)
    // After an expired session the same person continues in the same windows.
    else if (view.state === 'signedOut' && view.reason !== 'expired') itemWindows.forget()
  })
  platform.teamChosen.listen(itemWindows.closeAll)
}

function followWindows(
  { menus, openWindow }: Shell,
  { annotating, saving, sending, close }: Platform,
  addresses: ItemAddresses,
): void {
  const releaseGuest = (guestId: number): void => {
    addresses.revoke(guestId)
    annotating.guestLeft(guestId)
    saving.uploads.revoke(guestId)
  }
  followLifecycle({
    openWindow,
    onFocus: (window) => {
      menus.focused(menuWindow(window.webContents))
      sending.outbox.kick()
    },
    onClosed: menus.closed,
    onQuit: close,
    onGuestCrashed: releaseGuest,
    onGuestLeft: (guestId) => {
      releaseGuest(guestId)
      // The guest may leave because its window closes; push only to windows that remain.
      setImmediate(() => push('guest.navigated', { guestId }))
    },
  })
}

/** Opens the first window, then starts everything that it can wait for. */
function start(
  { menu, openWindow }: Shell,
  { annotating, saving, sight, lastProjects, begin }: Platform,
  addresses: ItemAddresses,
  userData: string,
): void {
  serveShell({
    data: lastProjects.read,
    answer: (request, path) => sight.within(() => addresses.answerShell(request, path)),
  })
  openWindow()
  // While the window opens.
  serveGuest(
    (request, path) =>
      addresses.answerGuest(request, path) ??
      annotating.addresses.answer(request, path) ??
      saving.uploads.answer(request, path),
  )
  menu.install()
  followScreens()
  log.info('started', { version: app.getVersion(), platform: process.platform })
  onceDrawn(shellWindow(), () => {
    // Saving memory earlier would slow the start.
    favourMemory()
    void openLog(logFile(userData), !app.isPackaged)
  })
  void lastProjects.isThere().then((isThere) => {
    // On few cores, a shell with stored rows shows them before the other processes start.
    if (isThere && availableParallelism() <= FEW_CORES) onceDrawn(shellWindow(), begin)
    else begin()
  })
}
