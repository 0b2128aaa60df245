import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { createObservable, type Observable } from '../observable'
import { BatchObject, type Look } from '../workers/batch-object'
import type { OfferedClass } from './class-choice'

/** The current names and colours of the project's classes. */
export interface ClassDress {
  /** The current name for each former one. */
  readonly names: ReadonlyMap<string, string>
  /** The colours by current name. */
  readonly colours: ReadonlyMap<string, string>
}

export const NO_DRESS: ClassDress = { names: new Map(), colours: new Map() }

/** Applies the current class names and colours to objects. */
export function dresser({ names, colours }: ClassDress): (object: AnnotationObject) => AnnotationObject {
  const looks = new Map<Look, Look>()

  function lookOf<L extends Pick<AnnotationObject, 'className' | 'colour'>>(look: L): L {
    const className = names.get(look.className) ?? look.className
    const colour = colours.get(className) ?? look.colour
    return className === look.className && colour === look.colour ? look : { ...look, className, colour }
  }

  return (object) => {
    if (!(object instanceof BatchObject)) return lookOf(object)
    const look = looks.get(object.look) ?? lookOf(object.look)
    looks.set(object.look, look)
    return look === object.look ? object : object.withLook(look)
  }
}

/** Follows the project's classes by ID, so that a renamed class stays the same class. */
export function createClassDress(
  lists: readonly Observable<readonly OfferedClass[] | undefined>[],
): Observable<ClassDress> & { readonly dispose: () => void } {
  const dress = createObservable(NO_DRESS)
  const namesOf = new Map<number, Set<string>>()

  function take(): void {
    const all = lists.flatMap((list) => list.get() ?? []).filter(({ classId }) => classId > 0)
    const colours = new Map(all.map(({ className, colour }) => [className, colour]))
    const names = new Map<string, string>()
    for (const { classId, className } of all) {
      const known = namesOf.get(classId) ?? new Set()
      namesOf.set(classId, known.add(className))
      // A former name that another class uses now belongs to that class.
      for (const former of known) if (!colours.has(former)) names.set(former, className)
    }
    dress.set({ names, colours })
  }

  take()
  const stops = lists.map((list) => list.subscribe(take))
  return {
    get: dress.get,
    subscribe: dress.subscribe,
    dispose() {
      for (const stop of stops) stop()
    },
  }
}
