import type { DataSetAsk } from '../services/imports/data-sets/data-set-messages'
import { serveDataSets } from './serve-data-sets'

/** Data sets come from anywhere: they are read apart from the process that holds the windows and the secrets. */
const serve = serveDataSets((answer) => process.parentPort.postMessage(answer))
process.parentPort.on('message', ({ data }) => serve(data as DataSetAsk))
