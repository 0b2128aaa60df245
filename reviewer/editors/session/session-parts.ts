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

/** What a session is opened over, in an editor of any kind. */
export interface SessionParts {
  readonly host: WorkHost
  readonly choices: ViewChoiceKeeper
  readonly colours: () => Promise<ClassColours>
  readonly beforeChanges: Pick<ChangeBarrier, 'hold'>
  /** Asks about what is open of an item before its status is changed. */
  readonly handOn: EditorGate
  /** The project is about what this editor makes: nothing is changed elsewhere. */
  readonly mayDraw: boolean
  /** The editor asks what whole items are. */
  readonly asksItem?: boolean | undefined
  /** Makes a tag of the item, where its form is not that of pictures. */
  readonly newTag?: EditingParts['newTag']
  /** The panels of the editor, in the order of their tabs. */
  readonly panels: readonly ListedPanel[]
  /** The class that was in hand last in this project. */
  readonly lastClass: ClassMemory
  /** The address of the person at work. */
  readonly email: () => string
  /** Their role as annotations name it. */
  readonly role: () => string
  /** Decides on the item as a whole. */
  readonly itemDecision: ItemDecision
  /** The item that was open before this one. */
  readonly seenBefore: PreviousItem
  /** Goes to the next item; answers which one is current then. */
  readonly goNext: () => Promise<Item | undefined>
  /** Goes to other items of the list. */
  readonly walk: ItemWalk
  readonly onLoadFailure: (error: PlatformError) => void
  /** What the editor itself found open, such as answers that are missing; nothing where left out. */
  readonly ownIssues?: Observable<readonly IssueGroup[]>
  /** Why the item is not to be saved now, in a sentence; undefined where it is. Nothing holds a save back where left out. */
  readonly beforeSave?: (() => Promise<string | undefined>) | undefined
  /** Says why something was not done. */
  readonly onRefused: (reason: string) => void
  /** Says what a change did beside what was asked for. */
  readonly onTold?: EditingParts['onTold']
  /** Another window took over the item; so many changes did not reach the disk before. */
  readonly onTaken: (lacking: number, isHere: boolean) => void
  /** Work on this computer can't be kept as it should; work continues. */
  readonly onTrouble: (trouble: PlatformError) => void
  /** Work came back, but for so many changes that were never kept. */
  readonly onLost: (changes: number) => void
  /** The item must be opened again to continue. */
  readonly onOutdated: () => void
}
