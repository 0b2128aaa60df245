import { useMemo } from 'react'
import { useDerived } from '../../../use-reviewer-state'
import { useReviewer } from '../../../reviewer-context'
import type { ClassChoice } from '../../document/class-choice'
import type { ClassDesk } from '../../document/class-desk'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import { useObservable } from '../../use-observable'
import type { Choosing } from './choosing'

interface ChoosingPorts {
  readonly views: ObjectViews
  readonly editing: Editing
  readonly classes: ClassChoice
  readonly desk: ClassDesk
  readonly focusCanvas: () => void
}

/** Classes to choose from, for new objects and for the selection; `choosing` is undefined for a read-only item. */
export function useChoosing({ views, editing, classes, desk, focusCanvas }: ChoosingPorts) {
  const { refusal } = useObservable(editing.seen)
  const { selection } = useObservable(views.still)
  const offered = useObservable(classes)
  const relationClasses = useObservable(desk.relations)
  const isOffered = useObservable(desk.mayCreate)
  const mayCreate = useDerived(({ permissions }) => permissions.project.createClass) && isOffered
  const { notices } = useReviewer()
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
  return {
    choosing,
    mayCreate,
    /** Classes of objects, and with relations also theirs. */
    classes: offered.classes,
    allClasses: relationClasses.length === 0 ? offered.classes : [...offered.classes, ...relationClasses],
  }
}
