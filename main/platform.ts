import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { app } from 'electron'
import { platformError } from '#domain/errors'
import { err, ok } from '#domain/result'
import { shellWindow } from './app/lifecycle'
import { startLocalPlatform } from './app/local-platform'
import type { NotificationRules } from './app/notification-rules'
import { createWindow } from './app/window'
import { removeFile, replaceFile } from './auth/atomic-file'
import { createAuthFrame } from './auth/auth-frame'
import { createDeleteAccount } from './auth/delete-account'
import { openAuthPage, showSignIn } from './auth/auth-windows'
import { openSessionVault } from './auth/open-session-vault'
import { createSessionKeeper } from './auth/session'
import { isStored } from './auth/session-rules'
import { createSignIn } from './auth/sign-in'
import type { Configuration } from './config/configuration'
import { originOf } from './config/origins'
import type { PreferenceStore } from './config/preferences'
import { createHttpClient } from './http/client'
import { sleepFor } from './http/retry'
import { push } from './ipc/push'
import { openOutbox } from './outbox/open-outbox'
import type { CallContext } from './services/call'
import { createConnectivity } from './services/connectivity'
import { createImportJournal } from './services/imports/import-journal'
import { createImports } from './services/imports/imports'
import { createUpload } from './services/imports/upload'
import { createAnalytics } from './services/analytics'
import { createLastProjects } from './services/last-projects'
import { createServices } from './services/services'
import { createWorkTime } from './services/work-time'

/** Everything between the IPC handlers and the platform: addresses, calls, session, outbox, imports, connectivity. */
export function connectPlatform(
  configuration: Configuration,
  preferences: PreferenceStore,
  userData: string,
  notifications: NotificationRules,
) {
  const remoteAuthOrigin = configuration.remote === null ? undefined : originOf(configuration.remote.addresses.auth)
  let localAuthOrigin: () => string | undefined = () => undefined
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const local = begun.then(() => {
    if (configuration.remote !== null) return null
    const args = ['--data', join(userData, 'local-platform'), ...platformArguments(process.argv)]
    const started = startLocalPlatform(args, (error) => push('platform.failed', error))
    localAuthOrigin = started.authOrigin
    return started
  })
  const address: CallContext['address'] = async (service) => {
    if (configuration.remote !== null) return ok(configuration.remote.addresses[service])
    return (await local)?.address(service) ?? err(platformError('local_platform_down'))
  }
  const context: CallContext = {
    http: createHttpClient(sleepFor),
    address,
    // Calls that come before the stored session is looked for wait for it instead of failing.
    accessToken: (renew) => begun.then(() => keeper.accessToken(renew)),
    onAnswer: (service, answer) => connectivity.answered(service, answer),
    onNoAnswer: () => connectivity.doubt(),
  }
  const services = createServices(context, () => performance.now(), {
    read: () => preferences.get('teamId'),
    write: (teamId) => preferences.set('teamId', teamId),
  })
  const sending = openOutbox({
    folder: join(userData, 'outbox'),
    services,
    platform: configuration.remote?.addresses.main ?? 'local',
    onChange: (view) => {
      push('outbox.changed', view)
      notifications.outboxChanged(view)
    },
    onSettled: (settled) => push('change.sent', settled),
    onRequestSettled: (settled) => push('request.settled', settled),
  })
  const connectivity = createConnectivity({
    probe: async () => (await services.call('ping', {})).ok,
    schedule: afterwards,
    onChange: (state) => {
      push('connectivity.changed', state)
      notifications.connectivityChanged(state.offline)
      if (!state.offline && state.maintenance === null) sending.outbox.kick()
      if (!state.offline && keeper.view().state === 'restoring') void keeper.retry()
    },
  })
  const work = createWorkTime({
    team: services.teams.current,
    call: services.call,
    newKey: randomUUID,
    now: () => Date.now(),
    schedule: afterwards,
  })
  const analytics = createAnalytics({
    collector: configuration.analytics,
    analyticsOff: configuration.organizations.analyticsOff,
    team: services.teams.current,
    http: context.http,
    version: app.getVersion(),
    now: () => performance.now(),
  })
  let worker: number | null = null
  const stored = openSessionVault(userData, remoteAuthOrigin ?? 'local')
  const keeper = createSessionKeeper({
    now: () => Date.now(),
    sleep: sleepFor,
    vault: stored.vault,
    onReload: () => shellWindow()?.webContents.reload(),
    refresh: (refreshToken) => services.call('refreshSession', { body: { refreshToken } }),
    readUser: () => services.teams.me(),
    onChange: (view) => {
      services.teams.forget()
      const person = view.state === 'signedIn' ? view.user.id : null
      if (person !== worker) work.forget()
      worker = person
      notifications.accountChanged(view.state === 'signedIn' ? view.user.email : null)
      // Whose session ended by itself is still at the desk: what they did is kept for them, and counted.
      if (view.state !== 'signedOut' || view.reason !== 'expired')
        sending.setUser(view.state === 'signedIn' ? view.user : null)
      if (view.state === 'signedOut' && !isStored(view)) void lastProjects.forget()
      push('session.changed', view)
      if (view.state === 'signedIn') void imports.offer()
    },
  })
  const signedInEmail = (): string | null => {
    const view = keeper.view()
    return view.state === 'signedIn' ? view.user.email : null
  }
  const lastFile = join(userData, 'projects.json')
  const lastProjects = createLastProjects({
    file: {
      read: () => readFile(lastFile, 'utf8'),
      replace: (text) => replaceFile(lastFile, Buffer.from(text)),
      remove: () => removeFile(lastFile),
    },
    stamp: `${app.getVersion()} ${configuration.remote?.addresses.main ?? 'local'}`,
    storedFor: stored.storedFor,
    email: signedInEmail,
    schedule: afterwards,
  })
  const imports = createImports({
    call: services.call,
    upload: createUpload(context),
    teams: services.teams,
    email: signedInEmail,
    journal: createImportJournal(join(userData, 'imports.json')),
    newKey: randomUUID,
    sleep: sleepFor,
    now: () => performance.now(),
    schedule: afterwards,
    onChange: (progress) => {
      push('imports.changed', progress)
      notifications.importChanged(progress)
    },
  })
  const frame = createAuthFrame(async () => {
    const auth = await address('auth')
    return auth.ok ? openAuthPage(createWindow, auth.value) : auth
  })
  const deleteAccount = createDeleteAccount({
    email: signedInEmail,
    remove: (body) => services.call('deleteAccount', { body }),
    forgetWork: async () => {
      // What is given up is no news of what was sent.
      notifications.accountChanged(null)
      await imports.cancel()
      await sending.outbox.abandon()
    },
    frame,
    session: keeper,
  })
  const { signIn, signOut } = createSignIn({
    frame,
    session: {
      ...keeper,
      start: (tokens) => {
        // From here on calls carry the new person's token.
        sending.setUser(null)
        return keeper.start(tokens)
      },
    },
    showSignIn: async () => {
      const auth = await address('auth')
      return auth.ok ? showSignIn(createWindow, auth.value, shellWindow()) : auth
    },
  })
  return {
    /** Starts the local platform, if it is used, and looks for the stored session; not before the app is ready. */
    begin: (): void => {
      begin()
      void keeper.restore()
    },
    services,
    sending,
    connectivity,
    keeper,
    imports,
    lastProjects,
    work,
    analytics,
    frame,
    signIn,
    signOut,
    deleteAccount,
    authOrigin: () => remoteAuthOrigin ?? localAuthOrigin(),
    close: () => {
      stored.stop()
      void sending.outbox.close()
      void local.then((started) => started?.stop())
    },
  }
}

/** Runs something later, unless it is called off. */
function afterwards(run: () => void, milliseconds: number): () => void {
  const timer = setTimeout(run, milliseconds)
  return () => clearTimeout(timer)
}

/** Arguments of the command line that are the local platform's. */
function platformArguments(argv: readonly string[]): readonly string[] {
  return argv.includes('--seed') ? ['--seed'] : []
}
