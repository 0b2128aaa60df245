import { app, powerMonitor } from 'electron'
import { openDocumentPage } from './app/document-page'
import { startFormats } from './app/formats-process'
import type { NotificationRules } from './app/notification-rules'
import type { Configuration } from './config/configuration'
import type { PreferenceStore } from './config/preferences'
import { push } from './ipc/push'
import { openAccount } from './subsystems/account'
import { openAnnotating } from './subsystems/annotating'
import { openConnection } from './subsystems/connection'
import { openExporting } from './subsystems/exporting'
import { openImporting } from './subsystems/importing'
import { openJobList } from './subsystems/job-list'
import { openStorageLedger } from './subsystems/storage-ledger'
import { openLinking } from './subsystems/linking'
import { openListening } from './subsystems/listening'
import { openSaves, openSaving } from './subsystems/saving'
import { openSending } from './subsystems/sending'
import { openSession } from './subsystems/session'
import { startWatching } from './subsystems/watching'

export type Platform = ReturnType<typeof connectPlatform>

/** Connects the IPC handlers with the platform; each part uses those before it. */
export function connectPlatform(
  configuration: Configuration,
  preferences: PreferenceStore,
  userData: string,
  notifications: NotificationRules,
) {
  const version = app.getVersion()
  const connection = openConnection(configuration, preferences, userData)
  const session = openSession(configuration, connection, userData, version)
  const keeping = openStorageLedger(userData)
  const annotating = openAnnotating(connection, session, userData, keeping)
  const saves = openSaves(connection.services, annotating.versions, userData, keeping)
  const sending = openSending(connection, session, { ...saves, ...annotating }, userData, notifications)
  const watching = startWatching(configuration, connection, session, sending, notifications, version)
  session.changed.listen((view) => {
    if (view.state !== 'signedIn') connection.sight.end()
  })
  // An answer with other rights is no base of the person's own changes.
  connection.sightChanged.listen(sending.forgetKnown)
  // The page hears of it when its services, work and notifications know.
  session.changed.listen((view) => push('session.changed', view))
  const saving = openSaving(saves, sending, annotating, userData, keeping, connection.services)
  const importing = openImporting(connection, session, userData, openDocumentPage, startFormats, notifications)
  const exporting = openExporting(connection, session, userData, startFormats)
  const listening = openListening(configuration, connection, session, preferences, notifications)
  const jobList = openJobList(connection, session, importing, exporting, listening, notifications)
  const linking = openLinking(connection, session, preferences)
  const account = openAccount(connection, session, sending, importing.imports, notifications)
  return {
    /** Starts the local platform, if it is used, and looks for the stored session; not before the app is ready. */
    begin: (): void => {
      connection.begin(session.keeper.accessToken)
      // A computer that slept may have woken in another network.
      powerMonitor.on('resume', watching.connectivity.doubt)
      void session.keeper.restore()
    },
    shellBegun: connection.shellBegun,
    services: connection.services,
    sessionChanged: session.changed,
    teamChosen: connection.teamChosen,
    sight: connection.sight,
    /** Whose state is kept on this computer. */
    owner: session.owner,
    sending,
    annotating,
    linking,
    saving,
    openedItems: keeping.opened,
    ...watching,
    ...account,
    keeper: session.keeper,
    lastProjects: session.lastProjects,
    imports: importing.imports,
    exports: exporting.exports,
    ...jobList,
    listen: listening.listen,
    authOrigin: connection.authOrigin,
    close: () => {
      listening.close()
      session.close()
      void sending.outbox.close()
      annotating.close()
      connection.close()
    },
  }
}
