import type { CodeChange } from '#domain/annotation/forms/code-changes'
import { type AnswerPath, keyOfPath } from '#domain/annotation/forms/answers'
import type { FormAnswer, FormRequest } from '#domain/form-request'
import type { Form } from '#domain/forms'
import { createObservable, type Observable } from '../../observable'
import type { CallOrder, CodeError, CodeNews, CodeOrder } from './messages'

/** A worker that runs the code of a form, as far as it is used here. */
export interface CodeWorker {
  postMessage(order: CodeOrder): void
  terminate(): void
  addEventListener(
    type: 'message' | 'error',
    listener: (event: { readonly data?: CodeNews; readonly message?: string }) => void,
  ): void
}

/** How far the code of the form is. */
export type CodeState =
  | { readonly at: 'starting' }
  | { readonly at: 'ready' }
  /** A function runs; `isSlow`: for so long that a person may stop it. */
  | { readonly at: 'running'; readonly name: string; readonly isSlow: boolean }
  | { readonly at: 'failed'; readonly text: string }

/** A line of the form's console. */
interface CodeLine {
  readonly nth: number
  readonly text: string
  readonly isError: boolean
}

/** How a call ended; without a value: the code has no such function, it failed, or it was ended. */
interface CodeEnd {
  readonly value?: unknown
  readonly isFailed: boolean
  /** What it printed meanwhile. */
  readonly printed: string
}

/** A call of a function, with what it sees and where its changes go. */
export interface CodeCall extends Pick<CallOrder, 'name' | 'args'> {
  /** What it sees, at the moment at which it begins. */
  readonly sees: () => Pick<CallOrder, 'data' | 'itemData' | 'payload'>
  readonly onChange: (change: CodeChange) => void
  /** Hears what it sends to web components. */
  readonly onPost?: (path: AnswerPath, data: unknown) => void
  /** A call of the same name that still waits is made with these arguments. */
  readonly replaces?: string
  /** The call isn't made where too many others wait. */
  readonly mayBeLeftOut?: boolean
}

/** Runs the code of one form, one call after the other. */
export interface CodeRunner {
  readonly state: Observable<CodeState>
  readonly lines: Observable<readonly CodeLine[]>
  /** The functions of the code; undefined until they are known. */
  readonly names: Observable<ReadonlySet<string> | undefined>
  /** Components that the code says to be busy. */
  readonly busy: Observable<ReadonlySet<string>>
  readonly call: (call: CodeCall) => Promise<CodeEnd>
  /** Ends what runs; the answers stay as they are. */
  readonly stop: () => void
  /** Begins again after a failure. */
  readonly restart: () => void
  readonly clear: () => void
  readonly dispose: () => void
}

interface Memory {
  /** Above this the worker starts again after a function. */
  readonly kept: number
  /** Python gets no more than this. */
  readonly most: number
}

interface RunnerParts {
  readonly form: Form
  readonly home: string
  readonly makeWorker: () => CodeWorker
  /** Asks a host for the code; without it no request is made. */
  readonly request?: (request: FormRequest) => Promise<FormAnswer>
  /** Other limits of memory, in bytes, than the usual ones. */
  readonly memory?: Partial<Memory>
  readonly clock: {
    readonly setTimeout: (work: () => void, ms: number) => unknown
    readonly clearTimeout: (timer: never) => void
  }
}

/** From then on a person may end a function, and then it is ended. */
export const CODE_LIMITS = { slowMs: 5_000, endMs: 30_000, loadMs: 180_000 } as const
const MEGABYTE = 1024 ** 2
const MEMORY: Memory = { kept: 512 * MEGABYTE, most: 1_024 * MEGABYTE }
const LINES_MAX = 500
const LINE_MAX = 4_000
/** So many calls wait at most before one that may be left out. */
const WAITING_MAX = 100
const AT_START: FormAnswer = { refusal: 'Requests run in functions alone, not while the files start.' }
const NO_VALUE: CodeEnd = { isFailed: true, printed: '' }

interface Waiting extends CodeCall {
  readonly resolve: (end: CodeEnd) => void
}

/** Starts the worker at once: Python takes seconds to be there. */
export function createCodeRunner({
  form,
  home,
  makeWorker,
  clock,
  memory,
  request = noRequest,
}: RunnerParts): CodeRunner {
  const { kept, most } = { ...MEMORY, ...memory }
  const state = createObservable<CodeState>({ at: 'starting' })
  const lines = createObservable<readonly CodeLine[]>([])
  const names = createObservable<ReadonlySet<string> | undefined>(undefined)
  const busy = createObservable<ReadonlySet<string>>(new Set())
  let queue: Waiting[] = []
  let running: { readonly id: number; readonly call: Waiting; printed: string } | undefined
  let worker: CodeWorker | undefined
  let timers: unknown[] = []
  let count = 0
  let lineCount = 0
  let isOver = false

  function say(text: string, isError = false): void {
    lineCount += 1
    const line = { nth: lineCount, text: text.slice(0, LINE_MAX), isError }
    lines.set([...lines.get(), line].slice(-LINES_MAX))
  }
  function rest(): void {
    for (const timer of timers) clock.clearTimeout(timer as never)
    timers = []
  }
  function limit(ms: number, then: () => void): void {
    timers.push(clock.setTimeout(then, ms))
  }

  function begin(): void {
    worker?.terminate()
    const made = makeWorker()
    worker = made
    busy.set(new Set())
    state.set({ at: 'starting' })
    made.addEventListener('message', ({ data }) => {
      if (worker === made && data !== undefined) take(data)
    })
    made.addEventListener('error', ({ message }) => {
      if (worker === made) fail(message ?? 'The worker ended.')
    })
    rest()
    limit(CODE_LIMITS.loadMs, () => fail('Python did not start in time.'))
    made.postMessage({ does: 'start', home, form, bytesMost: most })
  }

  /** Nothing waits for code that doesn't run. */
  function fail(text: string): void {
    rest()
    worker?.terminate()
    worker = undefined
    state.set({ at: 'failed', text })
    say(text, true)
    finish(NO_VALUE)
    const left = queue
    queue = []
    for (const one of left) one.resolve(NO_VALUE)
  }

  function finish(end: CodeEnd): void {
    const ended = running
    running = undefined
    ended?.call.resolve({ ...end, printed: ended.printed })
  }

  function next(): void {
    if (worker === undefined || running !== undefined || names.get() === undefined) return
    if (state.get().at === 'starting' || state.get().at === 'failed') return
    const call = queue.shift()
    if (call === undefined) return state.set({ at: 'ready' })
    if (names.get()?.has(call.name) !== true) {
      call.resolve({ isFailed: false, printed: '' })
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
    limit(CODE_LIMITS.slowMs, () => state.set({ at: 'running', name, isSlow: true }))
    limit(CODE_LIMITS.endMs, () => end(`${name} ran for ${CODE_LIMITS.endMs / 1_000} seconds and was ended.`))
  }

  /** The time in which a host, or the person, is asked doesn't count. */
  async function ask({ nth, request: wish }: Extract<CodeNews, { says: 'asks' }>): Promise<void> {
    const [asking, of] = [worker, running]
    if (of === undefined) return asking?.postMessage({ does: 'answer', nth, answer: AT_START })
    rest()
    state.set({ at: 'running', name: of.call.name, isSlow: true })
    const answer = await request(wish)
    // The code may have been started again meanwhile.
    if (worker !== asking || running !== of) return
    rest()
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
        rest()
        // The files themselves may never come to an end.
        limit(CODE_LIMITS.endMs, () => fail('The code ran for 30 seconds at its start and was ended.'))
        return
      case 'ready':
        rest()
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
      case 'loading': {
        const now = new Set(busy.get())
        if (news.isOn) now.add(keyOfPath(news.path))
        else now.delete(keyOfPath(news.path))
        return busy.set(now)
      }
      case 'done':
        return done(news)
    }
  }

  function done({ id, value, error, bytes }: Extract<CodeNews, { says: 'done' }>): void {
    if (running?.id !== id) return
    rest()
    const { name } = running.call
    if (error !== undefined) say(`${name}: ${errorText(error)}`, true)
    finish({ value, isFailed: error !== undefined, printed: '' })
    if (bytes > kept) {
      say(`The code held more than ${kept / MEGABYTE} MB of memory, and was started again.`, true)
      return begin()
    }
    next()
  }

  /** A function whose name stands in no file is none: nothing waits for Python because of it. */
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
        if (!mayKnow(call.name)) return resolve({ isFailed: false, printed: '' })
        if (call.mayBeLeftOut === true && queue.length >= WAITING_MAX) {
          say(`${call.name} was left out: ${WAITING_MAX} other calls wait.`, true)
          return resolve(NO_VALUE)
        }
        const at = call.replaces === undefined ? -1 : queue.findIndex(({ replaces }) => replaces === call.replaces)
        queue[at]?.resolve({ isFailed: false, printed: '' })
        if (at === -1) queue.push({ ...call, resolve })
        else queue[at] = { ...call, resolve }
        next()
      }),
    stop() {
      const { name } = running?.call ?? {}
      if (name !== undefined) end(`${name} was stopped.`)
      else fail('The start of the code was stopped.')
    },
    restart: begin,
    clear: () => lines.set([]),
    dispose() {
      isOver = true
      rest()
      worker?.terminate()
      worker = undefined
      finish(NO_VALUE)
      for (const one of queue) one.resolve(NO_VALUE)
      queue = []
    },
  }
}

function noRequest(): Promise<FormAnswer> {
  return Promise.resolve({ refusal: 'The code of forms talks to no host here.' })
}

function errorText({ text, file, line }: CodeError): string {
  return file === undefined ? text : `${text} (${file}, line ${line})`
}

/** Starts the worker that runs Python. */
export function pythonWorker(): CodeWorker {
  return new Worker(new URL('./python-worker.ts', import.meta.url), { type: 'module', name: 'python' })
}

/** Names a component for functions of the code, such as `on_ID_change`. */
export function handlerName(path: AnswerPath, event: 'change' | 'click' | 'deleted' | 'message' | 'wcevent'): string {
  return `on_${String(path.at(-1))}_${event}`
}
