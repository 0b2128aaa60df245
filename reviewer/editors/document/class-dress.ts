import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { createObservable, type Observable } from '../observable'
import { BatchObject, type Look } from '../workers/batch-object'
import type { OfferedClass } from './class-choice'

/** What the classes of the project are called now, and their colours. */
export interface ClassDress {
  /** The present name by each former one. */
  readonly names: ReadonlyMap<string, string>
  /** The colours by their present names. */
  readonly colours: ReadonlyMap<string, string>
}

export const NO_DRESS: ClassDress = { names: new Map(), colours: new Map() }

/** Shows objects by the present names and colours of their classes. */
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

/** Follows classes of the project by their ids: one that gets another name is the same class. */
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
      // A former name that another class has now is that one's.
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
