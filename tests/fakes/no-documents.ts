import type { Documents } from '../../main/services/imports/documents/documents'

const never = (): never => {
  throw new Error('there is no document')
}

/** Document reader that finds no documents. */
export const NO_DOCUMENTS: Documents = {
  count: never,
  draw: never,
  text: never,
  times: never,
  close: async () => undefined,
}
