import type { loadPyodide } from 'pyodide'
import { readFormTree } from '#domain/annotation/forms/form-tree'
import { environmentsOf } from '#domain/annotation/forms/environments'
import type { FormRequest } from '#domain/form-request'
import { type AnswersCode, answersCode } from './answer-code'
import type { CallOrder, CodeError, CodeNews, CodeOrder, StartOrder } from './messages'
import { REQUESTS_SOURCE } from './python-requests'
import { PYTHON_SOURCE } from './python-source'
import { limitMemory } from './limit-memory'
import { stripGlobals } from './strip-globals'

/** The parts of a worker's scope used here. */
interface Scope {
  addEventListener(type: 'message', listener: (event: { readonly data: CodeOrder }) => void): void
  postMessage(news: CodeNews): void
}

/** A Python function that takes and returns JSON. */
type PythonCall = (...args: readonly string[]) => string | Promise<string>

interface Python {
  readonly answers: AnswersCode
  readonly call: PythonCall
  readonly bytes: () => number
}

const scope = globalThis as unknown as Scope
const tell = scope.postMessage.bind(scope)
let python: Python | undefined

scope.addEventListener('message', ({ data }) => void take(data))

function take(order: CodeOrder): Promise<void> | undefined {
  if (order.does === 'start') return start(order)
  if (order.does === 'call') return call(order)
  asked.get(order.nth)?.(JSON.stringify(order.answer))
  asked.delete(order.nth)
  return undefined
}

/** Pending requests. */
const asked = new Map<number, (answer: string) => void>()
let requests = 0

/** Sends a JSON request to the page and resolves with its JSON answer. */
function send(text: string): Promise<string> {
  requests += 1
  const nth = requests
  return new Promise((resolve) => {
    asked.set(nth, resolve)
    tell({ says: 'asks', nth, request: JSON.parse(text) as FormRequest })
  })
}

async function start(order: StartOrder): Promise<void> {
  try {
    python = await load(order)
  } catch (cause) {
    tell({ says: 'failed', text: cause instanceof Error ? cause.message : String(cause) })
  }
}

async function load({ home, form, bytesMost }: StartOrder): Promise<Python> {
  limitMemory(bytesMost)
  const module = (await import(/* @vite-ignore */ `${home}pyodide.mjs`)) as { loadPyodide: typeof loadPyodide }
  const timers = { setTimeout: later, clearTimeout: globalThis.clearTimeout.bind(globalThis) }
  const made = await module.loadPyodide({
    indexURL: home,
    jsglobals: timers,
    env: { HOME: '/form' },
    stdout: (text) => tell({ says: 'printed', text }),
    stderr: (text) => tell({ says: 'printed', text }),
  })
  const tree = readFormTree(form)
  const answers = answersCode(tree, tell)
  made.registerJsModule('_loupe', { ask: answers.ask, send })
  const requestsOf = made.toPy({})
  made.runPython(REQUESTS_SOURCE, { globals: requestsOf, filename: 'requests.py' })
  const own = made.toPy({ requests_modules: requestsOf.get('modules') })
  made.runPython(PYTHON_SOURCE, { globals: own, filename: 'loupe.py' })
  const begin = own.get('start') as PythonCall
  const run = own.get('call') as PythonCall
  const memory = (made as unknown as { readonly _module: { readonly HEAPU8: Uint8Array } })._module
  // The form's files run from here on, so remove their access to the page's scope.
  made.unregisterJsModule('pyodide_js')
  made.runPython(
    'import sys\nfor name in [one for one in sys.modules if one.split(".")[0] in ("pyodide_js", "_loupe")]: del sys.modules[name]',
  )
  made.unregisterJsModule('_loupe')
  stripGlobals(globalThis)
  tell({ says: 'loaded' })
  const { names, error } = JSON.parse(await begin(JSON.stringify(tree.code), JSON.stringify(environmentsOf(form)))) as {
    readonly names: readonly string[]
    readonly error: CodeError | null
  }
  tell({ says: 'ready', names, ...(error === null ? {} : { error }) })
  return { answers, call: run, bytes: () => memory.HEAPU8.byteLength }
}

/** Never runs text as code. */
function later(work: unknown, ms?: number): number {
  if (typeof work !== 'function') throw new TypeError('A function is expected.')
  return Number(setTimeout(() => (work as () => void)(), ms))
}

async function call(order: CallOrder): Promise<void> {
  if (python === undefined) return
  const { answers, bytes } = python
  answers.begin(order)
  const said = JSON.parse(await python.call(order.name, JSON.stringify(order.args))) as {
    readonly value?: unknown
    readonly error?: CodeError
  }
  tell({ says: 'done', id: order.id, ...said, bytes: bytes() })
}
