import { Shapes } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import type { Thread } from '#domain/annotation/comments/thread'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Point } from '../../../../ui/context-menu'
import type { ChoiceSource } from '../../../session/view-choices'
import { choice, choiceGroup } from '../../../session/choice-group'
import { z } from '#domain/page-schema'
import { LOOK_CHOICES } from '../../document/look-choices'
import type { NamePorts } from '../../comments/use-names'
import type { ClassChoice } from '../../document/class-choice'
import type { ClassDesk } from '../../document/class-desk'
import type { Commenting } from '../../document/commenting'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import type { Sight } from '../../document/sight'
import type { AskedPoints } from '../../flow/asked-point'
import type { Flow } from '../../flow/flow'
import { createObservable, type Observable } from '../../observable'
import type { Disapproving } from '../../review/disapproving'
import type { OneByOne } from '../../review/one-by-one'
import { ShareHandle } from '../../../../ui/share-handle'
import { useDerived } from '../../../use-reviewer-state'
import { useReviewer } from '../../../reviewer-context'
import { digestOf } from '../../document/object-digest'
import { openThreadsOn } from '../../document/threads-on-objects'
import { useObservable } from '../../use-observable'
import type { Panel, PanelProps } from '../panel'
import { Answers } from './answers'
import type { Choosing } from './choosing'
import { type ClassActs, withFill } from './class-menu'
import { ClassList } from './class-list'
import { Empty } from './empty'
import { ListedObjects } from './listed-objects'
import { ObjectFacts } from './object-facts'
import styles from './objects-panel.module.css'
import { useClassChange } from './use-class-change'

/** Of the panel's height, what stands above what is selected, in percent. */
const LIST_SHARE = { min: 30, max: 80, first: 40 } as const

/** The most of the panel's height that is for what is selected, in percent, and which classes are listed. */
const OBJECTS_CHOICES = choiceGroup({
  factsShare: choice(z.number().min(20).max(70), 60),
  /** Classes without an object on the item are not listed. */
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
  /** The keyboard goes back to the item. */
  readonly focusCanvas: () => void
  readonly flow: Pick<Flow, 'seen' | 'answered' | 'pointQuestions'>
  readonly askedPoints: Pick<AskedPoints, 'attend'>
  readonly oneByOne: OneByOne
  readonly disapproving: Pick<Disapproving, 'disapprove'>
  /** The person may decide on objects. */
  readonly mayApprove: Observable<boolean>
  /** Opens the menu of what is selected, for what has the focus. */
  readonly openMenu: (at: Point) => void
  /** Classes whose pixels are never painted over, where the editor paints. */
  readonly protectedClasses?: Observable<readonly string[]> & { readonly toggle: (className: string) => void }
  /** What the list says of an object beside its class; its kind where left out. */
  readonly note?: (object: AnnotationObject) => string
  /** Fills what the selected objects answer with the text that is read in them, where the editor can read it. */
  readonly readText?: () => Promise<void>
  /** How the editor lets its item be looked at. */
  readonly controls: (shown: { readonly hasObjects: boolean; readonly mayDraw: boolean }) => ReactNode
}

/** Nothing is painted. */
const NO_PROTECTION = { ...createObservable<readonly string[]>([]), toggle: () => undefined }

/** The classes and objects of the item, the answers about it, and how it is looked at. */
export const objectsPanel: Panel<ObjectsPorts> = {
  id: 'objects',
  parts: ['classes', 'tags', 'list', 'attributes', 'numbers'],
  title: 'Objects',
  icon: Shapes,
  Count: ObjectCount,
  Content: ObjectsPanel,
}

function ObjectsPanel({ ports, annotation }: PanelProps<ObjectsPorts>) {
  const { views, camera, panel, editing, classes } = ports
  const { refusal } = useObservable(editing.seen)
  const asking = useObservable(ports.flow.seen)?.asking
  const pointQuestions = useObservable(ports.flow.pointQuestions)
  const offered = useObservable(classes)
  const isOffered = useObservable(ports.desk.mayCreate)
  const mayCreate = useDerived(({ permissions }) => permissions.project.createClass) && isOffered
  const offeredTags = useObservable(ports.desk.tags)
  const mayApprove = useObservable(ports.mayApprove)
  const { notices } = useReviewer()
  const { objects, hidden, hiddenRows, selection, selected, isolated } = useObservable(views.still)
  const { placed, tags } = digestOf(objects)
  const [areNumbersOpen, setNumbersOpen] = useState(false)
  const { desk, focusCanvas } = ports
  const relationClasses = useObservable(ports.desk.relations)
  const areRelations = selection.length > 0 && selection.every(({ ends }) => ends !== undefined)
  const known = areRelations ? relationClasses : offered.classes
  const current = areRelations ? (selection[0]?.className ?? '') : offered.current.className
  const choosing = useMemo((): Choosing | undefined => {
    async function create(name: string): Promise<void> {
      const failure = await desk.create(name)
      if (failure === undefined) classes.choose(name)
      else notices.tell(failure, `The class “${name}” was not made`)
    }
    if (refusal !== undefined) return undefined
    return {
      offered: known,
      current,
      create: mayCreate && !areRelations ? (name) => void create(name) : undefined,
      choose(chosen) {
        if (chosen.isRelation !== true) classes.choose(chosen.className)
        if (views.get().selection.length > 0) editing.relabel(chosen)
      },
      onChosen: focusCanvas,
    }
  }, [refusal, known, current, areRelations, mayCreate, desk, classes, views, editing, notices, focusCanvas])
  const { choices, commenting, objectOf } = ports
  const { threads } = useObservable(commenting.seen)
  const threadsOn = useMemo(
    () => openThreadsOn(threads, (thread) => objectOf(objects, thread)),
    [threads, objects, objectOf],
  )
  const look = choices.of(LOOK_CHOICES)
  const { fillsByClass } = useObservable(look)
  const { factsShare, onlyUsedClasses } = useObservable(choices.of(OBJECTS_CHOICES))
  const setOnlyUsed = useCallback(
    (isOn: boolean) => choices.of(OBJECTS_CHOICES).set({ onlyUsedClasses: isOn }),
    [choices],
  )
  const mayChange = refusal === undefined
  const { protectedClasses = NO_PROTECTION } = ports
  const guarded = useObservable(protectedClasses)
  const { change, dialog } = useClassChange(ports)
  const classActs = useMemo((): ClassActs => {
    const rowsOf = (name: string) =>
      views.get().objects.flatMap(({ className, kind, row }) => (className === name && kind !== 'tag' ? [row] : []))
    return {
      fills: fillsByClass,
      select: (name) => views.choose(rowsOf(name)),
      isLocked: (name) => views.get().objects.every(({ className, locked }) => className !== name || locked === true),
      lock: mayChange ? (name) => editing.toggleLock(rowsOf(name)) : undefined,
      ...(protectedClasses === NO_PROTECTION
        ? {}
        : { protection: { isOn: (name: string) => guarded.includes(name), toggle: protectedClasses.toggle } }),
      change,
      setFill: (name, percent) => look.set({ fillsByClass: withFill(fillsByClass, name, percent) }),
    }
  }, [views, editing, look, fillsByClass, mayChange, guarded, protectedClasses, change])
  return (
    <>
      {dialog}
      <Answers
        tags={tags}
        offered={offeredTags}
        onToggle={mayChange ? editing.toggleTag : undefined}
        onChosen={focusCanvas}
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
          hasClasses={offered.classes.length > 0}
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
          offered={relationClasses.length === 0 ? offered.classes : [...offered.classes, ...relationClasses]}
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
            if (next === undefined || next.row === before) focusCanvas()
            else panel.reach('attributes')
          }}
        />
      )}
      {ports.controls({ hasObjects: placed.length > 0, mayDraw: mayChange })}
    </>
  )
}

/** From here on the whole number would have no room beside the name. */
const SHORT_FROM = 10_000
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', roundingMode: 'trunc' })

/** How many objects the item has, once that is known. */
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
