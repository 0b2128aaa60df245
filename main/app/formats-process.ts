import { join } from 'node:path'
import { utilityProcess } from 'electron'

/** The process that reads data sets; messages are of the room that asks it. */
export interface FormatsProcess<Ask, Answer> {
  readonly post: (asked: Ask) => void
  readonly onAnswer: (listener: (answer: Answer) => void) => void
  readonly onExit: (listener: () => void) => void
  readonly kill: () => void
}

/** What needs more ends this process and nothing else; young objects are swept early, so that most take less than 300 MB. */
const MEMORY = ['--max-old-space-size=1024', '--max-semi-space-size=16']

/** Starts the process beside the built main file; only after the app is ready. */
export function startFormats<Ask, Answer>(): FormatsProcess<Ask, Answer> {
  const child = utilityProcess.fork(join(import.meta.dirname, 'formats-process.js'), [], {
    serviceName: 'Loupe formats',
    stdio: 'ignore',
    execArgv: MEMORY,
  })
  return {
    post: (asked) => child.postMessage(asked),
    onAnswer: (listener) => void child.on('message', listener),
    onExit: (listener) => void child.once('exit', listener),
    kill: () => void child.kill(),
  }
}
