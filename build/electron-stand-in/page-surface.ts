import { dispatchInput } from './input-events.ts'
import { NativeImage } from './native-image.ts'
import type { WebContents } from './web-contents.ts'

type Input = Electron.MouseInputEvent | Electron.MouseWheelInputEvent | Electron.KeyboardInputEvent

/** Place and input of a page. A guest lies inside its embedder. */
export class PageSurface {
  /** Protocol id of a guest's frame in the page around it. */
  element: string | null = null
  #contents: WebContents

  constructor(contents: WebContents) {
    this.#contents = contents
  }

  get #page(): WebContents {
    return this.#contents.host ?? this.#contents
  }

  async #area(): Promise<Electron.Rectangle | null> {
    if (!this.element) return null
    const { result } = await this.#page.hold.target.cdp.send('Runtime.callFunctionOn', {
      objectId: this.element,
      functionDeclaration:
        'function () { const { x, y, width, height } = this.getBoundingClientRect(); return { x, y, width, height }; }',
      returnByValue: true,
    })
    return result.value as Electron.Rectangle
  }

  onElement(body: string): void {
    if (!this.element) return
    this.#page.hold.target.cdp.tell('Runtime.callFunctionOn', {
      objectId: this.element,
      functionDeclaration: `function () { ${body} }`,
    })
  }

  capture(rect: Electron.Rectangle | undefined): Promise<NativeImage> {
    return this.#contents.browser.inOrder(this.#page, async () => {
      const area = await this.#area()
      const inside = area && {
        x: area.x + (rect?.x ?? 0),
        y: area.y + (rect?.y ?? 0),
        width: rect?.width ?? area.width,
        height: rect?.height ?? area.height,
      }
      const clip = inside ?? rect
      const { data } = await this.#page.hold.target.cdp.send('Page.captureScreenshot', {
        format: 'png',
        ...(clip ? { clip: { ...clip, scale: 1 } } : {}),
      })
      return NativeImage.fromPng(Buffer.from(data, 'base64'))
    })
  }

  async send(input: Input): Promise<void> {
    const page = this.#page
    await page.browser.inOrder(page, async () => {
      const area = await this.#area()
      if (this.element && 'keyCode' in input) {
        await page.hold.target.cdp.send('Runtime.callFunctionOn', {
          objectId: this.element,
          functionDeclaration: 'function () { if (document.activeElement !== this) this.focus(); }',
        })
      }
      await dispatchInput(page.hold.target.cdp, input, area ?? { x: 0, y: 0 }, (event, details) =>
        this.#contents.emit('before-input-event', event, details),
      )
    })
  }

  /** Chromium's editing command, at the focused field. */
  edit(command: string): void {
    this.#page.hold.target.cdp.tell('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] })
  }

  async zoom(factor: number): Promise<void> {
    const contents = this.#contents
    if (contents.getType() === 'window') contents.owner?.scale(factor)
    else if (contents.frames.main?.mainContext) {
      await contents.link.evaluate(contents.frames.main, `document.documentElement.style.zoom = ${factor}`)
    }
  }
}
