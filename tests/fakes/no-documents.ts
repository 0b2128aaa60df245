import type { Documents } from '../../main/services/imports/documents/documents'

const never = (): never => {
  throw new Error('there is no document')
}

/** The reader of documents where there are none. */
export const NO_DOCUMENTS: Documents = {
  count: never,
  draw: never,
  text: never,
  times: never,
  close: async () => undefined,
}
