import type { Protocol } from './cdp.ts'
import { type PageTarget, guestFrames } from './page-target.ts'
import type { WebContents } from './web-contents.ts'
import { WebFrameMain } from './web-frame-main.ts'

let lastProcessId = 0

/** The frames of a page by Chromium's names for them. */
export class FrameTree extends Map<string, WebFrameMain> {
  mainId = ''
  #contents: WebContents

  constructor(contents: WebContents) {
    super()
    this.#contents = contents
  }

  get main(): WebFrameMain | undefined {
    return this.get(this.mainId)
  }

  setMain(frameId: string, target: PageTarget): void {
    this.mainId = frameId
    const known = this.get(frameId)
    if (known) known.target = target
    else this.set(frameId, new WebFrameMain(this.#contents, frameId, null, target))
  }

  attached(frameId: string, parentFrameId: string, target: PageTarget): void {
    if (this.has(frameId) || guestFrames.has(frameId)) return
    this.set(frameId, new WebFrameMain(this.#contents, frameId, parentFrameId, target))
  }

  detached(frameId: string): void {
    const frame = this.get(frameId)
    if (!frame || frameId === this.mainId) return
    frame.destroyed = true
    this.delete(frameId)
  }

  /** A document has taken a frame; on another origin than before it is another WebFrameMain. */
  committed(frame: Protocol.Page.Frame, url: string, target: PageTarget): WebFrameMain {
    const isMain = frame.id === this.mainId
    const old = this.get(frame.id)
    const parentId = isMain ? null : (frame.parentId ?? old?.parentId ?? null)
    const next = new WebFrameMain(this.#contents, frame.id, parentId, target)
    next.url = url
    const isSame = old !== undefined && old.url !== '' && old.origin === next.origin
    const record = isSame ? old : next
    record.url = url
    record.name = frame.name ?? ''
    record.target = target
    if (!isSame) {
      record.processId = ++lastProcessId
      if (old) {
        old.destroyed = true
        record.frameTreeNodeId = old.frameTreeNodeId
      }
      this.set(frame.id, record)
    }
    if (isMain) this.#dropChildren()
    return record
  }

  #dropChildren(): void {
    for (const id of this.keys()) this.detached(id)
  }

  /** The page has crashed: its frames are there, their worlds are not. */
  forgetWorlds(): void {
    for (const frame of this.values()) {
      frame.mainContext = undefined
      frame.worldContext = undefined
    }
  }

  end(): void {
    for (const frame of this.values()) frame.destroyed = true
  }
}
