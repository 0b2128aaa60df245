import type { PageTarget } from './page-target.ts'
import type { MessagePortMain } from './ports.ts'
import { originOf } from './origin-map.ts'
import type { WebContents } from './web-contents.ts'
import type { Part } from './members.ts'

let lastRoutingId = 0
let lastTreeId = 0

/** One frame of a page, as long as it stays on one origin; a navigation to another makes a new one. */
export class WebFrameMain implements Part<'WebFrameMain'> {
  readonly id: string
  readonly contents: WebContents
  readonly parentId: string | null
  target: PageTarget
  url = ''
  name = ''
  processId = 0
  readonly routingId = ++lastRoutingId
  frameTreeNodeId = ++lastTreeId
  destroyed = false
  mainContext: number | undefined
  worldContext: number | undefined

  constructor(contents: WebContents, id: string, parentId: string | null, target: PageTarget) {
    this.contents = contents
    this.id = id
    this.parentId = parentId
    this.target = target
    for (const hidden of ['contents', 'target'] as const) Object.defineProperty(this, hidden, { enumerable: false })
  }

  get origin(): string {
    return originOf(this.url)
  }

  get osProcessId(): number {
    return this.processId
  }

  get visibilityState(): string {
    return this.contents.owner?.isVisible() === false ? 'hidden' : 'visible'
  }

  get detached(): boolean {
    return this.destroyed
  }

  get parent(): Electron.WebFrameMain | null {
    return this.parentId === null ? null : asFrame(this.contents.frames.get(this.parentId) ?? null)
  }

  get top(): Electron.WebFrameMain | null {
    return this.destroyed ? null : this.contents.mainFrame
  }

  get frames(): Electron.WebFrameMain[] {
    return [...this.contents.frames.values()]
      .filter((frame) => frame.parentId === this.id)
      .map((frame) => frame as unknown as Electron.WebFrameMain)
  }

  get framesInSubtree(): Electron.WebFrameMain[] {
    return [this as unknown as Electron.WebFrameMain, ...this.frames.flatMap((frame) => frame.framesInSubtree)]
  }

  isDestroyed(): boolean {
    return this.destroyed
  }

  send(channel: string, ...args: unknown[]): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    this.#check()
    this.contents.link.sendTo(this, channel, args, [])
  }

  postMessage(channel: string, message: unknown, transfer: Electron.MessagePortMain[] = []): void {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    this.#check()
    this.contents.link.sendTo(this, channel, [message], transfer as unknown as MessagePortMain[])
  }

  executeJavaScript(code: string, userGesture = false): Promise<unknown> {
    this.#check()
    return this.contents.link.execute(this, code, userGesture)
  }

  reload(): boolean {
    if (this.destroyed) return false
    if (this.parentId === null) this.contents.reload()
    else void this.contents.link.execute(this, 'location.reload()', false)
    return true
  }

  #check(): void {
    if (this.destroyed) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
  }
}

function asFrame(frame: WebFrameMain | null): Electron.WebFrameMain | null {
  return frame as unknown as Electron.WebFrameMain | null
}
