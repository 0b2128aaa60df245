/** Globals for network, other pages, storage and workers; forms need none of them. */
const REMOVED = [
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'WebSocketStream',
  'WebTransport',
  'EventSource',
  'RTCPeerConnection',
  'RTCDataChannel',
  'importScripts',
  'Worker',
  'SharedWorker',
  'BroadcastChannel',
  'MessageChannel',
  'Notification',
  'indexedDB',
  'caches',
  'cookieStore',
  'localStorage',
  'sessionStorage',
  'navigator',
  'Request',
  'postMessage',
  'addEventListener',
  'removeEventListener',
  'dispatchEvent',
  'close',
] as const

/** One function of each kind: their constructors would compile text. */
const FUNCTIONS: readonly object[] = [
  () => undefined,
  async () => undefined,
  function* () {
    yield undefined
  },
  async function* () {
    yield undefined
  },
]

const REFUSED = 'Code can’t be made from text here.'

/** Permanently removes everything from a worker's scope that its own work doesn't need. */
export function stripGlobals(scope: object): void {
  for (const name of REMOVED) {
    for (let holder: object | null = scope; holder !== null; holder = Object.getPrototypeOf(holder) as object | null)
      if (Object.hasOwn(holder, name)) Reflect.deleteProperty(holder, name)
    Reflect.defineProperty(scope, name, { value: undefined, configurable: false, writable: false })
  }
  // The page's policy forbids this as well.
  for (const sample of FUNCTIONS)
    Reflect.defineProperty(Object.getPrototypeOf(sample) as object, 'constructor', {
      value: function refused(): never {
        throw new EvalError(REFUSED)
      },
      configurable: false,
      writable: false,
    })
}
