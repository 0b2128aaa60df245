import { app, Notification, shell as desktop } from 'electron'
import { type Configuration, hostsOf } from './config/configuration'
import type { PreferenceStore } from './config/preferences'
import { diskUse } from './disk/disk-use'
import type { GivenPaths } from './ipc/given-paths'
import type { Handlers } from './ipc/handle'
import { accountHandlers } from './ipc/handlers/account'
import { annotationHandlers } from './ipc/handlers/annotations'
import { appHandlers } from './ipc/handlers/app'
import { attachmentHandlers } from './ipc/handlers/attachments'
import { choiceHandlers } from './ipc/handlers/choices'
import { connectivityHandlers } from './ipc/handlers/connectivity'
import { diagnosticHandlers } from './ipc/handlers/diagnostics'
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
import { pushToOthers } from './ipc/push'
import type { Platform } from './platform'
import type { ItemAddresses } from './services/item-addresses'
import { createShellCalls, createShellCheck } from './services/shell-calls'
import { seenRights, seenTeam } from './services/seen-rights'
import { menuWindow, type Shell } from './shell'

export interface HandlersParts {
  readonly configuration: Configuration
  readonly preferences: PreferenceStore
  readonly userData: string
  readonly shell: Shell
  readonly platform: Platform
  readonly addresses: ItemAddresses
  readonly givenPaths: GivenPaths
  readonly onRefused: (channel: string, reason: string) => void
}

/** Handlers of every call that a page may make, by area. */
export function createHandlers(parts: HandlersParts): Handlers {
  const { preferences, shell, platform, addresses, givenPaths } = parts
  const { services, sending, sight, keeper, annotating, linking, saving } = platform
  const shellCheck = createShellCheck(parts.onRefused)
  return {
    app: aboutApp(parts),
    session: sessionHandlers({
      view: async () => keeper.view(),
      signIn: platform.signIn,
      signOut: platform.signOut,
      retry: () => keeper.retry(),
    }),
    account: accountHandlers(platform.frame, platform),
    connectivity: connectivityHandlers(platform.connectivity),
    diagnostics: aboutDiagnostics(parts),
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
    projects: projectHandlers(
      { ...services.projects, ...seenRights(services.projects, sight) },
      platform.lastProjects.keep,
    ),
    workflow: workflowHandlers(sending.services.workflow),
    items: itemHandlers(
      sending.services.items,
      addresses,
      { ...sending, withPendingChanges: sending.outbox.withPendingChanges },
      services.annotations,
      platform.openedItems,
      annotating.keptItems,
      { ...linking.hosts, teamOf: services.scope.teamOf, request: linking.request },
    ),
    itemWindows: itemWindowHandlers(shell.itemWindows, (projectId) => {
      shell.show()
      shell.place.ask({ area: 'project', projectId })
    }),
    saves: saveHandlers(saving, addresses, annotating.addresses),
    outbox: outboxHandlers(sending.outbox),
    annotations: annotationHandlers(annotating, shell.itemWindows),
    imports: importHandlers(
      platform.imports,
      {
        read: () => preferences.get('importFolder'),
        write: (folder) => void preferences.set('importFolder', folder),
      },
      givenPaths,
    ),
    dataExports: exportHandlers(services.saveFile, platform.exports),
    attachments: attachmentHandlers(services.attachments, services.saveFile, givenPaths),
    files: fileHandlers(),
    jobs: jobHandlers(platform.jobs),
    live: liveHandlers(platform.listen),
    telemetry: telemetryHandlers(platform.work, platform.analytics),
    seeAs: seeAsHandlers(sight, services.ask),
  }
}

function aboutApp({ configuration, preferences, userData, shell, platform }: HandlersParts): Handlers['app'] {
  const { place, command } = shell
  return appHandlers({
    localPlatform: configuration.remote === null,
    platformHosts: hostsOf(configuration),
    takePlace: (asker) => {
      // Only the shell handles waiting requests.
      if (asker.page !== 'shell') return null
      const missed = command.take()
      if (missed !== null) command.ask(missed)
      platform.shellBegun()
      return place.take()
    },
    appearance: shell.appearance.present,
    choicesPutAside: preferences.putAside,
    setAppearance: shell.appearance.choose,
    notifications: () => ({ on: preferences.get('notifications'), supported: Notification.isSupported() }),
    setNotifications: (on) => preferences.set('notifications', on),
    showData: () => desktop.showItemInFolder(userData),
    setUsableCommands: (page, usable, names) => shell.menus.tell(menuWindow(page), { usable, names }),
  })
}

function aboutDiagnostics({ userData, platform }: HandlersParts): Handlers['diagnostics'] {
  return diagnosticHandlers({
    calls: platform.services.calls,
    probe: platform.probe,
    connectivity: platform.connectivity.current,
    disk: () => diskUse(userData),
    processes: () =>
      app
        .getAppMetrics()
        .map(({ type, name, memory }) => ({ kind: name ?? type, memory: memory.workingSetSize * 1_024 })),
    version: app.getVersion(),
    system: process.platform,
  })
}
