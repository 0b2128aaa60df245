// The auth frame: answers calls that arrive as posted messages. In a hidden window it has no parent and
// talks with its own window, where the preload listens; in a frame it talks with its parent.
const METHODS = new Set([
  'getCurrentSession',
  'signOut',
  'changePassword',
  'setupTOTP',
  'verifyTotpToken',
  'setPreferredMFA',
  'getPreferredMFA',
])
const framed = window.parent !== window
const owner = framed ? window.parent : window
const host = framed ? new URLSearchParams(location.search).get('host') : location.origin

async function answer(method, args) {
  if (!METHODS.has(method))
    return { ok: false, error: { code: 'unknown_action', message: 'This page does not know the call.' } }
  try {
    const response = await fetch(`frame/${method}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ args: Array.isArray(args) ? args : [] }),
    })
    const body = await response.json()
    if (response.ok) return { ok: true, value: body.value }
    return { ok: false, error: { code: String(body.code), message: String(body.message) } }
  } catch {
    return { ok: false, error: { code: 'network_failure', message: "The sign-in service can't be reached." } }
  }
}

if (host !== null && host !== '') {
  window.addEventListener('message', async (event) => {
    if (event.source !== owner || event.origin !== host) return
    const call = event.data
    if (call === null || typeof call !== 'object' || call.type !== 'call' || typeof call.id !== 'string') return
    const result = await answer(call.method, call.args)
    owner.postMessage({ type: 'result', id: call.id, ...result }, host)
  })
  owner.postMessage({ type: 'ready' }, host)
}
