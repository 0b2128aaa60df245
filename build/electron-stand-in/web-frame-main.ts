import type { PageTarget } from './page-target.ts'
import { checkedPost } from './ports.ts'
import { originOf } from './origin-map.ts'
import type { WebContents } from './web-contents.ts'
import type { Part } from './members.ts'

let lastRoutingId = 0
let lastTreeId = 0

/** Frame of a page; the same object for all its documents. */
export class WebFrameMain implements Part<'WebFrameMain'> {
  id: string
  readonly contents: WebContents
  readonly parentId: string | null
  #target: PageTarget | undefined
  url = ''
  name = ''
  processId = 0
  routingId = ++lastRoutingId
  frameTreeNodeId = ++lastTreeId
  destroyed = false
  mainContext: number | undefined
  worldContext: number | undefined

  constructor(contents: WebContents, id: string, parentId: string | null, target: PageTarget | undefined) {
    this.contents = contents
    this.id = id
    this.parentId = parentId
    this.#target = target
    Object.defineProperty(this, 'contents', { enumerable: false })
  }

  /** Chromium's end of the frame; undefined before the page exists. */
  get target(): PageTarget {
    if (!this.#target) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
    return this.#target
  }
  set target(target: PageTarget) {
    this.#target = target
  }

  hasTarget(target: PageTarget): boolean {
    return this.#target === target
  }

  /** Another origin means another process; the earlier sender no longer exists. */
  moved(processId: number): void {
    this.processId = processId
    this.routingId = ++lastRoutingId
  }

  forgetWorlds(): void {
    this.mainContext = undefined
    this.worldContext = undefined
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

  postMessage(...args: [channel: string, message: unknown, transfer?: Electron.MessagePortMain[]]): void {
    this.#check()
    const { channel, message, transfer } = checkedPost(args)
    this.contents.link.sendTo(this, channel, [message], transfer)
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
