import type { ActionGroup } from './action'

/** Adapts actions to an editor; `of` selects their ports from the editor. */
export function actionsOf<S, P, E>(group: ActionGroup<S, P>, of: (editor: E) => P): ActionGroup<S, E> {
  return group.map(({ run, isOff, ...action }) => ({
    ...action,
    run: (editor) => run(of(editor)),
    ...(isOff === undefined ? {} : { isOff: (editor: E) => isOff(of(editor)) }),
  }))
}
