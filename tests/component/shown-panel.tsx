import type { Annotation } from '../../reviewer/editors/document/annotation-loader'
import type { Progress } from '../../reviewer/editors/document/resource'
import type { Thread } from '../../domain/annotation/comments/thread'
import type { AnnotationObject } from '../../domain/annotation/document/read-document'
import { objectAt } from '../../reviewer/editors/hits/object-at'
import { createClassChoice, type OfferedClass } from '../../reviewer/editors/document/class-choice'
import type { KeptVersion } from '#protocol/save-rows'
import { createPeople } from '../../reviewer/editors/document/people'
import { createClassDesk } from '../../reviewer/editors/document/class-desk'
import { PLAIN_LIGHT } from '../../reviewer/editors/canvas/light'
import { createObservable } from '../../reviewer/editors/observable'
import { createConsensus } from '../../reviewer/editors/review/consensus'
import { AnnotationPanel } from '../../reviewer/editors/panels/annotation-panel'
import { commentsPanel } from '../../reviewer/editors/panels/comments/comments-panel'
import { consensusPanel } from '../../reviewer/editors/panels/consensus/consensus-panel'
import { historyPanel } from '../../reviewer/editors/panels/history/item-history'
import { issuesPanel } from '../../reviewer/editors/panels/issues/issues-panel'
import { objectsPanel } from '../../reviewer/editors/panels/objects/objects-panel'
import { SeenLine } from '../../reviewer/editors/picture/seen-line'
import { ViewControls } from '../../reviewer/editors/picture/view-controls'
import { SHAPE_PANELS } from '../../reviewer/editors/picture/shape-panels'
import { createPanelSwitch } from '../../reviewer/editors/session/panel-switch'
import { ReviewerProvider } from '../../reviewer/reviewer-context'
import type { Native } from '../../domain/annotation/native'
import { checked } from '../builders/checked'
import { ok } from '../../domain/result'
import type { ReviewRules } from '../../domain/review-rules'
import { noComparing } from '../builders/comparing'
import { edited } from '../builders/edited'
import { browserClock } from '../../ui/browser-clock'
import { walked } from '../builders/walked'
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
  readonly width?: number
  /** The annotation is loaded, so that tabs count. */
  readonly isReady?: boolean
  /** Loading state of the annotation. */
  readonly annotation?: Progress<Annotation>
  /** Stored versions of the item. */
  readonly kept?: readonly KeptVersion[]
  /** Comments on the item. */
  readonly comments?: readonly Native[]
  /** Review rules of the project. */
  readonly rules?: Partial<ReviewRules>
}

const READY: Progress<Annotation> = {
  state: 'ready',
  value: {
    objects: [],
    unread: 0,
    listedUnread: [],
    unmasked: 0,
    entries: 0,
    bytes: 0,
    colours: {},
    exact: async () => [],
    join: async () => undefined,
    compare: async () => undefined,
    merge: async () => undefined,
    close: () => undefined,
  },
}

/** Panel of objects over an annotation in memory. */
export function shownPanel(
  instances: readonly Native[],
  {
    classes: offered = [],
    height = 700,
    width = 264,
    isReady = false,
    annotation = isReady ? READY : { state: 'none' },
    kept = [],
    comments = [],
    rules = {},
  }: Shown = {},
) {
  const made = edited(instances, comments)
  const { reviewer, host } = aReviewer()
  const classes = createClassChoice()
  classes.offer(offered)
  const broughtBack: KeptVersion[] = []
  const menus: { readonly x: number; readonly y: number }[] = []
  const tools: string[] = []
  const seen = { focused: 0 }
  const { issues } = checked(made, { clock: browserClock, rules, ...(offered.length > 0 ? { classes: offered } : {}) })
  const coverage = {
    ...createObservable({ cells: new Uint8Array(4_096), seen: 0 }),
    goToUnseen: () => undefined,
    dispose: () => undefined,
  }
  const light = createObservable(PLAIN_LIGHT)
  const isInside = createObservable(true)
  const ports = {
    ...made,
    issues,
    oneByOne: walked(made).oneByOne,
    disapproving: { disapprove: () => made.editing.approve('disapproved') },
    consensus: createConsensus({
      client: host,
      actions: () => Promise.resolve(new Set<string>()),
      item: () => undefined,
      drawing: made.drawing,
      load: () => Promise.resolve({ failure: 'load', status: 0 }),
      refusal: made.refusal.get,
      author: () => ({ email: 'ada@loupe.example', at: '2026-11-23T10:00:00.000Z' }),
      onRefused: () => undefined,
      say: () => undefined,
    }),
    foot: <SeenLine coverage={coverage} />,
    classes,
    camera: { showObjects: () => undefined },
    objectOf: (objects: readonly AnnotationObject[], { place }: Thread) =>
      place === undefined ? undefined : objectAt(objects, place, 6),
    choices: reviewer.viewChoices,
    controls: (shown: { readonly hasObjects: boolean; readonly mayDraw: boolean }) => (
      <ViewControls choices={reviewer.viewChoices} light={light} isInside={isInside} {...shown} />
    ),
    panel: createPanelSwitch(reviewer.viewChoices, SHAPE_PANELS),
    mayApprove: createObservable(true),
    tools: { choose: (id: string) => void tools.push(id) },
    focusCanvas: () => void (seen.focused += 1),
    desk: createClassDesk({
      client: host,
      actions: () => Promise.resolve(new Set<string>()),
      colours: () => Promise.resolve({}),
    }),
    versions: {
      ...noComparing(host),
      people: createPeople(host),
      kept: {
        list: createObservable(kept),
        read: async () => undefined,
        newest: async () => kept[0],
        bringBack: async (version: KeptVersion) => (broughtBack.push(version), undefined),
      },
    },
    flow: {
      seen: createObservable(undefined),
      pointQuestions: createObservable({ className: undefined, steps: [] }),
      answered: () => undefined,
    },
    askedPoints: { attend: () => undefined },
    revert: async () => ok(null),
    openMenu: (at: { readonly x: number; readonly y: number }) => void menus.push(at),
  }
  render(
    <ReviewerProvider value={reviewer}>
      <div style={{ width, height }}>
        <AnnotationPanel
          panels={[objectsPanel, commentsPanel, issuesPanel, historyPanel, consensusPanel]}
          frame={ports}
          ports={ports}
          annotation={annotation}
        />
      </div>
    </ReviewerProvider>,
  )
  return {
    ...made,
    issues,
    tools,
    mayApprove: ports.mayApprove,
    choices: ports.choices,
    panel: ports.panel,
    classes,
    menus,
    broughtBack,
    get focused() {
      return seen.focused
    },
  }
}
