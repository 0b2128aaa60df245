import type { Kind } from './kind'

/** Label of the whole picture. */
export const tag: Kind<null> = {
  native: 'tag',
  noun: 'Tag',
  read: () => null,
  outline: () => undefined,
}
