import { readFileSync } from 'node:fs'
import { type Socket, connect } from 'node:net'
import { homedir } from 'node:os'
import { join } from 'node:path'

/**
 * The part of the X protocol that Chromium has no command for: a window's title, icon and parent, and hiding it fully.
 */
export interface XDisplay {
  readonly root: number
  readonly size: { width: number; height: number }
  atom: (name: string) => Promise<number>
  /** Window with this title, wherever the window manager put it; null if there is none. */
  windowTitled: (title: string) => Promise<number | null>
  property: (window: number, name: string) => Promise<Buffer>
  setText: (window: number, name: string, text: string) => Promise<void>
  setCardinals: (window: number, name: string, type: 'CARDINAL' | 'WINDOW', values: Uint32Array) => Promise<void>
  map: (window: number) => void
  isMapped: (window: number) => Promise<boolean>
  /** Acts as the close button of a window's frame. */
  askToClose: (window: number) => Promise<void>
  /** Removes a window from the screen and from every list of windows. */
  withdraw: (window: number) => void
  close: () => void
}

const OPCODES = {
  attributes: 3,
  map: 8,
  unmap: 10,
  queryTree: 15,
  internAtom: 16,
  changeProperty: 18,
  getProperty: 20,
  sendEvent: 25,
}
const UNMAP_NOTIFY = 18
const CLIENT_MESSAGE = 33
const MAP_STATE = 26
const TO_WINDOW_MANAGER = 0x18_00_00
const REPLY_BYTES = 32
const LONGEST_PROPERTY = 4_096

const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc((4 - (bytes.length % 4)) % 4)])

/** Parses `[host]:number[.screen]`; null for other names. */
function addressOf(display: string): { host: string; number: number } | null {
  const match = /^(.*):(\d+)(?:\.\d+)?$/.exec(display)
  return match ? { host: match[1] ?? '', number: Number(match[2]) } : null
}

/** Cookie that admits this person's programs; empty if the display needs none. */
function cookieFor(number: number): { name: string; data: Buffer } {
  const none = { name: '', data: Buffer.alloc(0) }
  let file: Buffer
  try {
    file = readFileSync(process.env['XAUTHORITY'] ?? join(homedir(), '.Xauthority'))
  } catch {
    return none
  }
  let at = 0
  const next = (): Buffer => {
    const length = file.readUInt16BE(at)
    at += 2 + length
    return file.subarray(at - length, at)
  }
  while (at + 4 < file.length) {
    at += 2
    next()
    const display = next().toString()
    const name = next().toString()
    const data = next()
    if (name === 'MIT-MAGIC-COOKIE-1' && (display === '' || display === String(number))) return { name, data }
  }
  return none
}

class Connection {
  #socket: Socket
  #buffer: Buffer = Buffer.alloc(0)
  #sequence = 0
  #waiting = new Map<number, (reply: Buffer | null) => void>()
  #greeting: ((body: Buffer | null) => void) | null

  constructor(socket: Socket, greeting: (body: Buffer | null) => void) {
    this.#socket = socket
    this.#greeting = greeting
    socket.on('data', (chunk: Buffer) => {
      this.#buffer = Buffer.concat([this.#buffer, chunk])
      while (this.#take());
    })
    socket.on('error', () => this.#end())
    socket.on('close', () => this.#end())
    socket.unref()
  }

  #end(): void {
    this.#greeting?.(null)
    this.#greeting = null
    for (const settle of this.#waiting.values()) settle(null)
    this.#waiting.clear()
  }

  #take(): boolean {
    const buffer = this.#buffer
    if (this.#greeting) {
      if (buffer.length < 8 || buffer.length < 8 + buffer.readUInt16LE(6) * 4) return false
      const end = 8 + buffer.readUInt16LE(6) * 4
      this.#greeting(buffer[0] === 1 ? buffer.subarray(8, end) : null)
      this.#greeting = null
      this.#buffer = buffer.subarray(end)
      return true
    }
    if (buffer.length < REPLY_BYTES) return false
    const kind = buffer[0]
    const end = REPLY_BYTES + (kind === 1 ? buffer.readUInt32LE(4) * 4 : 0)
    if (buffer.length < end) return false
    // 0 is a failure, 1 an answer; others are events that weren't requested.
    if (kind === 0 || kind === 1) {
      const number = buffer.readUInt16LE(2)
      this.#waiting.get(number)?.(kind === 1 ? buffer.subarray(0, end) : null)
      this.#waiting.delete(number)
    }
    this.#buffer = buffer.subarray(end)
    return true
  }

  tell(opcode: number, detail: number, body: Buffer): void {
    const head = Buffer.alloc(4)
    head[0] = opcode
    head[1] = detail
    head.writeUInt16LE(1 + body.length / 4, 2)
    this.#sequence = (this.#sequence + 1) % 0x1_00_00
    this.#socket.write(Buffer.concat([head, body]))
  }

  ask(opcode: number, detail: number, body: Buffer): Promise<Buffer | null> {
    this.tell(opcode, detail, body)
    return new Promise((resolve) => this.#waiting.set(this.#sequence, resolve))
  }

  close(): void {
    this.#socket.destroy()
  }
}

const words = (...values: number[]): Buffer => Buffer.from(new Uint32Array(values).buffer)

function display(line: Connection, root: number, size: XDisplay['size']): XDisplay {
  const atoms = new Map<string, Promise<number>>()
  const atom = (name: string): Promise<number> => {
    const known = atoms.get(name)
    if (known) return known
    const length = Buffer.alloc(4)
    length.writeUInt16LE(name.length)
    const asked = line
      .ask(OPCODES.internAtom, 0, Buffer.concat([length, padded(Buffer.from(name))]))
      .then((reply) => reply?.readUInt32LE(8) ?? 0)
    atoms.set(name, asked)
    return asked
  }
  const property = async (window: number, name: string): Promise<Buffer> => {
    const reply = await line.ask(OPCODES.getProperty, 0, words(window, await atom(name), 0, 0, LONGEST_PROPERTY))
    if (!reply) return Buffer.alloc(0)
    return reply.subarray(REPLY_BYTES, REPLY_BYTES + (reply.readUInt32LE(16) * (reply[1] ?? 0)) / 8)
  }
  const change = async (window: number, name: string, type: string, format: 8 | 32, data: Buffer): Promise<void> => {
    const count = format === 8 ? data.length : data.length / 4
    const head = words(window, await atom(name), await atom(type), format, count)
    line.tell(OPCODES.changeProperty, 0, Buffer.concat([head, padded(data)]))
  }
  const childrenOf = async (window: number): Promise<number[]> => {
    const reply = await line.ask(OPCODES.queryTree, 0, words(window))
    if (!reply) return []
    return Array.from({ length: reply.readUInt16LE(16) }, (_, index) => reply.readUInt32LE(REPLY_BYTES + index * 4))
  }
  const windowTitled = async (title: string): Promise<number | null> => {
    let level = await childrenOf(root)
    // A window manager puts one frame around a window, or two.
    for (let depth = 0; depth < 4 && level.length > 0; depth += 1) {
      const titles = await Promise.all(level.map((window) => property(window, '_NET_WM_NAME')))
      const at = titles.findIndex((text) => text.toString('utf8') === title)
      if (at >= 0) return level[at] ?? null
      level = (await Promise.all(level.map(childrenOf))).flat()
    }
    return null
  }
  return {
    root,
    size,
    atom,
    windowTitled,
    property,
    setText: (window, name, text) => change(window, name, 'UTF8_STRING', 8, Buffer.from(text)),
    setCardinals: (window, name, type, values) =>
      change(window, name, type, 32, Buffer.from(values.buffer, values.byteOffset, values.byteLength)),
    map: (window) => line.tell(OPCODES.map, 0, words(window)),
    isMapped: async (window) => ((await line.ask(OPCODES.attributes, 0, words(window)))?.[MAP_STATE] ?? 0) !== 0,
    askToClose: async (window) => {
      const message = words(
        CLIENT_MESSAGE | (32 << 8),
        window,
        await atom('WM_PROTOCOLS'),
        await atom('WM_DELETE_WINDOW'),
      )
      line.tell(OPCODES.sendEvent, 0, Buffer.concat([words(window, 0), message, Buffer.alloc(16)]))
    },
    withdraw: (window) => {
      line.tell(OPCODES.unmap, 0, words(window))
      // The window manager forgets a window only after this message (ICCCM 4.1.4).
      const event = words(UNMAP_NOTIFY, root, window, 0, 0, 0, 0, 0)
      line.tell(OPCODES.sendEvent, 0, Buffer.concat([words(root, TO_WINDOW_MANAGER), event]))
    },
    close: () => line.close(),
  }
}

/** Connects to the display in DISPLAY; null if none answers. */
export async function openDisplay(name = process.env['DISPLAY'] ?? ''): Promise<XDisplay | null> {
  const address = addressOf(name)
  if (!address) return null
  const { host, number } = address
  const isLocal = host === '' || host === 'unix'
  const socket = isLocal ? connect(`/tmp/.X11-unix/X${number}`) : connect(6_000 + number, host)
  const answered = new Promise<[Connection, Buffer | null]>((resolve) => {
    const line = new Connection(socket, (body) => resolve([line, body]))
  })
  const cookie = cookieFor(number)
  const hello = Buffer.alloc(12)
  hello.write('l')
  hello.writeUInt16LE(11, 2)
  hello.writeUInt16LE(cookie.name.length, 6)
  hello.writeUInt16LE(cookie.data.length, 8)
  socket.write(Buffer.concat([hello, padded(Buffer.from(cookie.name)), padded(cookie.data)]))
  const [line, body] = await answered
  if (!body) {
    line.close()
    return null
  }
  const vendor = body.readUInt16LE(16)
  const formats = body[21] ?? 0
  const screen = 32 + Math.ceil(vendor / 4) * 4 + formats * 8
  const size = { width: body.readUInt16LE(screen + 20), height: body.readUInt16LE(screen + 22) }
  return display(line, body.readUInt32LE(screen), size)
}
