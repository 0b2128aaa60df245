import { createPlatform } from './platform.js'

const query = new URLSearchParams(location.search)
const reviewerOrigin = query.get('reviewer')
const platform = createPlatform({ reviewerOrigin, count: Number(query.get('items') ?? 250) })

/** Functions and state for tests. */
const host = {
  platform,
  /** All requests and events from the reviewer, and everything else it sent. */
  requests: [],
  events: [],
  responses: [],
  streams: [],
  aborts: [],
  readies: [],
  arrays: 0,
  connected: false,
  answerReady: query.get('connect') !== 'no',
  batch: query.get('batch') !== 'no',
  port: undefined,
  emit: (name, data) => post({ type: 'event', name, data }),
  post,
  connect,
}
window.host = host

const open = new Map()
const frame = document.createElement('iframe')
frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
frame.title = 'Reviewer'

addEventListener('message', (event) => {
  if (event.source !== frame.contentWindow || event.origin !== reviewerOrigin) return
  if (event.data?.type !== 'reviewer:ready') return
  host.readies.push({ at: performance.now(), ...event.data })
  if (host.answerReady && !host.connected) connect()
})
frame.src = `${reviewerOrigin}/index.html?host=${encodeURIComponent(location.origin)}`
document.body.append(frame)

function connect(version = 1, ports = 1) {
  const channels = Array.from({ length: ports }, () => new MessageChannel())
  const message = { type: 'reviewer:connect', version, ...(host.batch ? { batch: true } : {}) }
  frame.contentWindow.postMessage(
    message,
    reviewerOrigin,
    channels.map(({ port2 }) => port2),
  )
  if (version !== 1 || ports !== 1) return
  host.connected = true
  host.port = channels[0].port1
  host.port.addEventListener('message', ({ data }) => {
    if (Array.isArray(data)) {
      host.arrays += 1
      for (const message of data) void take(message)
    } else void take(data)
  })
  host.port.start()
}

function post(message) {
  host.port.postMessage(message)
}

async function take(message) {
  if (message.type === 'event') return void host.events.push({ at: Date.now(), ...message })
  if (message.type === 'abort') {
    host.aborts.push(message.id)
    return void open.get(message.id)?.abort()
  }
  if (message.type === 'response') return void host.responses.push(message)
  if (message.type === 'stream') return stream(message)
  if (message.type !== 'request') return
  const { id, action, args } = message
  host.requests.push({ id, action, args, at: performance.now() })
  const handler = platform.handlers[action]
  if (handler === undefined) {
    return post({ type: 'response', id, state: 'rejected', data: { code: 'unknown_action', message: 'Unknown.' } })
  }
  if (action === 'assetStream') {
    open.set(id, { values: handler(...args), credit: 0, busy: false, abort() {} })
    return
  }
  const abort = new AbortController()
  open.set(id, abort)
  try {
    if (platform.delayMs > 0) await new Promise((done) => setTimeout(done, platform.delayMs))
    const data = await handler(...args)
    if (!abort.signal.aborted) post({ type: 'response', id, state: 'fulfilled', data })
  } catch (failure) {
    if (!abort.signal.aborted) post({ type: 'response', id, state: 'rejected', data: failure })
  } finally {
    open.delete(id)
  }
}

async function stream(message) {
  host.streams.push(message)
  const { id, item } = message
  const source = open.get(id)
  if (source?.values === undefined) return
  if (item === 'cancel') return void open.delete(id)
  if (item !== 'read') return
  source.credit += message.count
  if (source.busy) return
  source.busy = true
  while (source.credit > 0 && open.has(id)) {
    const { done, value } = await source.values.next()
    if (done) {
      open.delete(id)
      return post({ type: 'stream', id, item: 'message', done: true })
    }
    source.credit -= 1
    post({ type: 'stream', id, item: 'message', value })
  }
  source.busy = false
}
