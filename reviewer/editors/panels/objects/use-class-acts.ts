import { useMemo } from 'react'
import type { ChoiceSource } from '../../../session/view-choices'
import type { Editing } from '../../document/editing'
import { LOOK_CHOICES } from '../../document/look-choices'
import type { ObjectViews } from '../../document/object-view'
import { createObservable, type Observable } from '../../observable'
import { useObservable } from '../../use-observable'
import { type ClassActs, withFill } from './class-menu'

interface ClassActPorts {
  readonly views: ObjectViews
  readonly editing: Editing
  readonly choices: ChoiceSource
  /** Classes whose pixels are never painted over, where the editor paints. */
  readonly protectedClasses?: Observable<readonly string[]> & { readonly toggle: (className: string) => void }
}

/** Used if the editor doesn't paint. */
const NO_PROTECTION = { ...createObservable<readonly string[]>([]), toggle: () => undefined }

/** Actions on all objects of a class. */
export function useClassActs(ports: ClassActPorts, change: ClassActs['change']): ClassActs {
  const { views, editing, choices, protectedClasses = NO_PROTECTION } = ports
  const { refusal } = useObservable(editing.seen)
  const look = choices.of(LOOK_CHOICES)
  const { fillsByClass } = useObservable(look)
  const guarded = useObservable(protectedClasses)
  const mayChange = refusal === undefined
  return useMemo((): ClassActs => {
    const rowsOf = (name: string) =>
      views.get().objects.flatMap(({ className, kind, row }) => (className === name && kind !== 'tag' ? [row] : []))
    return {
      fills: fillsByClass,
      select: (name) => views.choose(rowsOf(name)),
      isLocked: (name) => views.get().objects.every(({ className, locked }) => className !== name || locked === true),
      lock: mayChange ? (name) => editing.toggleLock(rowsOf(name)) : undefined,
      ...(protectedClasses === NO_PROTECTION
        ? {}
        : { protection: { isOn: (name: string) => guarded.includes(name), toggle: protectedClasses.toggle } }),
      change,
      setFill: (name, percent) => look.set({ fillsByClass: withFill(fillsByClass, name, percent) }),
    }
  }, [views, editing, look, fillsByClass, mayChange, guarded, protectedClasses, change])
}
