import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ChoiceSource } from '../../session/view-choices'
import { choice, choiceGroup } from '../../session/choice-group'
import { z } from '#domain/page-schema'
import { isPlaced, type Sight } from '../document/sight'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'
import { keepInSight } from './keep-in-sight'
import { createObjectWalk, type Decision } from './object-walk'

/** Progress of a review, object by object. */
export interface OneByOneSeen {
  readonly isOn: boolean
  /** Position of the shown object, from 1; 0 if it isn't part of the walk. */
  readonly at: number
  readonly count: number
  /** Number of objects without a decision. */
  readonly left: number
  readonly approved: number
  readonly disapproved: number
  /** The other objects are dimmed. */
  readonly isDimming: boolean
}

/** Reviews the listed objects one after the other; each decision moves to the next. */
export interface OneByOne {
  readonly seen: Observable<OneByOneSeen>
  start(): void
  stop(): void
  /** Goes to the next or previous object, around the ends. */
  step(by: 1 | -1): void
  /** Decides on the shown object, and goes to the next one without a decision. */
  decide(to: Decision, reason?: string): void
  dispose(): void
}

/** How other objects look during a review. */
export const WALK_CHOICES = choiceGroup({
  others: choice<'dimmed' | 'hidden' | 'shown'>(z.enum(['dimmed', 'hidden', 'shown']), 'dimmed'),
})

export interface OneByOneParts {
  readonly views: Pick<ObjectViews, 'get' | 'still' | 'listed' | 'choose' | 'isolate'>
  readonly editing: Pick<Editing, 'decide'>
  readonly camera: Sight
  readonly choices: ChoiceSource
  /** Changes with the open document; undefined if none is open. */
  readonly document: Observable<unknown>
  readonly picture: Observable<{ readonly state: string }>
  readonly say: (text: string) => void
  /** Gives the keys that decide to the picture. */
  readonly focusCanvas: () => void
}

const OFF: OneByOneSeen = { isOn: false, at: 0, count: 0, left: 0, approved: 0, disapproved: 0, isDimming: false }

/** A started review continues on each item that opens, until it is stopped. */
export function createOneByOne(parts: OneByOneParts): OneByOne {
  const { views, editing, camera, choices, document, picture, say, focusCanvas } = parts
  const walking = choices.of(WALK_CHOICES)
  const seen = createObservable(OFF)
  const walk = createObjectWalk(views)
  let isOn = false
  /** Position of the walk, for when its object is deleted. */
  let place = 0
  /** Restores the view from before the review. */
  let goHome: (() => void) | undefined
  /** The walk itself selects an object just now. */
  let isLooking = false
  /** The selected object is shown once its picture is loaded. */
  let isAwaited = false

  const here = () => walk.objects()[place]
  const positionOf = (object: AnnotationObject | undefined) =>
    object === undefined ? -1 : walk.objects().findIndex(({ row }) => row === object.row)

  function tell(): void {
    const at = positionOf(views.get().selected)
    if (at >= 0) place = at
    seen.set({
      isOn,
      at: at + 1,
      count: walk.objects().length,
      left: walk.left().length,
      approved: walk.count('approved'),
      disapproved: walk.count('disapproved'),
      isDimming: walking.get().others === 'dimmed' && at >= 0,
    })
  }

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
    walk.renew()
    const selected = walk.objects()[positionOf(views.get().selected)]
    lookAt(selected ?? walk.left()[0] ?? walk.objects()[0])
  }

  /** Goes to the next object without a decision, from this position or from the start. */
  function goOn(): void {
    const open = new Set(walk.left())
    const next = walk.objects().find((object, at) => at > place && open.has(object)) ?? walk.left()[0]
    if (next !== undefined) return lookAt(next)
    tell()
    sayEnd()
  }

  function sayEnd(): void {
    const isEnd = walk.left().length === 0 && !walk.isWriting() && walk.objects().length > 0
    if (isOn && isEnd) say(endWords(seen.get()))
  }

  /** Goes on after the shown object was deleted: the deletion clears the selection first. */
  function goOnAfterwards(): void {
    queueMicrotask(() => {
      const objects = walk.objects()
      if (isOn && views.get().selection.length === 0) lookAt(objects[Math.min(place, objects.length - 1)])
    })
  }

  /** Follows changes and selections that the walk didn't make. */
  function follow(): void {
    if (!isOn || isLooking) return
    const before = here()
    const isOther = walk.renew()
    const { selection, selected } = views.get()
    if (isOther && positionOf(selected) === -1) return lookAt(walk.left()[0] ?? walk.objects()[0])
    const isGone = before !== undefined && positionOf(before) === -1
    if (selection.length === 0 && isGone) goOnAfterwards()
    const isChosen = selected !== undefined && selected.row !== before?.row && isPlaced(selected)
    if (isChosen && !camera.isInSight(selected)) show(selected)
    tell()
  }

  /** Continues the walk on another item, or another version of this one. */
  function takeDocument(): void {
    walk.clear()
    goHome = undefined
    place = 0
    if (isOn && document.get() !== undefined) begin()
  }

  const stops = [
    views.still.subscribe(follow),
    document.subscribe(takeDocument),
    picture.subscribe(() => {
      if (isOn && isAwaited) show(views.get().selected)
    }),
    walking.subscribe(() => {
      if (!isOn) return
      views.isolate(walking.get().others === 'hidden')
      tell()
    }),
    keepInSight({ camera, show, shown: () => (isOn && seen.get().at > 0 ? views.get().selected : undefined) }),
  ]
  return {
    seen,
    start() {
      if (isOn) return
      isOn = true
      walk.forget()
      goHome = camera.remember()
      // Elsewhere the same keys decide on the whole item.
      focusCanvas()
      begin()
    },
    stop() {
      if (!isOn) return
      isOn = false
      isAwaited = false
      walk.forget()
      views.isolate(false)
      goHome?.()
      goHome = undefined
      seen.set(OFF)
    },
    step(by) {
      const { at, count } = seen.get()
      // From outside the walk, go back to its position first.
      if (count > 0) lookAt(at === 0 ? here() : walk.objects()[(place + by + count) % count])
    },
    decide(to, reason) {
      const object = walk.objects()[seen.get().at - 1]
      if (object === undefined) return lookAt(here())
      const { row } = object
      walk.judge(row, to)
      if (object.approval !== to || (reason !== undefined && reason !== (object.reason ?? ''))) {
        // A refused decision leaves the object open; a notice tells why.
        void walk.whileWriting(row, editing.decide(row, to, reason)).finally(() => {
          follow()
          sayEnd()
        })
      }
      walk.renew()
      goOn()
    },
    dispose() {
      for (const stop of stops) stop()
    },
  }
}

/** Message at the end of a review: "All 12 objects are decided: 9 approved, 3 disapproved." */
export function endWords({ count, approved, disapproved }: OneByOneSeen): string {
  const all = count === 1 ? 'The only object is' : `All ${count.toLocaleString('en')} objects are`
  const words = [
    approved > 0 ? `${approved.toLocaleString('en')} approved` : '',
    disapproved > 0 ? `${disapproved.toLocaleString('en')} disapproved` : '',
  ]
  return `${all} decided: ${words.filter((part) => part !== '').join(', ')}.`
}
