import { type AnswerPath, keyOfPath } from '#domain/annotation/forms/answers'
import type { FormAnswer, FormRequest } from '#domain/form-request'
import type { Form } from '#domain/forms'
import { createObservable, type Observable } from '../../observable'
import {
  type CodeCall,
  type CodeEnd,
  CallQueue,
  NO_VALUE,
  NOT_CALLED,
  type WaitingCall,
  WAITING_MAX,
} from './call-queue'
import { type CodeLine, createCodeLines } from './code-lines'
import { type CodeWorker, createWorkerSlot } from './code-worker'
import type { CodeError, CodeNews } from './messages'
import { type CodeClock, createTimeLimits } from './time-limits'

/** State of the form's code. */
export type CodeState =
  | { readonly at: 'starting' }
  | { readonly at: 'ready' }
  /** A function runs; `isSlow` once the person may stop it. */
  | { readonly at: 'running'; readonly name: string; readonly isSlow: boolean }
  | { readonly at: 'failed'; readonly text: string }

/** Runs the code of one form, one call after the other. */
export interface CodeRunner {
  readonly state: Observable<CodeState>
  readonly lines: Observable<readonly CodeLine[]>
  /** Names of the code's functions; undefined until it has started. */
  readonly names: Observable<ReadonlySet<string> | undefined>
  /** Components that the code marks as busy. */
  readonly busy: Observable<ReadonlySet<string>>
  readonly call: (call: CodeCall) => Promise<CodeEnd>
  /** Ends the running function; the answers stay. */
  readonly stop: () => void
  /** Starts again after a failure. */
  readonly restart: () => void
  readonly clear: () => void
  readonly dispose: () => void
}

interface Memory {
  /** Memory above which the worker restarts after a function, in bytes. */
  readonly kept: number
  /** Most memory that Python gets, in bytes. */
  readonly most: number
}

interface RunnerParts {
  readonly form: Form
  readonly home: string
  readonly makeWorker: () => CodeWorker
  /** Sends the code's requests to a host; left out, all are refused. */
  readonly request?: (request: FormRequest) => Promise<FormAnswer>
  /** Memory limits that differ from the usual ones. */
  readonly memory?: Partial<Memory>
  readonly clock: CodeClock
}

/** Times after which the person may end a function, after which it is ended, and for the start. */
export const CODE_LIMITS = { slowMs: 5_000, endMs: 30_000, loadMs: 180_000 } as const
const MEGABYTE = 1024 ** 2
const MEMORY: Memory = { kept: 512 * MEGABYTE, most: 1_024 * MEGABYTE }
const AT_START: FormAnswer = { refusal: 'Requests run in functions alone, not while the files start.' }

/** Starts the worker at once, because Python takes seconds to load. */
export function createCodeRunner(parts: RunnerParts): CodeRunner {
  const { form, home, makeWorker, clock, request = noRequest } = parts
  const { kept, most } = { ...MEMORY, ...parts.memory }
  const state = createObservable<CodeState>({ at: 'starting' })
  const names = createObservable<ReadonlySet<string> | undefined>(undefined)
  const busy = createObservable<ReadonlySet<string>>(new Set())
  const { lines, say, clear } = createCodeLines()
  const limits = createTimeLimits(clock)
  const queue = new CallQueue()
  let running: { readonly id: number; readonly call: WaitingCall; printed: string } | undefined
  const slot = createWorkerSlot(makeWorker, take, fail)
  let count = 0
  let isOver = false

  function begin(): void {
    busy.set(new Set())
    state.set({ at: 'starting' })
    limits.clear()
    limits.set(CODE_LIMITS.loadMs, () => fail('Python did not start in time.'))
    slot.start({ does: 'start', home, form, bytesMost: most })
  }

  /** Stops the worker and ends all calls. */
  function fail(text: string): void {
    limits.clear()
    slot.end()
    state.set({ at: 'failed', text })
    say(text, true)
    finish(NO_VALUE)
    queue.endAll()
  }

  function finish(end: CodeEnd): void {
    const ended = running
    running = undefined
    ended?.call.resolve({ ...end, printed: ended.printed })
  }

  function next(): void {
    const { worker } = slot
    if (worker === undefined || running !== undefined || names.get() === undefined) return
    if (state.get().at === 'starting' || state.get().at === 'failed') return
    const call = queue.take()
    if (call === undefined) return state.set({ at: 'ready' })
    if (names.get()?.has(call.name) !== true) {
      call.resolve(NOT_CALLED)
      return next()
    }
    count += 1
    running = { id: count, call, printed: '' }
    const { name, args } = call
    state.set({ at: 'running', name, isSlow: false })
    limitRun(name)
    worker.postMessage({ does: 'call', id: count, name, args, ...call.sees() })
  }

  function limitRun(name: string): void {
    limits.set(CODE_LIMITS.slowMs, () => state.set({ at: 'running', name, isSlow: true }))
    limits.set(CODE_LIMITS.endMs, () => end(`${name} ran for ${CODE_LIMITS.endMs / 1_000} seconds and was ended.`))
  }

  /** Sends a request; waiting for the host or the person is not counted as running time. */
  async function ask({ nth, request: wish }: Extract<CodeNews, { says: 'asks' }>): Promise<void> {
    const [asking, of] = [slot.worker, running]
    if (of === undefined) return asking?.postMessage({ does: 'answer', nth, answer: AT_START })
    limits.clear()
    state.set({ at: 'running', name: of.call.name, isSlow: true })
    const answer = await request(wish)
    // The code may have restarted meanwhile.
    if (slot.worker !== asking || running !== of) return
    limits.clear()
    limitRun(of.call.name)
    asking?.postMessage({ does: 'answer', nth, answer })
  }

  function end(text: string): void {
    say(text, true)
    finish(NO_VALUE)
    begin()
  }

  function take(news: CodeNews): void {
    switch (news.says) {
      case 'loaded':
        limits.clear()
        // Running the files themselves may never end.
        limits.set(CODE_LIMITS.endMs, () => fail('The code ran for 30 seconds at its start and was ended.'))
        return
      case 'ready':
        limits.clear()
        names.set(new Set(news.names))
        if (news.error !== undefined) say(errorText(news.error), true)
        state.set({ at: 'ready' })
        return next()
      case 'failed':
        return fail(`Python can’t be started. ${news.text}`)
      case 'printed':
        if (running !== undefined) running.printed += `${running.printed === '' ? '' : '\n'}${news.text}`
        return say(news.text)
      case 'changed':
        if (running?.id === news.id) running.call.onChange(news.change)
        return
      case 'posted':
        if (running?.id === news.id) running.call.onPost?.(news.path, news.data)
        return
      case 'asks':
        return void ask(news)
      case 'loading':
        return busy.set(withKey(busy.get(), keyOfPath(news.path), news.isOn))
      case 'done':
        return done(news)
    }
  }

  function done({ id, value, error, bytes }: Extract<CodeNews, { says: 'done' }>): void {
    if (running?.id !== id) return
    limits.clear()
    const { name } = running.call
    if (error !== undefined) say(`${name}: ${errorText(error)}`, true)
    finish({ value, isFailed: error !== undefined, printed: '' })
    if (bytes > kept) {
      say(`The code held more than ${kept / MEGABYTE} MB of memory, and was started again.`, true)
      return begin()
    }
    next()
  }

  /** A name that occurs in no file is no function: don't wait for Python to know. */
  const text = JSON.stringify(form['code'] ?? '')
  const mayKnow = (name: string) => names.get()?.has(name) ?? text.includes(name)

  begin()
  return {
    state,
    lines,
    names,
    busy,
    call: (call) =>
      new Promise((resolve) => {
        if (isOver || state.get().at === 'failed') return resolve(NO_VALUE)
        if (!mayKnow(call.name)) return resolve(NOT_CALLED)
        if (!queue.add({ ...call, resolve })) {
          say(`${call.name} was left out: ${WAITING_MAX} other calls wait.`, true)
          return resolve(NO_VALUE)
        }
        next()
      }),
    stop() {
      const { name } = running?.call ?? {}
      if (name !== undefined) end(`${name} was stopped.`)
      else fail('The start of the code was stopped.')
    },
    restart: begin,
    clear,
    dispose() {
      isOver = true
      limits.clear()
      slot.end()
      finish(NO_VALUE)
      queue.endAll()
    },
  }
}

function withKey(keys: ReadonlySet<string>, key: string, isIn: boolean): ReadonlySet<string> {
  const others = [...keys].filter((one) => one !== key)
  return new Set(isIn ? [...others, key] : others)
}

function noRequest(): Promise<FormAnswer> {
  return Promise.resolve({ refusal: 'The code of forms talks to no host here.' })
}

function errorText({ text, file, line }: CodeError): string {
  return file === undefined ? text : `${text} (${file}, line ${line})`
}

/** Names a component for functions of the code, such as `on_ID_change`. */
export function handlerName(path: AnswerPath, event: 'change' | 'click' | 'deleted' | 'message' | 'wcevent'): string {
  return `on_${String(path.at(-1))}_${event}`
}
