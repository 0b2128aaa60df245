import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { EventEmitter } from 'node:events'
import { constants } from 'node:os'
import { join } from 'node:path'
import { codec } from './codec.ts'
import { makeEvent } from './electron-event.ts'
import type { Part } from './members.ts'

interface UtilityHooks {
  isReady: () => boolean
  gone: (details: Electron.Details) => void
  node: string
}

/** Set by the boot. */
export const utilityHooks: UtilityHooks = { isReady: () => false, gone: () => undefined, node: process.execPath }

const alive = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of alive) child.kill('SIGKILL')
})

type Output = 'pipe' | 'ignore' | 'inherit'

function stdioOf(stdio: Electron.ForkOptions['stdio']): StdioOptions {
  const outputs = (Array.isArray(stdio) ? stdio.slice(1) : [stdio, stdio]) as (Output | undefined)[]
  // Standard input is never open in a utility process.
  return ['ignore', outputs[0] ?? 'inherit', outputs[1] ?? 'inherit', 'ipc']
}

export class UtilityProcess extends EventEmitter implements Part<'UtilityProcess'> {
  #child: ChildProcess
  #gone = false
  #killed = false
  readonly stdout: Electron.UtilityProcess['stdout']
  readonly stderr: Electron.UtilityProcess['stderr']

  constructor(modulePath: string, args: string[], options: Electron.ForkOptions) {
    super()
    const runner = join(import.meta.dirname, 'utility-child.ts')
    this.#child = spawn(
      utilityHooks.node,
      ['--no-warnings=ExperimentalWarning', ...(options.execArgv ?? []), runner, modulePath, ...args],
      {
        stdio: stdioOf(options.stdio),
        serialization: 'advanced',
        env: { ...(options.env ?? process.env), STAND_IN_EXECUTABLE: process.env['STAND_IN_EXECUTABLE'] },
        ...(options.cwd ? { cwd: options.cwd } : {}),
      },
    )
    alive.add(this.#child)
    this.stdout = this.#child.stdout
    this.stderr = this.#child.stderr
    this.#child.once('spawn', () => this.emit('spawn'))
    this.#child.on('message', (text) => this.emit('message', codec.decode(text as string)))
    this.#child.on('error', (error) => this.emit('error', 'LaunchFailed', error.message, ''))
    this.#child.once('exit', (code, signal) =>
      this.#exited(code, signal, options.serviceName ?? 'Node Utility Process'),
    )
  }

  #exited(code: number | null, signal: NodeJS.Signals | null, serviceName: string): void {
    alive.delete(this.#child)
    this.#gone = true
    const exitCode = code ?? (signal ? constants.signals[signal] : 1)
    // In Electron a killed process ends with code 0, but it still reports the kill.
    this.emit('exit', this.#killed ? 0 : exitCode)
    if (exitCode === 0) return
    const reason = signal === 'SIGKILL' || signal === 'SIGTERM' ? 'killed' : signal ? 'crashed' : 'abnormal-exit'
    utilityHooks.gone({ type: 'Utility', reason, exitCode, serviceName: 'node.mojom.NodeService', name: serviceName })
  }

  get pid(): number | undefined {
    return this.#gone ? undefined : this.#child.pid
  }

  postMessage(message: unknown, transfer: Electron.MessagePortMain[] = []): void {
    if (transfer.length > 0) throw new Error('not in the stand-in: ports to a utility process')
    const text = codec.encode(message)
    if (!this.#gone && this.#child.connected) this.#child.send(text)
  }

  kill(): boolean {
    this.#killed = !this.#gone
    return !this.#gone && this.#child.kill('SIGTERM')
  }
}

export const utilityProcess = {
  fork(modulePath: string, args?: string[], options: Electron.ForkOptions = {}): UtilityProcess {
    if (!utilityHooks.isReady()) throw new Error('utilityProcess cannot be created before app is ready.')
    if (typeof modulePath !== 'string' || modulePath === '') throw new TypeError('Missing UtilityProcess entry script.')
    const list = Array.isArray(args) ? args : []
    const chosen = args !== undefined && !Array.isArray(args) ? (args as unknown as Electron.ForkOptions) : options
    return new UtilityProcess(modulePath, list, chosen)
  },
}

export function tellUtilityGone(emit: (name: string, ...args: unknown[]) => void): void {
  utilityHooks.gone = (details) => emit('child-process-gone', makeEvent({}), details)
}
