import type { Kind } from './kind'

/** A word about the whole picture. */
export const tag: Kind<null> = {
  native: 'tag',
  read: () => null,
  outline: () => undefined,
}
