import type { ObjectClass } from '#domain/annotation/commands/new-object'
import type { AttributeGroup } from '#domain/annotation/parts/attribute-values'
import { classColour } from '#domain/annotation/parts/class-colour'
import { createObservable, type Observable } from '../observable'

/** A class that objects can be given, and its colour. */
export interface OfferedClass extends ObjectClass {
  readonly colour: string
  /** What its objects are asked. */
  readonly groups: readonly AttributeGroup[]
  /** The key that the project gave it. */
  readonly digit?: number
}

/** The classes that can be given, and the one of what is drawn next. */
export interface Offered {
  readonly classes: readonly OfferedClass[]
  readonly current: OfferedClass
}

/** Which class is in hand; it stays so from item to item. */
export interface ClassChoice extends Observable<Offered> {
  choose(className: string): void
  /** Takes the classes of the project, those that objects of the item have beside them. */
  offer(classes: readonly OfferedClass[]): void
}

/** Until the project has a class of its own. */
const UNNAMED = 'Object'
const NONE: OfferedClass = { classId: -1, className: UNNAMED, colour: classColour(UNNAMED), groups: [] }

/** What is remembered of the class in hand from one time to the next. */
export interface ClassMemory {
  readonly lastClass: () => string | undefined
  readonly setLastClass: (className: string) => void
}

const NOTHING: ClassMemory = { lastClass: () => undefined, setLastClass: () => undefined }

/** Starts with no classes; what is drawn then is an object of no class of the project. */
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
