import { logOf } from './log'

const log = logOf('app')

/** Logs every exception and every failed promise that no code caught. Electron lets both pass without a line. */
export function logFaults(process: Pick<NodeJS.EventEmitter, 'on'>): void {
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason))
  process.on('uncaughtExceptionMonitor', (error) => log.error('uncaught', error))
}
