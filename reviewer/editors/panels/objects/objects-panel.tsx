import { Shapes } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Thread } from '#domain/annotation/comments/thread'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Point } from '../../../../ui/context-menu'
import type { ChoiceSource } from '../../../session/view-choices'
import { choice, choiceGroup } from '../../../session/choice-group'
import { z } from '#domain/page-schema'
import type { NamePorts } from '../../comments/use-names'
import type { ClassChoice } from '../../document/class-choice'
import type { ClassDesk } from '../../document/class-desk'
import type { Commenting } from '../../document/commenting'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import type { Sight } from '../../document/sight'
import type { AskedPoints } from '../../flow/asked-point'
import type { Flow } from '../../flow/flow'
import type { Observable } from '../../observable'
import type { Disapproving } from '../../review/disapproving'
import type { OneByOne } from '../../review/one-by-one'
import { ShareHandle } from '../../../../ui/share-handle'
import { digestOf } from '../../document/object-digest'
import { openThreadsOn } from '../../document/threads-on-objects'
import { useObservable } from '../../use-observable'
import type { Panel, PanelProps } from '../panel'
import { Answers } from './answers'
import { ClassList } from './class-list'
import { Empty } from './empty'
import { ListedObjects } from './listed-objects'
import { ObjectFacts } from './object-facts'
import styles from './objects-panel.module.css'
import { useChoosing } from './use-choosing'
import { useClassActs } from './use-class-acts'
import { useClassChange } from './use-class-change'

/** Share of the panel's height above the facts of the selection, in percent. */
const LIST_SHARE = { min: 30, max: 80, first: 40 } as const

/** Largest share of the panel's height for the facts of the selection, in percent, and which classes are listed. */
const OBJECTS_CHOICES = choiceGroup({
  factsShare: choice(z.number().min(20).max(70), 60),
  /** Hides classes without an object on the item. */
  onlyUsedClasses: choice(z.boolean(), false),
})

interface ObjectsPorts {
  readonly views: ObjectViews
  readonly editing: Editing
  readonly commenting: Commenting
  readonly classes: ClassChoice
  readonly desk: ClassDesk
  readonly choices: ChoiceSource
  readonly versions: NamePorts
  readonly camera: Pick<Sight, 'showObjects'>
  readonly panel: { readonly reach: (part: string) => void }
  /** The object that a thread of comments is about. */
  readonly objectOf: (objects: readonly AnnotationObject[], thread: Thread) => AnnotationObject | undefined
  /** Returns the focus to the item. */
  readonly focusCanvas: () => void
  readonly flow: Pick<Flow, 'seen' | 'answered' | 'pointQuestions'>
  readonly askedPoints: Pick<AskedPoints, 'attend'>
  readonly oneByOne: OneByOne
  readonly disapproving: Pick<Disapproving, 'disapprove'>
  /** The person may decide on objects. */
  readonly mayApprove: Observable<boolean>
  /** Opens the menu of the selection. */
  readonly openMenu: (at: Point) => void
  /** Classes whose pixels are never painted over, where the editor paints. */
  readonly protectedClasses?: Observable<readonly string[]> & { readonly toggle: (className: string) => void }
  /** Text beside an object's class in the list; its kind if left out. */
  readonly note?: (object: AnnotationObject) => string
  /** Reads the text inside the selected objects into their answers, where the editor can. */
  readonly readText?: () => Promise<void>
  /** The editor's controls for the view of its item. */
  readonly controls: (shown: { readonly hasObjects: boolean; readonly mayDraw: boolean }) => ReactNode
}

/** Lists classes, answers and objects of the item, with the facts of the selection. */
export const objectsPanel: Panel<ObjectsPorts> = {
  id: 'objects',
  parts: ['classes', 'tags', 'list', 'attributes', 'numbers'],
  title: 'Objects',
  icon: Shapes,
  Count: ObjectCount,
  Content: ObjectsPanel,
}

function ObjectsPanel({ ports, annotation }: PanelProps<ObjectsPorts>) {
  const { views, camera, panel, editing } = ports
  const { refusal } = useObservable(editing.seen)
  const asking = useObservable(ports.flow.seen)?.asking
  const pointQuestions = useObservable(ports.flow.pointQuestions)
  const offeredTags = useObservable(ports.desk.tags)
  const mayApprove = useObservable(ports.mayApprove)
  const { objects, hidden, hiddenRows, selection, selected, isolated } = useObservable(views.still)
  const { placed, tags } = digestOf(objects)
  const [areNumbersOpen, setNumbersOpen] = useState(false)
  const { choosing, mayCreate, ...classes } = useChoosing(ports)
  const { choices, commenting, objectOf } = ports
  const { threads } = useObservable(commenting.seen)
  const threadsOn = useMemo(
    () => openThreadsOn(threads, (thread) => objectOf(objects, thread)),
    [threads, objects, objectOf],
  )
  const { factsShare, onlyUsedClasses } = useObservable(choices.of(OBJECTS_CHOICES))
  const setOnlyUsed = useCallback(
    (isOn: boolean) => choices.of(OBJECTS_CHOICES).set({ onlyUsedClasses: isOn }),
    [choices],
  )
  const mayChange = refusal === undefined
  const { change, dialog } = useClassChange(ports)
  const classActs = useClassActs(ports, change)
  return (
    <>
      {dialog}
      <Answers
        tags={tags}
        offered={offeredTags}
        onToggle={mayChange ? editing.toggleTag : undefined}
        onChosen={ports.focusCanvas}
      />
      {(placed.length > 0 || choosing !== undefined) && (
        <ClassList
          objects={placed}
          hidden={hidden}
          isPartly={isolated || hiddenRows.size > 0}
          views={views}
          choosing={choosing}
          acts={classActs}
          onlyUsed={onlyUsedClasses}
          onOnlyUsed={setOnlyUsed}
        />
      )}
      {placed.length > 0 && (
        <ListedObjects
          views={views}
          people={ports.versions.people}
          choices={choices}
          threads={threadsOn}
          onRead={commenting.goTo}
          oneByOne={ports.oneByOne}
          onZoom={(object) => camera.showObjects([object])}
          onLock={refusal === undefined ? ({ row }) => editing.toggleLock([row]) : undefined}
          onDelete={refusal === undefined ? editing.remove : undefined}
          onMenu={ports.openMenu}
          {...(ports.note === undefined ? {} : { note: ports.note })}
        />
      )}
      {objects.length === 0 && (
        <Empty
          state={annotation.state}
          hasClasses={classes.classes.length > 0}
          mayDraw={choosing !== undefined}
          mayCreate={mayCreate}
        />
      )}
      {selection.length > 0 && (
        <ShareHandle
          {...LIST_SHARE}
          label="Height of the list above what is selected"
          share={100 - factsShare}
          onShare={(next) => choices.of(OBJECTS_CHOICES).set({ factsShare: 100 - next })}
        />
      )}
      {selection.length > 0 && (
        <ObjectFacts
          share={factsShare}
          selection={selection}
          selected={selected}
          isolated={isolated}
          views={views}
          camera={camera}
          editing={editing}
          readText={ports.readText}
          offered={classes.allClasses}
          refusal={refusal}
          areNumbersOpen={areNumbersOpen}
          onNumbersOpen={setNumbersOpen}
          mayApprove={mayApprove}
          onDisapprove={ports.disapproving.disapprove}
          pointQuestions={pointQuestions}
          onPoint={ports.askedPoints.attend}
          asked={asking?.row === selected?.row ? asking : undefined}
          onNext={() => {
            if (asking !== undefined && asking.row === selected?.row)
              return ports.flow.answered(asking.group, asking.point)
            const before = selected?.row
            views.step(1)
            const [next] = views.get().selection
            // With no other object the picture has the keyboard again.
            if (next === undefined || next.row === before) ports.focusCanvas()
            else panel.reach('attributes')
          }}
        />
      )}
      {ports.controls({ hasObjects: placed.length > 0, mayDraw: mayChange })}
    </>
  )
}

/** From this number on, the count is abbreviated to fit beside the title. */
const SHORT_FROM = 10_000
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', roundingMode: 'trunc' })

/** Number of objects of the item, once it is loaded. */
function ObjectCount({ ports: { views }, annotation }: PanelProps<Pick<ObjectsPorts, 'views'>>) {
  const { objects } = useObservable(views.still)
  const { length } = objects
  return (
    annotation.state === 'ready' && (
      <span className={styles.count} title={`${length.toLocaleString('en')} objects`}>
        {length < SHORT_FROM ? length.toLocaleString('en') : SHORT.format(length)}
      </span>
    )
  )
}
