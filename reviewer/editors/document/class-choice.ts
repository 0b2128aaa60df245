import type { ObjectClass } from '#domain/annotation/commands/new-object'
import type { AttributeGroup } from '#domain/annotation/parts/attribute-values'
import { classColour } from '#domain/annotation/parts/class-colour'
import { createObservable, type Observable } from '../observable'

/** Selectable class with its colour. */
export interface OfferedClass extends ObjectClass {
  readonly colour: string
  /** Questions of its objects. */
  readonly groups: readonly AttributeGroup[]
  /** Key assigned by the project. */
  readonly digit?: number
}

/** Selectable classes, and the active one for new objects. */
export interface Offered {
  readonly classes: readonly OfferedClass[]
  readonly current: OfferedClass
}

/** Active class, which stays between items. */
export interface ClassChoice extends Observable<Offered> {
  choose(className: string): void
  /** Sets the project's classes and those found only in the item's objects. */
  offer(classes: readonly OfferedClass[]): void
}

/** Class name until the project has one. */
const UNNAMED = 'Object'
const NONE: OfferedClass = { classId: -1, className: UNNAMED, colour: classColour(UNNAMED), groups: [] }

/** Stored active class. */
export interface ClassMemory {
  readonly lastClass: () => string | undefined
  readonly setLastClass: (className: string) => void
}

const NOTHING: ClassMemory = { lastClass: () => undefined, setLastClass: () => undefined }

/** Starts without classes; new objects then have no class of the project. */
export function createClassChoice({ lastClass, setLastClass }: ClassMemory = NOTHING): ClassChoice {
  const value = createObservable<Offered>({ classes: [], current: NONE })
  let wanted: string | undefined

  function offer(classes: readonly OfferedClass[]): void {
    const name = wanted ?? lastClass()
    const current = classes.find(({ className }) => className === name) ?? classes[0] ?? NONE
    value.set({ classes, current })
  }

  return {
    get: value.get,
    subscribe: value.subscribe,
    choose(className) {
      wanted = className
      setLastClass(className)
      offer(value.get().classes)
    },
    offer,
  }
}
