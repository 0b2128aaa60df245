import type { ActionGroup } from './action'

/** The same actions over an editor; `of` says what of the editor they work on. */
export function actionsOf<S, P, E>(group: ActionGroup<S, P>, of: (editor: E) => P): ActionGroup<S, E> {
  return group.map(({ run, isOff, ...action }) => ({
    ...action,
    run: (editor) => run(of(editor)),
    ...(isOff === undefined ? {} : { isOff: (editor: E) => isOff(of(editor)) }),
  }))
}
