import { useMemo, useState } from 'react'
import { ShareHandle } from '../../../../ui/share-handle'
import { useReviewer } from '../../../reviewer-context'
import { digestOf } from '../../document/object-digest'
import { openThreadsOn } from '../../document/threads-on-objects'
import { useObservable } from '../../use-observable'
import type { PanelProps } from '../panel'
import { Answers } from './answers'
import type { Choosing } from './choosing'
import { type ClassActs, withFill } from './class-menu'
import { ClassList } from './class-list'
import { Empty } from './empty'
import { ListedObjects } from './listed-objects'
import { ObjectFacts } from './object-facts'
import styles from './objects-panel.module.css'
import { ViewControls } from '../../picture/view-controls'

/** Of the panel's height, what stands above what is selected, in percent. */
const LIST_SHARE = { min: 30, max: 80, first: 60 } as const

/** The classes and objects of the item, what was answered about it, and how it is looked at. */
export function ObjectsPanel({ ports, annotation }: PanelProps) {
  const { views, camera, panel, editing, classes } = ports
  const { refusal } = useObservable(editing.seen)
  const asking = useObservable(ports.flow.seen)?.asking
  const pointQuestions = useObservable(ports.flow.pointQuestions)
  const offered = useObservable(classes)
  const mayCreate = useObservable(ports.desk.mayCreate)
  const offeredTags = useObservable(ports.desk.tags)
  const mayApprove = useObservable(ports.mayApprove)
  const { notices } = useReviewer()
  const { objects, hidden, hiddenRows, selection, selected, isolated } = useObservable(views.still)
  const { placed, tags } = digestOf(objects)
  const [areNumbersOpen, setNumbersOpen] = useState(false)
  const { desk, focusCanvas } = ports
  const { classes: known, current } = offered
  const choosing = useMemo((): Choosing | undefined => {
    async function create(name: string): Promise<void> {
      const failure = await desk.create(name)
      if (failure === undefined) classes.choose(name)
      else notices.tell(failure, `The class “${name}” was not made`)
    }
    if (refusal !== undefined) return undefined
    return {
      offered: known,
      current: current.className,
      create: mayCreate ? (name) => void create(name) : undefined,
      choose(chosen) {
        classes.choose(chosen.className)
        if (views.get().selection.length > 0) editing.relabel(chosen)
      },
      onChosen: focusCanvas,
    }
  }, [refusal, known, current.className, mayCreate, desk, classes, views, editing, notices, focusCanvas])
  const { choices, commenting, objectAt } = ports
  const { threads } = useObservable(commenting.seen)
  const threadsOn = useMemo(
    () => openThreadsOn(threads, (place) => objectAt(objects, place)),
    [threads, objects, objectAt],
  )
  const { fillsByClass, factsShare } = useObservable(choices)
  const mayChange = refusal === undefined
  const classActs = useMemo((): ClassActs => {
    const rowsOf = (name: string) =>
      views.get().objects.flatMap(({ className, kind, row }) => (className === name && kind !== 'tag' ? [row] : []))
    return {
      fills: fillsByClass,
      select: (name) => views.choose(rowsOf(name)),
      isLocked: (name) => views.get().objects.every(({ className, locked }) => className !== name || locked === true),
      lock: mayChange ? (name) => editing.toggleLock(rowsOf(name)) : undefined,
      setFill: (name, percent) => choices.set({ fillsByClass: withFill(fillsByClass, name, percent) }),
    }
  }, [views, editing, choices, fillsByClass, mayChange])
  return (
    <>
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
          onZoom={({ box }) => box !== undefined && camera.showPart(box)}
          onLock={refusal === undefined ? ({ row }) => editing.toggleLock([row]) : undefined}
          onDelete={refusal === undefined ? editing.remove : undefined}
          onMenu={ports.openMenu}
        />
      )}
      {objects.length === 0 && (
        <Empty
          state={annotation.state}
          hasClasses={known.length > 0}
          mayDraw={choosing !== undefined}
          mayCreate={mayCreate}
        />
      )}
      {selection.length > 0 && (
        <ShareHandle
          {...LIST_SHARE}
          label="Height of the list above what is selected"
          share={100 - factsShare}
          onShare={(next) => choices.set({ factsShare: 100 - next })}
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
          offered={offered.classes}
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
            views.step(1)
            panel.reach('attributes')
          }}
        />
      )}
      <ViewControls
        choices={ports.choices}
        light={ports.light}
        isInside={ports.isInside}
        hasObjects={placed.length > 0}
        mayDraw={mayChange}
      />
    </>
  )
}

/** From here on the whole number would have no room beside the name. */
const SHORT_FROM = 10_000
const SHORT = new Intl.NumberFormat('en', { notation: 'compact', roundingMode: 'trunc' })

/** How many objects the item has, once that is known. */
export function ObjectCount({ ports: { views }, annotation }: PanelProps) {
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
