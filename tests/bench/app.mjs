/** Apps for the benches: started by their executable, observed through Chromium's debugging port. */
import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { electronExecutable } from '../../build/electron-stand-in/executable.mjs'

const POLL_MS = 15
const LIMIT_MS = 60_000

/** Page, or guest, of a running app. */
class Target {
  constructor(devtools, session, info) {
    this.devtools = devtools
    this.session = session
    this.info = info
  }

  send(method, params = {}) {
    return this.devtools.send(method, params, this.session)
  }

  /** Value of an expression; a promise is awaited in the page. */
  async evaluate(expression) {
    const answer = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })
    if (answer.exceptionDetails !== undefined)
      throw new Error(answer.exceptionDetails.exception?.description ?? expression)
    return answer.result.value
  }

  /** Waits in the page, frame by frame, until an expression is true. */
  async until(expression, limitMs = LIMIT_MS) {
    const found = await this.evaluate(`new Promise((done) => {
      const end = performance.now() + ${limitMs}
      const look = () => {
        if (${expression}) done(performance.timeOrigin + performance.now())
        else if (performance.now() > end) done(null)
        else setTimeout(look, 4)
      }
      look()
    })`)
    if (found === null) throw new Error(`never true: ${expression}`)
    return found
  }
}

/** Running app. */
export class App {
  static async start(folder, { args = [], env = {} } = {}) {
    const port = await freePort()
    const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []
    const spawned = Date.now()
    const child = spawn(electronExecutable().path, [...sandbox, `--remote-debugging-port=${port}`, folder, ...args], {
      stdio: ['ignore', 'ignore', process.env['BENCH_VERBOSE'] ? 'inherit' : 'ignore'],
      env: { ...process.env, ...env },
    })
    const ended = new Promise((done) => child.once('exit', done))
    const devtools = await Devtools.connect(port)
    return new App(child, ended, devtools, spawned)
  }

  constructor(child, ended, devtools, spawned) {
    this.child = child
    this.ended = ended
    this.devtools = devtools
    /** Time of spawning the executable, in ms since 1970. */
    this.spawned = spawned
  }

  /** First page or guest with a matching address. */
  async target(fits) {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
      const { targetInfos } = await this.devtools.send('Target.getTargets')
      const info = targetInfos.find(({ url, type }) => ['page', 'iframe', 'webview'].includes(type) && fits(url))
      if (info !== undefined) {
        const { sessionId } = await this.devtools.send('Target.attachToTarget', {
          targetId: info.targetId,
          flatten: true,
        })
        return new Target(this.devtools, sessionId, info)
      }
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
    throw new Error('no such page')
  }

  async close() {
    this.child.kill('SIGTERM')
    await this.ended
  }
}

class Devtools {
  static async connect(port) {
    for (const end = Date.now() + LIMIT_MS; Date.now() < end; ) {
      try {
        const { webSocketDebuggerUrl } = await (await fetch(`http://127.0.0.1:${port}/json/version`)).json()
        const socket = new WebSocket(webSocketDebuggerUrl)
        await new Promise((done, fail) => {
          socket.addEventListener('open', done, { once: true })
          socket.addEventListener('error', fail, { once: true })
        })
        return new Devtools(socket)
      } catch {
        await new Promise((done) => setTimeout(done, POLL_MS))
      }
    }
    throw new Error('no debugging port')
  }

  constructor(socket) {
    this.socket = socket
    this.waiting = new Map()
    this.lastId = 0
    socket.addEventListener('message', ({ data }) => {
      const { id, result, error } = JSON.parse(data)
      const settle = this.waiting.get(id)
      this.waiting.delete(id)
      settle?.(error === undefined ? { ok: true, result } : { ok: false, error })
    })
  }

  async send(method, params = {}, sessionId) {
    this.lastId += 1
    const id = this.lastId
    const answer = await new Promise((done) => {
      this.waiting.set(id, done)
      this.socket.send(JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }))
    })
    if (!answer.ok) throw new Error(`${method}: ${answer.error.message}`)
    return answer.result
  }
}

/** Expression that is true once a click on an element's middle reaches it. */
export function takesClick(selector) {
  return `(() => {
    const element = document.querySelector(${JSON.stringify(selector)})
    if (element === null) return false
    const { x, y, width, height } = element.getBoundingClientRect()
    const hit = document.elementFromPoint(x + width / 2, y + height / 2)
    return hit !== null && (hit === element || element.contains(hit) || hit.contains(element))
  })()`
}

// The stand-in serves app://NAME on loopback, and Chromium shows that address.
export const SHELL = (url) => /^(app:\/\/shell|http:\/\/shell-app-\d+\.localhost)/.test(url)
export const GUEST = (url) => /^(app:\/\/reviewer|http:\/\/reviewer-app-\d+\.localhost)/.test(url)
export const FIRST_PROJECT = 'ul[aria-label="Projects"] [data-index="0"] a'

const PERSON = { first_name: 'Ada', last_name: 'Moreno', email: 'ada@example.org' }
const PASSWORD = 'correct horse battery'

/** Creates the first account, and waits for the projects. */
export async function signInFirst(app) {
  const shell = await app.target(SHELL)
  const button = `[...document.querySelectorAll('button')].find((button) => button.textContent.trim() === 'Sign in')`
  await shell.until(button)
  await shell.evaluate(`${button}.click()`)
  const page = await app.target((url) => url.includes('/auth/sign-in'))
  await page.until(`document.querySelector('input[name="repeat_password"]')`)
  const values = { ...PERSON, new_password: PASSWORD, repeat_password: PASSWORD }
  await page.evaluate(`for (const [name, value] of Object.entries(${JSON.stringify(values)})) {
    const field = document.querySelector('input[name="' + name + '"]')
    field.value = value
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }`)
  await page.evaluate(`setTimeout(() => document.querySelector('button[type="submit"]').click(), 0), 0`)
  await shell.until(takesClick(FIRST_PROJECT))
  return shell
}

function freePort() {
  return new Promise((done) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => done(port))
    })
  })
}
