import type { Protocol } from './cdp.ts'
import { type PageTarget, guestFrames } from './page-target.ts'
import type { WebContents } from './web-contents.ts'
import { WebFrameMain } from './web-frame-main.ts'

let lastProcessId = 0

/** Frames of a page by Chromium's ids. */
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

  /** The page's first frame exists before Chromium has named it, as in Electron. */
  begin(): void {
    this.set('', new WebFrameMain(this.#contents, '', null, undefined))
  }

  setMain(frameId: string, target: PageTarget): void {
    const main = this.main
    this.delete(this.mainId)
    this.mainId = frameId
    const record = main ?? this.get(frameId) ?? new WebFrameMain(this.#contents, frameId, null, target)
    if (record.id !== frameId) record.forgetWorlds()
    record.id = frameId
    record.target = target
    this.set(frameId, record)
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

  /** A document was loaded into a frame. The frame stays the same object, with another origin in another process. */
  committed(frame: Protocol.Page.Frame, url: string, target: PageTarget): WebFrameMain {
    const isMain = frame.id === this.mainId
    const known = this.get(frame.id)
    const record = known ?? new WebFrameMain(this.#contents, frame.id, isMain ? null : (frame.parentId ?? null), target)
    const from = record.url === '' ? null : record.origin
    record.url = url
    record.name = frame.name ?? ''
    record.target = target
    if (from !== record.origin) record.moved(++lastProcessId)
    if (!known) this.set(frame.id, record)
    if (isMain) this.#dropChildren()
    return record
  }

  #dropChildren(): void {
    for (const id of this.keys()) this.detached(id)
  }

  /** The page has crashed: its frames remain, their worlds are gone. */
  forgetWorlds(): void {
    for (const frame of this.values()) frame.forgetWorlds()
  }

  end(): void {
    for (const frame of this.values()) frame.destroyed = true
  }
}
