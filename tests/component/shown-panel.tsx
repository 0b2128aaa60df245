import { createClassChoice, type OfferedClass } from '../../reviewer/editors/document/class-choice'
import type { KeptVersion } from '#protocol/save-rows'
import { createPeople } from '../../reviewer/editors/document/people'
import { createClassDesk } from '../../reviewer/editors/document/class-desk'
import { PLAIN_LIGHT } from '../../reviewer/editors/canvas/light'
import { createObservable } from '../../reviewer/editors/observable'
import { ObjectsPanel } from '../../reviewer/editors/panels/objects/objects-panel'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import type { Native } from '../../domain/annotation/native'
import { edited } from '../builders/edited'
import { aReviewer } from '../builders/reviewer'
import { render } from './render'

/** A native box at 10, 10. */
export function aBox(className: string, side = 20): Native {
  return { type: 'bbox', className, points: { x1: 10, y1: 10, x2: 10 + side, y2: 10 + side } }
}

interface Shown {
  readonly classes?: readonly OfferedClass[]
  /** Of the panel, in CSS pixels. */
  readonly height?: number
  /** Versions of the item that are kept. */
  readonly kept?: readonly KeptVersion[]
}

/** The panel of objects over an annotation in memory. */
export function shownPanel(
  instances: readonly Native[],
  { classes: offered = [], height = 700, kept = [] }: Shown = {},
) {
  const made = edited(instances)
  const { reviewer, host } = aReviewer()
  const classes = createClassChoice()
  classes.offer(offered)
  const broughtBack: KeptVersion[] = []
  const menus: { readonly x: number; readonly y: number }[] = []
  const seen = { focused: 0 }
  const ports = {
    ...made,
    classes,
    camera: { showPart: () => undefined },
    choices: reviewer.viewChoices,
    light: createObservable(PLAIN_LIGHT),
    panel: { toggle: () => undefined, reach: () => undefined },
    mayApprove: createObservable(true),
    focusCanvas: () => void (seen.focused += 1),
    desk: createClassDesk({
      client: host,
      actions: () => Promise.resolve(new Set<string>()),
      colours: () => Promise.resolve({}),
    }),
    versions: {
      people: createPeople(host),
      kept: {
        list: createObservable(kept),
        read: async () => undefined,
        newest: async () => kept[0],
        bringBack: async (version: KeptVersion) => (broughtBack.push(version), undefined),
      },
    },
    openMenu: (at: { readonly x: number; readonly y: number }) => void menus.push(at),
  }
  render(
    <ReviewerProvider value={reviewer}>
      <div style={{ width: 264, height }}>
        <ObjectsPanel ports={ports} annotation={{ state: 'none' }} />
      </div>
    </ReviewerProvider>,
  )
  return {
    ...made,
    mayApprove: ports.mayApprove,
    choices: ports.choices,
    classes,
    menus,
    broughtBack,
    get focused() {
      return seen.focused
    },
  }
}
