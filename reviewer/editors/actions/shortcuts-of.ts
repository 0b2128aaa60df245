import type { Shortcut } from '../../shortcuts/shortcut'
import type { ActionGroup } from './action'

/** Converts actions to reviewer shortcuts. */
export function shortcutsOf<S, P>(groups: readonly ActionGroup<S, P>[], ports: P): readonly Shortcut[] {
  return groups.flat().map(({ id, title, group, keys, onCanvas, whileTyping, repeats, isOff, run }) => ({
    id,
    title,
    group,
    keys,
    scope: onCanvas === true ? 'canvas' : 'everywhere',
    whileTyping: whileTyping === true,
    repeats: repeats === true,
    isDisabled: () => isOff?.(ports) === true,
    run: () => run(ports),
  }))
}
