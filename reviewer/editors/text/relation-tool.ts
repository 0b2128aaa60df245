import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { isRelated } from '#domain/annotation/text/relations'
import type { OfferedClass } from '../document/class-choice'
import { createObservable, type Observable } from '../observable'
import type { EditorSession } from '../session/open-session'

/** A relation in progress, from a span. */
export interface Begun {
  readonly from: AnnotationObject
  readonly of: OfferedClass
}

/** Creates relations: select a span, start, select the other one. */
export interface RelationTool {
  readonly begun: Observable<Begun | undefined>
  /** Starts at the selected span; if already started, or with two spans selected, creates the relation. */
  readonly relate: () => void
  /** Completes the relation at this span. */
  readonly to: (row: number) => void
  /** Sets the class of the relation in progress and of later ones. */
  readonly choose: (of: OfferedClass) => void
  readonly stop: () => void
}

/** Explains why no relation can start. */
export const NO_RELATION_CLASS =
  'This project has no relationship class. Open the project’s Classes, add a class and choose “Relationship” as its kind.'

/** Remembers the class of the last relation across items. */
export function createRelationTool(session: EditorSession): RelationTool {
  const { annotating, desk, views, say, onRefused } = session
  const { editing } = annotating
  const begun = createObservable<Begun | undefined>(undefined)
  let last: string | undefined

  function make(from: AnnotationObject, to: AnnotationObject, of: OfferedClass): void {
    if (from.row === to.row) return onRefused('Choose another span: a relation leads from one span to another.')
    if (isRelated(views.get().objects, from, to, of.className))
      return onRefused(`These spans have the relation “${of.className}” already.`)
    begun.set(undefined)
    editing.relate(from.row, to.row, of)
  }

  /** The span's current state, because it may have changed. */
  const spanOf = (row: number) => views.get().objects.find((one) => one.row === row && one.span !== undefined)

  function to(row: number): void {
    const now = begun.get()
    const [from, other] = [now && spanOf(now.from.row), spanOf(row)]
    if (now === undefined || other === undefined) return
    if (from === undefined) {
      begun.set(undefined)
      return onRefused('The first span is deleted. Choose another one.')
    }
    make(from, other, now.of)
  }

  function relate(): void {
    const { refusal } = editing.seen.get()
    if (refusal !== undefined) return onRefused(refusal)
    const classes = desk.relations.get()
    const of = classes.find(({ className }) => className === last) ?? classes[0]
    if (of === undefined) return onRefused(NO_RELATION_CLASS)
    const spans = views.get().selection.filter(({ span }) => span !== undefined)
    const [first, second, ...others] = spans
    if (begun.get() !== undefined && first !== undefined && second === undefined) return to(first.row)
    if (first === undefined || others.length > 0) return onRefused('Select one span, or the two spans to relate.')
    if (second !== undefined) return make(first, second, of)
    begun.set({ from: first, of })
    say('Choose the other span, then press Enter.')
  }

  return {
    begun,
    relate,
    to,
    choose(of) {
      last = of.className
      const now = begun.get()
      if (now !== undefined) begun.set({ ...now, of })
    },
    stop: () => begun.set(undefined),
  }
}
