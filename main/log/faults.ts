import { logOf } from './log'

const log = logOf('app')

/** Logs every uncaught exception and every unhandled rejection, which Electron does not log. */
export function logFaults(process: Pick<NodeJS.EventEmitter, 'on'>): void {
  process.on('unhandledRejection', (reason) => log.error('unhandled rejection', reason))
  process.on('uncaughtExceptionMonitor', (error) => log.error('uncaught', error))
}
