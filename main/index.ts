import { availableParallelism } from 'node:os'
import { app, Menu, nativeTheme, Notification, protocol, shell, type WebContents, webContents } from 'electron'
import { commandRow } from '#domain/commands'
import type { AppPlace } from '#domain/routes'
import { serveGuest, serveShell } from './app/app-sessions'
import { registerAppScheme } from './app/app-protocol'
import { createLaunchArgument } from './app/launch-arguments'
import { takeLinks } from './app/deep-links'
import { bringToFront } from './app/bring-to-front'
import { createItemWindows, followScreens } from './app/item-windows'
import { endWithoutWindow, followLifecycle, shellWindow } from './app/lifecycle'
import { createMenu } from './app/menu'
import { guardNavigation } from './app/navigation-guard'
import { allowedOrigins } from './app/navigation-rules'
import { createNotificationRules } from './app/notification-rules'
import { createNotifications } from './app/notifications'
import { onceDrawn, openShellWindow } from './app/shell-window'
import { pageKind } from './app/window'
import { createWindowMenus, type MenuWindow } from './app/window-menus'
import { APP_ID } from './config/app-id'
import { hostsOf, resolveConfiguration } from './config/configuration'
import { openPreferences } from './config/preferences'
import { configurationSources } from './config/sources'
import { createGivenPaths } from './ipc/given-paths'
import { handleCalls } from './ipc/handle'
import { accountHandlers } from './ipc/handlers/account'
import { annotationHandlers } from './ipc/handlers/annotations'
import { diskUse } from './disk/disk-use'
import { appHandlers } from './ipc/handlers/app'
import { choiceHandlers } from './ipc/handlers/choices'
import { diagnosticHandlers } from './ipc/handlers/diagnostics'
import { connectivityHandlers } from './ipc/handlers/connectivity'
import { attachmentHandlers } from './ipc/handlers/attachments'
import { exportHandlers } from './ipc/handlers/exports'
import { fileHandlers } from './ipc/handlers/files'
import { importHandlers } from './ipc/handlers/imports'
import { itemWindowHandlers } from './ipc/handlers/item-windows'
import { itemHandlers } from './ipc/handlers/items'
import { jobHandlers } from './ipc/handlers/jobs'
import { liveHandlers } from './ipc/handlers/live'
import { outboxHandlers } from './ipc/handlers/outbox'
import { platformHandlers } from './ipc/handlers/platform'
import { projectHandlers, workflowHandlers } from './ipc/handlers/projects'
import { saveHandlers } from './ipc/handlers/saves'
import { seeAsHandlers } from './ipc/handlers/see-as'
import { sessionHandlers } from './ipc/handlers/session'
import { teamHandlers } from './ipc/handlers/team'
import { telemetryHandlers } from './ipc/handlers/telemetry'
import { push, pushToOthers, tell } from './ipc/push'
import { relayReviewerPorts } from './ipc/reviewer-port'
import { logFaults } from './log/faults'
import { logFile, logOf, openLog } from './log/log'
import { favourMemory } from './memory'
import { connectPlatform } from './platform'
import { createItemAddresses } from './services/item-addresses'
import { createShellCalls, createShellCheck } from './services/shell-calls'
import { seenTeam } from './services/sight'

const log = logOf('app')

/** Chromium, the page, the local platform and the keychain's process all start in the same half second. */
const FEW_CORES = 3

/** Why a call is refused, as it may be logged; everything else quotes names of the page. */
const REFUSALS: ReadonlySet<string> = new Set(['sender', 'project', 'row', 'path', 'too much'])

registerAppScheme(protocol)
app.enableSandbox()
// Windows names notifications and taskbar entries by it; the installer gives its shortcut the same.
app.setAppUserModelId(APP_ID)

if (app.requestSingleInstanceLock()) run()
else app.quit()

function run(): void {
  logFaults(process)
  const userData = app.getPath('userData')
  const read = configurationSources(userData, process.env, app.isPackaged)
  const { configuration, problems } = resolveConfiguration(read.sources)
  for (const { key, source, message } of [...read.problems, ...problems]) {
    // The terminal of the person who wrote it may quote it; the log only names it.
    console.error(`configuration: ${source}: ${key}: ${message}`)
    log.warn('setting refused', undefined, { setting: key })
  }
  const preferences = openPreferences(userData)
  nativeTheme.themeSource = preferences.get('appearance')

  const place = createLaunchArgument<AppPlace>((asked) => push('place.open', asked))
  const command = createLaunchArgument<string>((asked) => push('command.run', { command: asked }))
  const menus = createWindowMenus(() => menu, {
    runInItem: (page, asked) => {
      const contents = webContents.fromId(page)
      if (contents !== undefined) tell(contents, 'command.run', { command: asked })
    },
    runInShell: (asked, isElsewhere) => {
      if (isElsewhere) showShell()
      command.ask(asked)
    },
  })
  const menu = createMenu(
    { Menu, app, focused: () => webContents.getFocusedWebContents() },
    {
      run: menus.run,
      showLog: () => shell.showItemInFolder(logFile(userData)),
    },
  )
  const openWindow = (): void => {
    place.wait()
    command.wait()
    openShellWindow(preferences).once('closed', endWithoutWindow)
  }
  const showShell = (): void => {
    const window = shellWindow()
    if (window === undefined) openWindow()
    else bringToFront(window)
  }
  const tellAppearance = (): void =>
    push('appearance.changed', { appearance: preferences.get('appearance'), dark: nativeTheme.shouldUseDarkColors })
  const itemWindows = createItemWindows(preferences, {
    closed: endWithoutWindow,
    askedAgain: (page) => tell(page, 'command.run', { command: commandRow('review.workHere').id }),
  })
  const notify = createNotifications({
    system: { app, Notification, platform: process.platform },
    now: () => performance.now(),
    areOn: () => preferences.get('notifications'),
    window: shellWindow,
    openWindow,
    onChosen: (leadsTo) => {
      if (leadsTo === 'unsentChanges') command.ask('unsent.open')
      else place.ask(leadsTo)
    },
  })
  const platform = connectPlatform(configuration, preferences, userData, createNotificationRules(notify))
  const { services, sending, sight, keeper, annotating, linking, saving } = platform
  const addresses = createItemAddresses(annotating.keeping(linking.openMedia))
  const onRefused = (channel: string, reason: string): void =>
    log.warn('call refused', undefined, { channel, reason: REFUSALS.has(reason) ? reason : 'arguments' })
  const onUnexpected = (channel: string, error: unknown): void => log.error('handler broke', error, { channel })

  const shellCheck = createShellCheck(onRefused)
  const givenPaths = createGivenPaths(onRefused)
  platform.sessionChanged.listen((view) => {
    const owner = platform.owner()
    if (view.state === 'signedIn' && owner !== null) itemWindows.restore(owner)
    // Whose session ended by itself is still at the desk, and goes on in the same windows.
    else if (view.state === 'signedOut' && view.reason !== 'expired') itemWindows.forget()
  })
  platform.teamChosen.listen(itemWindows.closeAll)

  guardNavigation(allowedOrigins(platform.authOrigin))
  handleCalls(
    {
      app: appHandlers({
        localPlatform: configuration.remote === null,
        platformHosts: hostsOf(configuration),
        takePlace: (asker) => {
          // What was asked is the shell's to do.
          if (asker.page !== 'shell') return null
          const missed = command.take()
          if (missed !== null) command.ask(missed)
          platform.shellBegun()
          return place.take()
        },
        appearance: () => preferences.get('appearance'),
        choicesPutAside: preferences.putAside,
        setAppearance: (appearance) => {
          const kept = preferences.set('appearance', appearance)
          nativeTheme.themeSource = appearance
          tellAppearance()
          return kept
        },
        notifications: () => ({ on: preferences.get('notifications'), supported: Notification.isSupported() }),
        setNotifications: (on) => preferences.set('notifications', on),
        showData: () => shell.showItemInFolder(userData),
        setUsableCommands: (page, usable, names) => menus.tell(menuWindow(page), { usable, names }),
      }),
      session: sessionHandlers({
        view: async () => keeper.view(),
        signIn: platform.signIn,
        signOut: platform.signOut,
        retry: () => keeper.retry(),
      }),
      account: accountHandlers(platform.frame, platform),
      connectivity: connectivityHandlers(platform.connectivity),
      diagnostics: diagnosticHandlers({
        calls: services.calls,
        probe: platform.probe,
        connectivity: platform.connectivity.current,
        disk: () => diskUse(app.getPath('userData')),
        processes: () =>
          app
            .getAppMetrics()
            .map(({ type, name, memory }) => ({ kind: name ?? type, memory: memory.workingSetSize * 1_024 })),
        version: app.getVersion(),
        system: process.platform,
      }),
      choices: choiceHandlers(preferences, (by, choice) => pushToOthers(by, 'choices.changed', choice)),
      team: teamHandlers(
        { ...services.teams, current: seenTeam(services.teams.current, sight) },
        linking.hosts,
        linking.formHosts,
      ),
      platform: platformHandlers({
        check: shellCheck,
        call: createShellCalls(services.ask, shellCheck),
        hold: sending.holdRow,
        jobStarted: platform.jobStarted,
      }),
      projects: projectHandlers(services.projects, platform.lastProjects.keep),
      workflow: workflowHandlers(sending.services.workflow),
      items: itemHandlers(
        sending.services.items,
        addresses,
        {
          ...sending,
          withPendingChanges: sending.outbox.withPendingChanges,
        },
        services.annotations,
        platform.openedItems,
        annotating.keptItems,
        { ...linking.hosts, teamOf: services.scope.teamOf, request: linking.request },
      ),
      itemWindows: itemWindowHandlers(itemWindows, (projectId) => {
        showShell()
        place.ask({ area: 'project', projectId })
      }),
      saves: saveHandlers(saving, addresses, annotating.addresses),
      outbox: outboxHandlers(sending.outbox),
      annotations: annotationHandlers(annotating, itemWindows),
      imports: importHandlers(
        platform.imports,
        {
          read: () => preferences.get('importFolder'),
          write: (folder) => void preferences.set('importFolder', folder),
        },
        givenPaths,
      ),
      dataExports: exportHandlers(services.saveFile),
      attachments: attachmentHandlers(services.attachments, services.saveFile, givenPaths),
      files: fileHandlers(),
      jobs: jobHandlers(platform.jobs),
      live: liveHandlers(platform.listen),
      telemetry: telemetryHandlers(platform.work, platform.analytics),
      seeAs: seeAsHandlers(sight, services.ask),
    },
    { onRefused, onUnexpected, sight },
  )
  relayReviewerPorts(onRefused)
  const letGo = (guestId: number): void => {
    addresses.revoke(guestId)
    annotating.guestLeft(guestId)
    saving.uploads.revoke(guestId)
  }
  // Before the app is ready: macOS hands over the link that starts it only to who listens by then.
  takeLinks({ app, argv: process.argv }, (asked) => {
    if (app.isReady() && shellWindow() === undefined) openWindow()
    place.ask(asked)
  })
  nativeTheme.on('updated', tellAppearance)
  followLifecycle({
    openWindow,
    onFocus: (window) => {
      menus.focused(menuWindow(window.webContents))
      sending.outbox.kick()
    },
    onClosed: menus.closed,
    onQuit: platform.close,
    onGuestCrashed: letGo,
    onGuestLeft: (guestId) => {
      letGo(guestId)
      // A guest may be going because its window is: there is nobody to tell until that is over.
      setImmediate(() => push('guest.navigated', { guestId }))
    },
  })

  void app.whenReady().then(() => {
    serveShell({
      data: platform.lastProjects.read,
      answer: (request, path) => sight.within(() => addresses.answerShell(request, path)),
    })
    openWindow()
    // While the window is made.
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
      // The start itself runs at full speed.
      favourMemory()
      void openLog(logFile(userData), !app.isPackaged)
    })
    void platform.lastProjects.isThere().then((isThere) => {
      // With a core for each process all start at once; on fewer, what already has its first rows shows them first.
      if (isThere && availableParallelism() <= FEW_CORES) onceDrawn(shellWindow(), platform.begin)
      else platform.begin()
    })
  })
}

function menuWindow(page: WebContents): MenuWindow {
  const kind = pageKind(page)
  if (kind !== 'shell' && kind !== 'itemWindow') return { kind: 'other' }
  return { kind: kind === 'shell' ? 'shell' : 'item', page: page.id }
}
