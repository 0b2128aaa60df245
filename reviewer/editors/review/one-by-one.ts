import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ChoiceSource } from '../../session/view-choices'
import { choice, choiceGroup } from '../../session/choice-group'
import { z } from '#domain/page-schema'
import { isPlaced, type Sight } from '../document/sight'
import type { Editing } from '../document/editing'
import { IS_DECIDED, isWhole, listed, WHOLE_LISTING } from '../document/object-listing'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'

type Row = AnnotationObject['row']
type Decision = 'approved' | 'disapproved'

/** How far a walk from object to object is. */
export interface OneByOneSeen {
  readonly isOn: boolean
  /** The place of the object that is looked at, from 1; 0 where it is none of the walk. */
  readonly at: number
  readonly count: number
  /** So many are still to be decided. */
  readonly left: number
  readonly approved: number
  readonly disapproved: number
  /** The others are there, but hardly seen. */
  readonly isDimming: boolean
}

/** Looks at the listed objects one after the other; each decision leads on to the next. */
export interface OneByOne {
  readonly seen: Observable<OneByOneSeen>
  start(): void
  stop(): void
  /** To the next object of the walk or the one before, around the ends. */
  step(by: 1 | -1): void
  /** Decides on the object that is looked at, and goes on to the next that is not decided. */
  decide(to: Decision, reason?: string): void
  dispose(): void
}

/** How the others are seen while objects are looked at one by one. */
export const WALK_CHOICES = choiceGroup({
  others: choice<'dimmed' | 'hidden' | 'shown'>(z.enum(['dimmed', 'hidden', 'shown']), 'dimmed'),
})

export interface OneByOneParts {
  readonly views: Pick<ObjectViews, 'get' | 'still' | 'listed' | 'choose' | 'isolate'>
  readonly editing: Pick<Editing, 'decide'>
  readonly camera: Sight
  readonly choices: ChoiceSource
  /** Changes with the document that is open; undefined where none is. */
  readonly document: Observable<unknown>
  readonly picture: Observable<{ readonly state: string }>
  readonly say: (text: string) => void
  /** The keys that decide are those of the picture. */
  readonly focusCanvas: () => void
}

const OFF: OneByOneSeen = { isOn: false, at: 0, count: 0, left: 0, approved: 0, disapproved: 0, isDimming: false }

/** Starts when it is told to; from then on it goes through each item that is opened, until it is stopped. */
export function createOneByOne(parts: OneByOneParts): OneByOne {
  const { views, editing, camera, choices, document, picture, say, focusCanvas } = parts
  const walking = choices.of(WALK_CHOICES)
  const seen = createObservable(OFF)
  let isOn = false
  let walk: readonly AnnotationObject[] = []
  let left: readonly AnnotationObject[] = []
  /** Whatever was listed once stays in the walk: a decision takes it off the list, not out of the count. */
  const taken = new Set<Row>()
  /** What was decided on this walk. */
  const judged = new Map<Row, Decision>()
  /** Decisions that are on their way into the document. */
  const deciding = new Set<Row>()
  let known: Pick<ReturnType<ObjectViews['get']>, 'objects' | 'listing' | 'hidden' | 'hiddenRows'> | undefined
  /** Where the walk is, for when its object goes. */
  let place = 0
  /** Leads back to what the person saw before. */
  let goHome: (() => void) | undefined
  let isLooking = false
  /** How large the canvas was, in device pixels, and whether what is looked at was whole in sight, when the view was last another one. */
  let canvas = { width: 0, height: 0 }
  let isSeen = false
  /** An object waits for its picture. */
  let isAwaited = false

  function isDone(object: AnnotationObject): boolean {
    const { row, approval } = object
    if (deciding.has(row)) return true
    const { decided, among } = views.get().listing
    const isOpenMeant = decided === 'open' || (decided === undefined && among === undefined)
    if (isOpenMeant) return approval !== undefined
    // What was decided before is decided on again.
    if (decided === undefined) return approval !== undefined && judged.get(row) === approval
    return (approval !== undefined && judged.get(row) === approval) || !IS_DECIDED[decided](object)
  }

  /** What was decided, also while that is on its way. */
  const saidOf = ({ row, approval }: AnnotationObject) => (deciding.has(row) ? judged.get(row) : approval)

  function walkOf(): readonly AnnotationObject[] {
    const { objects, hidden, hiddenRows, listing } = views.get()
    for (const { row } of views.listed()) taken.add(row)
    const { sort, group } = listing
    const inOrder = isWhole(listing) ? views.listed() : listed(objects, { ...WHOLE_LISTING, sort, group })
    return inOrder.filter(({ row, className }) => taken.has(row) && !hidden.has(className) && !hiddenRows.has(row))
  }

  /** Brings the walk up to what there is now; tells whether it is another one. */
  function renew(): boolean {
    const { objects, listing, hidden, hiddenRows } = views.get()
    const isOther = known?.listing !== listing
    if (isOther) forget()
    const isSame = known?.objects === objects && known.hidden === hidden && known.hiddenRows === hiddenRows
    if (isOther || !isSame) {
      known = { objects, listing, hidden, hiddenRows }
      walk = walkOf()
    }
    left = walk.filter((object) => !isDone(object))
    return isOther
  }

  function forget(): void {
    known = undefined
    taken.clear()
    judged.clear()
  }

  function tell(): void {
    const { selected } = views.get()
    const at = selected === undefined ? -1 : walk.findIndex(({ row }) => row === selected.row)
    if (at >= 0) place = at
    const count = (decision: Decision) => walk.filter((object) => saidOf(object) === decision).length
    seen.set({
      isOn,
      at: at + 1,
      count: walk.length,
      left: left.length,
      approved: count('approved'),
      disapproved: count('disapproved'),
      isDimming: walking.get().others === 'dimmed' && at >= 0,
    })
  }

  /** The camera waits for the picture. */
  function show(object: AnnotationObject | undefined): void {
    isAwaited = picture.get().state !== 'ready'
    if (!isAwaited && object !== undefined) camera.showObjects([object])
  }

  function lookAt(object: AnnotationObject | undefined): void {
    if (object === undefined) return tell()
    isLooking = true
    views.choose([object.row])
    isLooking = false
    views.isolate(walking.get().others === 'hidden')
    show(object)
    tell()
  }

  function begin(): void {
    renew()
    const { selected } = views.get()
    const here = walk.find(({ row }) => row === selected?.row)
    lookAt(here ?? left[0] ?? walk[0])
  }

  /** The next that is not decided, after this place or from the beginning. */
  function goOn(): void {
    const open = new Set(left)
    const next = walk.find((object, at) => at > place && open.has(object)) ?? left[0]
    if (next !== undefined) return lookAt(next)
    tell()
    sayEnd()
  }

  function sayEnd(): void {
    if (isOn && left.length === 0 && deciding.size === 0 && walk.length > 0) say(endWords(seen.get()))
  }

  /** Whoever deletes what is looked at selects nothing then: the next one comes after that. */
  function goOnAfterwards(): void {
    queueMicrotask(() => {
      if (isOn && views.get().selection.length === 0) lookAt(walk[Math.min(place, walk.length - 1)])
    })
  }

  /** What is done to the objects, or selected, by others than the walk. */
  function follow(): void {
    if (!isOn || isLooking) return
    const wasThere = walk[place]?.row
    const isOther = renew()
    const { selection, selected } = views.get()
    if (isOther && !walk.some(({ row }) => row === selected?.row)) return lookAt(left[0] ?? walk[0])
    const isGone = wasThere !== undefined && !walk.some(({ row }) => row === wasThere)
    if (selection.length === 0 && isGone) goOnAfterwards()
    const isMeant = selected !== undefined && selected.row !== wasThere && isPlaced(selected)
    if (isMeant && !camera.isInSight(selected)) show(selected)
    tell()
  }

  /** Another item, or another version of it: the walk goes on there. */
  function takeDocument(): void {
    forget()
    deciding.clear()
    goHome = undefined
    place = 0
    if (isOn && document.get() !== undefined) begin()
  }

  function takePicture(): void {
    if (isOn && isAwaited) show(views.get().selected)
  }

  /** A window that becomes smaller cuts off what is looked at; whoever has moved the view away from it is left there. */
  function takeView(): void {
    const { width, height } = camera.canvas()
    const isResized = width !== canvas.width || height !== canvas.height
    canvas = { width, height }
    const { selected } = views.get()
    if (!isOn || selected === undefined || !isPlaced(selected) || seen.get().at === 0) return
    const wasInSight = isSeen
    isSeen = camera.isInSight(selected)
    if (isResized && wasInSight && !isSeen) show(selected)
  }

  function takeChoices(): void {
    if (!isOn) return
    views.isolate(walking.get().others === 'hidden')
    tell()
  }

  const stops = [
    views.still.subscribe(follow),
    document.subscribe(takeDocument),
    picture.subscribe(takePicture),
    walking.subscribe(takeChoices),
    camera.viewport.subscribe(takeView),
  ]
  return {
    seen,
    start() {
      if (isOn) return
      isOn = true
      forget()
      goHome = camera.remember()
      // Elsewhere the same keys decide on the whole item.
      focusCanvas()
      begin()
    },
    stop() {
      if (!isOn) return
      isOn = false
      isAwaited = false
      forget()
      views.isolate(false)
      goHome?.()
      goHome = undefined
      seen.set(OFF)
    },
    step(by) {
      const { at, count } = seen.get()
      // Whoever left the walk comes back to where it was.
      if (count > 0) lookAt(at === 0 ? walk[place] : walk[(place + by + count) % count])
    },
    decide(to, reason) {
      const { at } = seen.get()
      const object = walk[at - 1]
      if (object === undefined) return lookAt(walk[place])
      const { row } = object
      judged.set(row, to)
      if (object.approval !== to || (reason !== undefined && reason !== (object.reason ?? ''))) {
        deciding.add(row)
        // What was refused, as its notice says, is still to be decided.
        void editing.decide(row, to, reason).finally(() => {
          deciding.delete(row)
          follow()
          sayEnd()
        })
      }
      renew()
      goOn()
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

/** What is said when nothing is left: "All 12 objects are decided: 9 approved, 3 disapproved." */
export function endWords({ count, approved, disapproved }: OneByOneSeen): string {
  const all = count === 1 ? 'The only object is' : `All ${count.toLocaleString('en')} objects are`
  const words = [
    approved > 0 ? `${approved.toLocaleString('en')} approved` : '',
    disapproved > 0 ? `${disapproved.toLocaleString('en')} disapproved` : '',
  ]
  return `${all} decided: ${words.filter((part) => part !== '').join(', ')}.`
}
