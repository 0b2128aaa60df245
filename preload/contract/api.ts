import type {
  Accesses,
  CurrentUser,
  Item,
  Project,
  ProjectUser,
  Team,
  WorkflowStatus,
  WorkflowTransition,
} from '#domain/entities'
import type { MfaKind, PictureProjectTypeName, ProjectStatus } from '#domain/enums'
import type { PlatformError } from '#domain/errors'
import type { Choice } from '#domain/choice'
import type { Result } from '#domain/result'
import type { AppPlace } from '#domain/routes'
import type { Area, CallName } from './channels'
import type { PushName, Pushes } from './pushes'

/** Who is signed in, as the shell may know it: never a token. */
export type SessionView =
  /** The stored session is being looked at; `problem`: the platform gave no answer yet, and the start is repeated. */
  | { readonly state: 'restoring'; readonly email?: string; readonly problem?: PlatformError }
  | {
      readonly state: 'signedOut'
      /** Why nobody is signed in, where the person didn't ask for it. */
      readonly reason?: SignedOutReason
      /** Whom the session that ended, or that can't be read now, belongs to. */
      readonly email?: string
      readonly problem?: PlatformError
    }
  | { readonly state: 'signedIn'; readonly user: CurrentUser; readonly kept: 'keychain' | 'memory' }

/**
 * `expired`: the session ended by itself; `refused`: the platform refused to start it;
 * `keychainLocked`, `keychainUnavailable`: it is stored but can't be read now, `session.retry` looks again;
 * `sessionDamaged`: what was stored can't be read and was put aside.
 */
export type SignedOutReason = 'expired' | 'refused' | 'keychainLocked' | 'keychainUnavailable' | 'sessionDamaged'

export interface AppInfo {
  readonly version: string
  readonly platform: 'darwin' | 'win32' | 'linux'
  readonly dark: boolean
  readonly appearance: Appearance
  readonly localPlatform: boolean
  /** What the guest's `<webview>` loads and runs in. */
  readonly guest: { readonly src: string; readonly partition: string }
  /** Where a link led before the shell was there. */
  readonly place: AppPlace | null
  /** Whether the system's own notifications are wanted, and whether this computer has them. */
  readonly notifications: { readonly on: boolean; readonly supported: boolean }
}

export type Appearance = 'system' | 'light' | 'dark'

export interface ProjectPage {
  readonly data: readonly Project[]
  readonly total: number
}

export interface ProjectAccesses {
  readonly project: Pick<Project, 'id' | 'name' | 'type'>
  readonly users: readonly ProjectUser[]
  readonly accesses: Accesses
}

export interface ItemPage {
  readonly data: readonly Item[]
  readonly total: number
}

export interface ItemPageRequest {
  readonly projectId: number
  readonly offset: number
  readonly limit: number
  readonly search?: string
  readonly statuses?: readonly number[]
  /** The guest that will show the rows: their thumbnails are then addresses on its own origin. */
  readonly guestId?: number
}

/** An item opened for one guest document: its media lies at a path on that guest's own origin. */
export interface OpenItem {
  readonly item: Item
  readonly media: {
    readonly url: string
    readonly mime: string
    readonly width?: number
    readonly height?: number
  } | null
  readonly annotation: string | null
  readonly revision: number
}

export interface StatusChangeRequest {
  readonly itemId: number
  readonly fromStatusId: number
  readonly statusId: number
  readonly transitionId?: number
  readonly constraint?: readonly { readonly name: string; readonly value: unknown }[]
}

/** Approvals by their numbers on the wire. */
export interface ApprovalChangeRequest {
  readonly itemId: number
  readonly fromApprovalStatus: number
  readonly approvalStatus: number
}

export interface PinRequest {
  readonly itemId: number
  readonly pinned: boolean
}

/** How many items are wished for, and of which category. */
export interface ItemsRequest {
  readonly count?: number
  readonly category?: string | number
}

/** `pending`: the platform wasn't reached; the change is held on this computer and the item shown as it will be. */
export interface ChangedItem {
  readonly item: Item
  readonly pending?: true
}

/** `pending`: the platform wasn't reached; it is asked later, and `request.settled` tells what came of it. */
export interface GivenItems {
  readonly items: readonly Item[]
  readonly pending?: true
}

/** How a held request for items ended. */
export interface RequestSettled {
  readonly projectId: number
  readonly items: readonly Item[]
  readonly error: PlatformError | null
}

/** What a chosen folder, or what was dropped, holds before anything is brought in. */
export interface ChosenPictures {
  /** What `imports.start` takes: one folder, or the folders and files that were dropped. */
  readonly paths: readonly string[]
  /** Where they lie, for the person to read. */
  readonly folder: string
  /** A fitting name for the project. */
  readonly name: string
  readonly pictures: number
  /** Files that are no pictures; they stay where they are. */
  readonly others: number
}

export interface ImportRequest {
  readonly paths: readonly string[]
  readonly projectName: string
  readonly type: PictureProjectTypeName
  /** Goes on with an import into this project, instead of making a new one: names that are there are left alone. */
  readonly projectId?: number
}

/** The one import that runs, ran last, or was interrupted when the app ended. */
export interface ImportProgress {
  readonly state: 'running' | 'done' | 'cancelled' | 'failed' | 'interrupted'
  /** What `imports.start` takes to go on, together with the project. */
  readonly paths: readonly string[]
  readonly folder: string
  readonly type: PictureProjectTypeName
  readonly projectId: number | null
  /** As the platform keeps it: characters that it doesn't take are replaced. */
  readonly projectName: string
  /** Pictures that are in the project. */
  readonly done: number
  /** All pictures that were found; 0 while they are counted. */
  readonly total: number
  readonly skippedCount: number
  /** The first files that were not brought in, with the reason that the person reads. */
  readonly skipped: readonly { readonly file: string; readonly reason: string }[]
  readonly error: PlatformError | null
}

/** Whether the team counts work time, and whether it is being counted now. */
export interface TimeTracker {
  readonly exists: boolean
  readonly running: boolean
}

/** Whether the platform can be asked, and whether it says that it is being worked on. */
export interface Connectivity {
  readonly offline: boolean
  readonly maintenance: { readonly message: string; readonly until: string | null } | null
}

/** What a refused write was to do. */
export type RefusedWrite =
  /** `item`: as the change would have made it. */
  | { readonly kind: 'changeStatus' | 'changeApproval' | 'setPinned'; readonly item: Item }
  | { readonly kind: 'requestItems' }

/** A held write that the platform refused for good; it stays until the person decides. */
export type RefusedChange = RefusedWrite & {
  readonly id: string
  readonly projectId: number
  readonly error: PlatformError
  /** How many later changes of the item wait behind it. */
  readonly blocked: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly remedies: readonly ('retry' | 'discard')[]
}

/** The changes of the signed-in person that have not reached the platform. */
export interface OutboxView {
  /** How many are held and will be sent by themselves. */
  readonly waiting: number
  readonly refused: readonly RefusedChange[]
  /** What is wrong with keeping work on this computer's disk, if anything. */
  readonly trouble: PlatformError | null
}

/** What each call takes and answers; `preload/contract/schemas.ts` checks the first half at run time. */
export interface Calls {
  app: {
    info: () => AppInfo
    setAppearance: (appearance: Appearance) => null
    setNotifications: (on: boolean) => null
    openExternal: (url: string) => null
    /** The commands that would do something now; the menu greys the others. */
    setUsableCommands: (commands: readonly string[]) => null
  }
  session: {
    current: () => SessionView
    signIn: () => SessionView
    signOut: () => null
    /** Tries again at once whatever waits: the keychain, the start, or keeping the session in the keychain. */
    retry: () => SessionView
  }
  account: {
    mfa: () => MfaKind
    setMfa: (kind: MfaKind) => null
    setupTotp: () => { readonly secret: string; readonly uri: string }
    verifyTotp: (token: string) => null
    /** Deletes the account for good, signs out, and gives up the unsent work of it. */
    delete: (confirmation: { readonly password: string }) => null
    changePassword: (change: { readonly oldPassword: string; readonly newPassword: string }) => null
  }
  connectivity: {
    current: () => Connectivity
    retry: () => Connectivity
  }
  choices: {
    read: () => { readonly [name: string]: Choice }
    write: (name: string, value: Choice) => null
  }
  team: {
    current: () => Team
    users: (emails: readonly string[]) => readonly CurrentUser[]
    list: () => readonly Team[]
    choose: (teamId: number) => Team
  }
  projects: {
    list: () => ProjectPage
    /** The list of the last run, if the person of then has a stored session; it asks nobody. */
    last: () => ProjectPage | null
    read: (projectId: number) => Project
    accesses: (projectId: number) => ProjectAccesses
    folderAccesses: (projectId: number) => Accesses
    setStatus: (projectId: number, status: ProjectStatus) => Project
    setPinned: (projectId: number, pinned: boolean) => Project
  }
  workflow: {
    statuses: (projectId: number) => readonly WorkflowStatus[]
    transitions: (projectId: number) => readonly WorkflowTransition[]
  }
  items: {
    page: (request: ItemPageRequest) => ItemPage
    position: (request: {
      readonly projectId: number
      readonly itemId: number
    }) => { readonly index: number; readonly total: number } | null
    open: (request: { readonly projectId: number; readonly itemId: number; readonly guestId: number }) => OpenItem
    changeStatus: (request: StatusChangeRequest & { readonly projectId: number }) => ChangedItem
    changeApproval: (request: ApprovalChangeRequest & { readonly projectId: number }) => ChangedItem
    setPinned: (request: PinRequest & { readonly projectId: number }) => ChangedItem
    /** Asks for more items to work on. */
    request: (request: ItemsRequest & { readonly projectId: number; readonly guestId: number }) => GivenItems
    /** How many items of a project are in each status, by the status' value; what the person may not count is left out. */
    counts: (projectId: number) => readonly { readonly value: number; readonly count: number }[]
  }
  imports: {
    /** Counts what was dropped, or asks for a folder and counts that; null when the person chose none. */
    chooseFolder: (dropped?: readonly string[]) => ChosenPictures | null
    /** Answers as soon as the project is there; the rest is told by `imports.changed`. */
    start: (request: ImportRequest) => ImportProgress
    /** Stops a running import and keeps what is in; puts an interrupted one aside. */
    cancel: () => ImportProgress | null
    current: () => ImportProgress | null
  }
  telemetry: {
    timeTracker: () => TimeTracker
    /** Starts or stops counting work time; without a tracker nothing changes. */
    trackTime: (isRunning: boolean) => TimeTracker
    /** The person is at work in a project right now; more often than every ten seconds it says nothing new. */
    active: (projectId: number) => null
    /** Something for product analytics; it goes nowhere unless a collector is configured. */
    event: (event: {
      readonly name: string
      readonly data?: { readonly [field: string]: string | number | boolean | null } | undefined
    }) => null
  }
  outbox: {
    list: () => OutboxView
    /** Tries what waits at once instead of at the next turn. */
    sendNow: () => null
    /** Sends a refused change again. */
    retry: (id: string) => null
    /** Gives up a refused change and those that build on it. */
    discard: (id: string) => null
  }
}

/** Fails to compile when a channel has no signature or a signature no channel. */
type Complete = { [A in Area]: Record<CallName<A>, (...args: never[]) => unknown> }
export type CheckedCalls = Calls extends Complete
  ? Complete extends { [A in keyof Calls]: Record<keyof Calls[A], unknown> }
    ? Calls
    : never
  : never

type Remote<F> = F extends (...args: infer A) => infer R ? (...args: A) => Promise<Result<R>> : never

/** What the preload puts on `window.desktop`: every call answers with a value or a failure of the catalogue. */
export type DesktopApi = {
  readonly [A in keyof CheckedCalls]: { readonly [C in keyof CheckedCalls[A]]: Remote<CheckedCalls[A][C]> }
} & {
  /** Subscribes to a push; the answer ends the subscription. */
  readonly on: <N extends PushName>(name: N, listener: (data: Pushes[N]) => void) => () => void
  /** Where a dropped file or folder lies on this computer; '' for one that lies nowhere. */
  readonly pathOf: (file: object) => string
}

/** What the page posts to its own window, with one port, to have it handed to the guest. */
export interface PortHandover {
  readonly type: 'desktop:reviewer-port'
  readonly guestId: number
  readonly doc: string
}
