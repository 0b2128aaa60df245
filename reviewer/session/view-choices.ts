import type { WireViewChoices } from '#protocol/actions'
import type { HostClient } from '../host/host-client'
import type { LabelPart } from '../editors/document/object-label'
import type { ColourBy } from '../editors/document/object-colour'
import type { Listing } from '../editors/document/object-listing'
import { createObservable, type Observable } from '../editors/observable'
import { type ProjectChoices, withProjects } from './project-choices'

/** How a person likes to look at items, whichever item it is. */
export interface ViewChoices {
  /** The view stays as it was left when the next item comes; otherwise each item is fitted. */
  readonly keepView: boolean
  /** How strongly areas are filled, in percent. */
  readonly fill: number
  /** The same for each class of a name that is filled otherwise. */
  readonly fillsByClass: Readonly<Record<string, number>>
  /** Every object wears its class name, not only the one that is pointed at or selected. */
  readonly labels: boolean
  /** What labels say beside the class. */
  readonly labelParts: readonly LabelPart[]
  /** What the colours of objects tell apart. */
  readonly colourBy: ColourBy
  /** What the wheel does to the picture; with Ctrl it always zooms. */
  readonly wheel: 'zoom' | 'move'
  /** What is chosen for each project, the last one first. */
  readonly byProject: readonly ProjectChoices[]
  /** There is a panel beside the picture, and the name of the one that was chosen last. */
  readonly objects: boolean
  readonly panel: string
  /** Two panels stand one above the other: those that stand below, the one chosen last of the other half, and the upper half's share of the height in percent. */
  readonly stacked: boolean
  readonly below: readonly string[]
  readonly otherPanel: string
  readonly upperShare: number
  /** Of the panel of objects, the most that is for what is selected, in percent of its height. */
  readonly factsShare: number
  /** How wide the list of items and the panel beside the picture are, in CSS pixels. */
  readonly listWidth: number
  readonly panelWidth: number
  /** How high the rows of objects are. */
  readonly density: 'comfortable' | 'compact'
  /** What objects are listed by and put together by, and which of them by their decision. */
  readonly sort: Listing['sort']
  readonly group: Listing['group']
  readonly decided: Listing['decided']
  /** How the others are seen while objects are looked at one by one. */
  readonly others: 'dimmed' | 'hidden' | 'shown'
  /** A finger draws as a pen does; otherwise it moves the picture. */
  readonly fingers: boolean
  /** What is drawn snaps to other objects and to the border of the picture. */
  readonly magnet: boolean
  /** A small picture of the whole is shown while a part is seen. */
  readonly minimap: boolean
  /** A close-up goes with the pointer. */
  readonly loupe: boolean
  /** How two versions are compared: laid over each other, one drawn aside, or both beside each other. */
  readonly compare: 'overlay' | 'swipe' | 'beside'
  /** Objects on which others agree by less, in percent, are looked at. */
  readonly agreed: number
  /** The next item comes after a decision; undefined where a host that keeps choices has none of this person. */
  readonly advance: boolean | undefined
  /** What the magic wand takes for alike: how far in colour, only what hangs together, not beyond edges. */
  readonly wandTolerance: number
  readonly wandConnected: boolean
  readonly wandStopsAtEdges: boolean
  /** The projects whose steps the person left. */
  readonly stepsLeft: readonly number[]
  /** How wide the cells are that a picture is cut into, in CSS pixels. */
  readonly cellSize: number
}

/** The person's choices of view, kept by the host where it can. */
export interface ViewChoiceKeeper extends Observable<ViewChoices> {
  readonly set: (part: Partial<ViewChoices>) => void
  /** Takes over what was chosen in another window, but for what belongs to that window: its panels and their widths. */
  readonly take: (choices: WireViewChoices) => void
  /** Asks the host for what was kept; what was chosen meanwhile stays. */
  load(): Promise<void>
}

const FIRST: ViewChoices = {
  keepView: false,
  fill: 22,
  fillsByClass: {},
  labels: false,
  labelParts: [],
  colourBy: 'class',
  wheel: 'zoom',
  byProject: [],
  objects: true,
  panel: 'objects',
  stacked: false,
  below: ['comments', 'issues', 'history', 'consensus'],
  otherPanel: 'comments',
  upperShare: 60,
  factsShare: 40,
  listWidth: 280,
  panelWidth: 264,
  density: 'comfortable',
  sort: 'order',
  group: 'none',
  decided: undefined,
  others: 'dimmed',
  fingers: false,
  magnet: false,
  minimap: true,
  loupe: false,
  compare: 'overlay',
  agreed: 50,
  advance: false,
  wandTolerance: 15,
  wandConnected: true,
  wandStopsAtEdges: false,
  stepsLeft: [],
  cellSize: 24,
}

/** Holds the choices while the reviewer is open, and hands each change to the host; a host that keeps none loses nothing else. */
export function createViewChoices(client: Pick<HostClient, 'call'>): ViewChoiceKeeper {
  const value = createObservable<ViewChoices>(FIRST)
  let chosen: Partial<ViewChoices> = {}
  let loading: Promise<void> | undefined
  let wanted = false
  let saving = false
  let isKept = true

  async function read(): Promise<void> {
    const answer = await client.call('readViewChoices', [])
    if (answer.ok) {
      const { byProject } = answer.value
      const projects = byProject === undefined ? {} : { byProject: withProjects(byProject, chosen.byProject) }
      value.set({ ...value.get(), advance: undefined, ...answer.value, ...chosen, ...projects })
    } else isKept = answer.error.code !== 'unknown_action'
  }

  /** One write at a time: a slider that is dragged says only where it is when the last answer came. */
  async function save(): Promise<void> {
    wanted = true
    if (saving) return
    saving = true
    loading ??= read()
    await loading
    while (wanted && isKept) {
      wanted = false
      const now = value.get()
      const answer = await client.call('writeViewChoices', [
        {
          ...now,
          below: [...now.below],
          stepsLeft: [...now.stepsLeft],
          labelParts: [...now.labelParts],
          byProject: [...now.byProject],
        },
      ])
      if (!answer.ok) isKept = answer.error.code !== 'unknown_action'
    }
    saving = false
  }

  return {
    ...value,
    set(part) {
      chosen = { ...chosen, ...part }
      value.set({ ...value.get(), ...part })
      void save()
    },
    take(choices) {
      const { objects: _shown, panel: _chosen, listWidth: _left, panelWidth: _right, ...shared } = choices
      value.set({ ...value.get(), ...shared })
    },
    load: () => (loading ??= read()),
  }
}
