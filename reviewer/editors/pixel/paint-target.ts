import { nextColour } from '#domain/annotation/commands/paint-mask'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { labelsOf } from '#domain/annotation/mask/mask-looks'
import type { MayPaint } from '#domain/annotation/mask/painting'
import { colourOfLabel, labelOf, type PartMask } from '#domain/annotation/mask/part-mask'
import type { ChoiceSource } from '../../session/view-choices'
import type { ObjectViews } from '../document/object-view'
import type { Annotating } from '../session/annotating'
import type { LiveMask } from './live-mask'
import { byLabel } from './mask-parts'
import { PIXEL_CHOICES } from './pixel-choices'

/** Where painted pixels go: to a part of an object, or to none. */
export interface Target {
  readonly label: number
  readonly may: MayPaint
  /** The object that gets the pixels; left out for a new one. */
  readonly object?: AnnotationObject | undefined
  /** The part of a new object. */
  readonly fresh?: LiveMask['fresh']
  /** A colour that the object does not have yet. */
  readonly given?: number
}

/** Chooses the target of paint by selection, class and locks. */
export interface PaintTargets {
  /** The target for painting, or for erasing. */
  of(erases: boolean): Target | { readonly refusal: string }
  /** The target that gives pixels a label, or 0, whatever is selected; locked pixels stay. */
  ofLabel(label: number): Target
  /** The selected objects of the mask. */
  selected(): readonly AnnotationObject[]
}

interface Ports {
  readonly views: Pick<ObjectViews, 'get'>
  readonly choices: ChoiceSource
  readonly classes: Annotating['classes']
  readonly objects: () => readonly AnnotationObject[]
  readonly mask: () => PartMask | undefined
}

const NO_COLOUR = 'The mask has no colour left for another object. Delete objects that are not needed.'

/** Creates the rules over the open mask. */
export function createPaintTargets({ views, choices, classes, objects, mask }: Ports): PaintTargets {
  const chosen = choices.of(PIXEL_CHOICES)

  const selected = () => views.get().selection.filter(({ parts }) => parts !== undefined)
  const isClassLocked = (className: string) => chosen.get().lockedClasses.includes(className)
  const isLocked = ({ locked, className }: AnnotationObject) => locked === true || isClassLocked(className)

  /** Which pixels may change, by the chosen rule. */
  function byRule(owners: ReadonlyMap<number, AnnotationObject>, erases: boolean): MayPaint {
    const { paintRule } = chosen.get()
    const { className } = classes.get().current
    return (label) => {
      const object = owners.get(label)
      if (object !== undefined && isLocked(object)) return false
      if (paintRule === 'class') return object?.className === className
      return paintRule === 'all' || erases || label === 0
    }
  }

  /** A colour that neither the mask nor an object uses. */
  function freeColour(): number | undefined {
    const now = mask()
    const inMask = now === undefined ? [] : [...labelsOf(now)].map(colourOfLabel)
    return nextColour([...inMask, ...objects().flatMap(({ parts = [] }) => parts)])
  }

  /** Erases the selected objects, or any if none is selected. */
  function erased(owners: ReadonlyMap<number, AnnotationObject>): Target {
    const may = byRule(owners, true)
    const rows = new Set(selected().map(({ row }) => row))
    const isMeant = (label: number) => label !== 0 && (rows.size === 0 || rows.has(owners.get(label)?.row ?? -1))
    return { label: 0, may: (label) => isMeant(label) && may(label) }
  }

  function painted(object: AnnotationObject, may: MayPaint): Target | { readonly refusal: string } {
    if (isLocked(object)) return { refusal: `${object.className} is locked. Unlock it to paint on it.` }
    const [first] = object.parts ?? []
    const colour = first ?? freeColour()
    if (colour === undefined) return { refusal: NO_COLOUR }
    return { label: labelOf(colour), may, object, ...(first === undefined ? { given: colour } : {}) }
  }

  function added(may: MayPaint): Target | { readonly refusal: string } {
    const { className, colour: shown } = classes.get().current
    if (isClassLocked(className)) return { refusal: `${className} is locked. Unlock the class to paint objects of it.` }
    const colour = freeColour()
    if (colour === undefined) return { refusal: NO_COLOUR }
    const label = labelOf(colour)
    return { label, may, fresh: { label, className, colour: shown } }
  }

  return {
    selected,
    of(erases) {
      const owners = byLabel(objects())
      if (erases) return erased(owners)
      const [object, ...others] = selected()
      if (others.length > 0) return { refusal: 'Several objects are selected. Select one to paint on it, or none.' }
      const may = byRule(owners, false)
      return object === undefined ? added(may) : painted(object, may)
    },
    ofLabel(label) {
      const owners = byLabel(objects())
      const may: MayPaint = (before) => {
        const object = owners.get(before)
        return object === undefined || !isLocked(object)
      }
      return { label, may, object: owners.get(label) }
    },
  }
}
