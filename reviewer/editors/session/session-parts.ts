import type { EditingParts } from '../document/editing'
import type { Item } from '#domain/entities'
import type { PlatformError } from '#domain/errors'
import type { ViewChoiceKeeper } from '../../session/view-choices'
import type { ClassColours } from '../../session/class-colours'
import type { ClassMemory } from '../document/class-choice'
import type { IssueGroup } from '../document/issues'
import type { Observable } from '../observable'
import type { ListedPanel } from '../panels/panel-halves'
import type { WorkHost } from '../work/work-host'
import type { EditorGate } from '../../workflow/hand-on-gate'
import type { ChangeBarrier } from '../../items/change-barrier'
import type { ItemWalk } from '../../items/item-walk'
import type { ItemDecision } from '../review/item-decision'
import type { PreviousItem } from '../../items/previous-item'

/** Dependencies of a session in any editor. */
export interface SessionParts {
  readonly host: WorkHost
  readonly choices: ViewChoiceKeeper
  readonly colours: () => Promise<ClassColours>
  readonly beforeChanges: Pick<ChangeBarrier, 'hold'>
  /** Asks about the item's open issues before a status change. */
  readonly handOn: EditorGate
  /** The project matches this editor; otherwise everything is read-only. */
  readonly mayDraw: boolean
  /** The editor asks item questions. */
  readonly asksItem?: boolean | undefined
  /** Creates an item tag; needed if its format differs from picture tags. */
  readonly newTag?: EditingParts['newTag']
  /** The editor's panels, in tab order. */
  readonly panels: readonly ListedPanel[]
  /** The last active class in this project. */
  readonly lastClass: ClassMemory
  /** The user's address. */
  readonly email: () => string
  /** The user's role, as annotations name it. */
  readonly role: () => string
  /** Decides about the whole item. */
  readonly itemDecision: ItemDecision
  /** The previously open item. */
  readonly seenBefore: PreviousItem
  /** Goes to the next item and returns the current one afterwards. */
  readonly goNext: () => Promise<Item | undefined>
  /** Opens other items of the list. */
  readonly walk: ItemWalk
  readonly onLoadFailure: (error: PlatformError) => void
  /** Issues that the editor finds itself, such as missing answers. */
  readonly ownIssues?: Observable<readonly IssueGroup[]>
  /** Explains in a sentence why the item can't be saved now; undefined if it can. Left out, it allows every save. */
  readonly beforeSave?: (() => Promise<string | undefined>) | undefined
  /** Explains why an action had no effect. */
  readonly onRefused: (reason: string) => void
  /** Reports side effects of a change. */
  readonly onTold?: EditingParts['onTold']
  /** Another window took over the item; `lacking` changes didn't reach the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** This computer can't store work properly; work continues. */
  readonly onTrouble: (trouble: PlatformError) => void
  /** Work was recovered, but this number of changes was lost. */
  readonly onLost: (changes: number) => void
  /** The item must be reopened to continue. */
  readonly onOutdated: () => void
}
