import { serveDataSets } from '../../main/formats/serve-data-sets'
import type { DataSetProcess } from '../../main/services/imports/data-sets/data-set-link'
import type { DataSetAnswer } from '../../main/services/imports/data-sets/data-set-messages'

/** Data set reader in the test's process; messages are cloned as between processes. */
export function dataSetProcess(): DataSetProcess {
  let listen: (answer: DataSetAnswer) => void = () => undefined
  const serve = serveDataSets((answer) => listen(structuredClone(answer)))
  return {
    post: (asked) => serve(structuredClone(asked)),
    onAnswer: (listener) => {
      listen = listener
    },
    onExit: () => undefined,
    kill: () => undefined,
  }
}
