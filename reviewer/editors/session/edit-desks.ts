import type { ThreadPlace } from '#domain/annotation/comments/thread'
import { areaWorker, createAreaDesk } from '../document/area-desk'
import { type ClassChoice, type ClassMemory, createClassChoice } from '../document/class-choice'
import type { CopyWay } from '../document/clipboard'
import { type Commenting, createCommenting } from '../document/commenting'
import { createEditing, type Editing, type EditingParts } from '../document/editing'
import { createPreviousObjects, type PreviousObjects, type PreviousObjectsParts } from '../document/previous-objects'
import type { Size } from '../document/sight'
import type { StepParts } from '../document/steps'
import type { Waiting } from '../document/waiting'
import type { ItemNotes } from '../work/item-notes'
import type { WorkHost } from '../work/work-host'
import { createDrafting, type Drafting, type DraftingParts } from './drafting'

/** Changes the open drawing: objects, unfinished shapes, comments, copies from the previous item. */
export interface EditDesks {
  readonly editing: Editing
  /** Ports for steps that only some editors have. */
  readonly changing: StepParts
  readonly commenting: Commenting
  readonly classes: ClassChoice
  /** Objects of the previous item. */
  readonly previous: PreviousObjects
  /** Stores an unfinished shape, and restores it. */
  readonly drafting: Drafting
}

/** Ports from outside the open item. */
export interface EditDeskOptions extends Pick<EditingParts, 'newTag' | 'onTold'> {
  /** The item that was open before this one. */
  readonly seenBefore: PreviousObjectsParts['before']
  /** Loads annotations of other items. */
  readonly loader: PreviousObjectsParts['loader']
  /** Stores unsent comments. */
  readonly notes: ItemNotes
  readonly email: () => string
  readonly role: () => string
  /** The project's last class, and the bounds of its objects. */
  readonly project: ClassMemory & { readonly kept: () => Size | undefined }
  /** Size of the picture; undefined if not known. */
  readonly bounds: () => Size | undefined
  /** How copies fit a picture of another size, and the sizes of pictures that were open. */
  readonly copies?: { readonly way: () => CopyWay; readonly sizeOf: (itemId: number) => Size | undefined }
  /** Moves the view to a place of the picture. */
  readonly lookAt: (place: ThreadPlace) => void
  readonly say: (words: string) => void
  readonly onRefused: (reason: string) => void
}

interface Parts extends Pick<StepParts, 'drawing' | 'views' | 'refusal'>, Pick<DraftingParts, 'work'> {
  readonly host: Pick<WorkHost, 'client' | 'actions'>
  readonly waiting: Waiting
  /** The annotation of the item left last, if it was changed. */
  readonly left: PreviousObjectsParts['left']
}

/** Makes the desks over the visible drawing. */
export function createEditDesks(options: EditDeskOptions, parts: Parts): EditDesks {
  const { seenBefore, loader, notes, email, role, project, bounds, copies, lookAt, say, onRefused } = options
  const { host, drawing, views, refusal, work, waiting, left } = parts
  const author = () => ({ email: email(), role: role(), at: new Date().toISOString() })
  const classes = createClassChoice(project)
  const areas = createAreaDesk(areaWorker, waiting)
  const changing = { drawing, views, refusal, author, onRefused, onChanged: say }
  const editing = createEditing({
    ...changing,
    areas,
    bounds,
    kept: project.kept,
    newTag: options.newTag,
    onTold: options.onTold,
    ...(copies === undefined ? {} : { copyWay: copies.way }),
  })
  const drafting = createDrafting({ work, classes, drawing, editing })
  const commenting = createCommenting({ ...changing, lookAt, notes })
  const previous = createPreviousObjects({
    before: seenBefore,
    client: host.client,
    actions: host.actions,
    sizeOf: (itemId) => copies?.sizeOf(itemId),
    loader,
    left,
    drawing,
    editing,
    waiting,
    onRefused,
  })
  return { editing, changing, commenting, classes, previous, drafting }
}
