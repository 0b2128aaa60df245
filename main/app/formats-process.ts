import { join } from 'node:path'
import { utilityProcess } from 'electron'

/** Process that reads data sets; its client defines the messages. */
export interface FormatsProcess<Ask, Answer> {
  readonly post: (asked: Ask) => void
  readonly onAnswer: (listener: (answer: Answer) => void) => void
  readonly onExit: (listener: () => void) => void
  readonly kill: () => void
}

/** Memory limit: only this process ends beyond it. Frequent minor collections keep 1 GB of COCO below 300 MB. */
const MEMORY = ['--max-old-space-size=1024', '--max-semi-space-size=4']

/** Starts the process beside the built main file; call it only after the app is ready. */
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
