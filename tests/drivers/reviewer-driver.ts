import type { ElectronApplication } from 'playwright'

/** One row of the reviewer's items list. */
export interface DrivenRow {
  readonly name: string
  readonly selected: boolean
}

/** One press of a key. */
export interface KeyStroke {
  readonly key: string
  readonly modifiers?: readonly ('control' | 'shift' | 'alt' | 'meta')[]
}

/**
 * Reviewer driven by a person, reached as Electron allows: from main, through the guest's web contents. Playwright has
 * no page for a guest, so there are no locators here.
 */
export interface ReviewerDriver {
  readonly evaluate: <T>(script: string) => Promise<T>
  readonly waitFor: (what: string, script: string, timeoutMs?: number) => Promise<void>
  readonly rows: () => Promise<readonly DrivenRow[]>
  readonly currentItem: () => Promise<string | null>
  readonly statusName: () => Promise<string>
  readonly click: (selector: string) => Promise<void>
  /** Drags with the left button between two places of the picture's canvas, as shares of its sides. */
  readonly drag: (from: readonly [x: number, y: number], to: readonly [x: number, y: number]) => Promise<void>
  /** Presses keys as fast as possible. */
  readonly pressAll: (keys: readonly KeyStroke[]) => Promise<void>
  readonly press: (key: string, modifiers?: readonly ('control' | 'shift' | 'alt' | 'meta')[]) => Promise<void>
  readonly changeStatus: (name: string) => Promise<void>
  readonly screenshot: () => Promise<Buffer>
}

const POLL_MS = 50
/** How long the page checks alone, which costs less than a call for each check. */
const LOOKS_MS = 500
/** A document that has not answered by then hangs, or is gone. */
const UNANSWERED_MS = 5_000
const LIST = '[role="listbox"][aria-label="Items"]'
const STATUS = 'button[aria-label$=": change status"]'

/** Expression that the page checks until it holds or the time is up; an error in it rejects at once. */
const heldInPage = (script: string): string => `new Promise((tell, fail) => {
  const end = performance.now() + ${LOOKS_MS}
  const look = () => {
    try {
      if (${script}) tell(true)
      else if (performance.now() > end) tell(false)
      else setTimeout(look, ${POLL_MS})
    } catch (error) {
      fail(error)
    }
  }
  look()
})`

/** A driver of the guest of the shell, or of the first window whose address has `host` in it; each call waits until it exists. */
export function createReviewerDriver(app: ElectronApplication, host = 'shell/index.html'): ReviewerDriver {
  const evaluate = <T>(script: string): Promise<T> =>
    app.evaluate(
      async ({ webContents }, { code, holder }) => {
        for (let tries = 0; tries < 400; tries += 1) {
          const guest = webContents
            .getAllWebContents()
            .find(
              (contents) =>
                contents.getType() === 'webview' &&
                !contents.isDestroyed() &&
                contents.hostWebContents?.getURL().includes(holder),
            )
          if (guest !== undefined && !guest.isLoading()) return (await guest.executeJavaScript(code)) as unknown
          await new Promise((resolve) => setTimeout(resolve, 50))
        }
        throw new Error('there is no guest')
      },
      { code: script, holder: host },
    ) as Promise<T>

  const waitFor = async (what: string, script: string, timeoutMs = 40_000): Promise<void> => {
    const end = Date.now() + timeoutMs
    let failure = ''
    // A document that is being left answers with an error, and one that hangs not at all: the one that is there then is asked.
    const answered = <T>(code: string, otherwise: T, withinMs = UNANSWERED_MS): Promise<T> =>
      Promise.race([
        evaluate<T>(code).catch((error: unknown) => {
          failure = String(error)
          return otherwise
        }),
        new Promise<T>((resolve) => setTimeout(() => resolve(otherwise), withinMs)),
      ])
    while (Date.now() < end) {
      if (await answered(heldInPage(script), false, LOOKS_MS + UNANSWERED_MS)) return
      if (failure !== '') await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
    throw new Error(
      `the reviewer never showed: ${what}\n${failure}\n${await answered('document.body.innerText.slice(0, 2000)', 'It answers nothing.')}`,
    )
  }

  const input = (events: readonly Record<string, unknown>[]): Promise<void> =>
    app.evaluate(
      async ({ webContents }, { list, holder }) => {
        const guest = webContents
          .getAllWebContents()
          .find((contents) => contents.getType() === 'webview' && contents.hostWebContents?.getURL().includes(holder))
        if (guest === undefined) throw new Error('there is no guest')
        guest.focus()
        for (const event of list) guest.sendInputEvent(event as unknown as Electron.KeyboardInputEvent)
      },
      { list: events, holder: host },
    )

  const press: ReviewerDriver['press'] = (key, modifiers = []) => input(strokeOf({ key, modifiers }))

  const click: ReviewerDriver['click'] = async (selector) => {
    await waitFor(selector, `document.querySelector(${JSON.stringify(selector)})?.matches(':not(:disabled)')`)
    const { x, y } = await evaluate<{ x: number; y: number }>(
      `(() => { const e = document.querySelector(${JSON.stringify(selector)}); e.scrollIntoView({ block: 'nearest' }); const b = e.getBoundingClientRect(); return { x: Math.round(b.x + b.width / 2), y: Math.round(b.y + b.height / 2) } })()`,
    )
    const at = { x, y, button: 'left', clickCount: 1 }
    await input([
      { type: 'mouseMove', x, y },
      { type: 'mouseDown', ...at },
      { type: 'mouseUp', ...at },
    ])
  }

  const drag: ReviewerDriver['drag'] = async (...shares) => {
    const [from, to] = await evaluate<readonly { x: number; y: number }[]>(
      `(() => { const b = document.querySelector('[data-shortcut-scope="canvas"]').getBoundingClientRect(); return ${JSON.stringify(shares)}.map(([x, y]) => ({ x: Math.round(b.x + x * b.width), y: Math.round(b.y + y * b.height) })) })()`,
    )
    const held = { button: 'left', clickCount: 1 }
    const middle = { x: Math.round(((from?.x ?? 0) + (to?.x ?? 0)) / 2), y: from?.y ?? 0 }
    await input([
      { type: 'mouseMove', ...from },
      { type: 'mouseDown', ...from, ...held },
      { type: 'mouseMove', ...middle, ...held, modifiers: ['leftButtonDown'] },
      { type: 'mouseMove', ...to, ...held, modifiers: ['leftButtonDown'] },
      { type: 'mouseUp', ...to, ...held },
    ])
  }

  const rows: ReviewerDriver['rows'] = () =>
    evaluate(
      `[...document.querySelectorAll('${LIST} [role="option"]')].map((row) => ({ name: row.querySelector("[data-read]")?.textContent ?? row.innerText, selected: row.getAttribute('aria-selected') === 'true' }))`,
    )

  return {
    evaluate,
    waitFor,
    rows,
    press,
    pressAll: (keys) => input(keys.flatMap(strokeOf)),
    click,
    drag,
    currentItem: async () => (await rows()).find((row) => row.selected)?.name ?? null,
    statusName: () => evaluate(`document.querySelector('${STATUS}')?.innerText.trim() ?? ''`),
    changeStatus: async (name) => {
      // A closing menu would take the click.
      await waitFor('no menu', `document.querySelector('[role="menu"]:popover-open') === null`)
      await click(STATUS)
      const entry = `[...document.querySelectorAll('[role="menu"]:popover-open [role^="menuitem"]')].find((item) => (item.getAttribute('aria-label') ?? item.innerText).includes(${JSON.stringify(name)}))`
      await waitFor(`a menu entry ${name}`, entry)
      await evaluate(`${entry}.setAttribute('data-driven', '')`)
      await click('[data-driven]')
    },
    screenshot: async () =>
      Buffer.from(
        await app.evaluate(async ({ webContents }, holder) => {
          const guest = webContents
            .getAllWebContents()
            .find((contents) => contents.getType() === 'webview' && contents.hostWebContents?.getURL().includes(holder))
          return (await guest?.capturePage())?.toPNG().toString('base64') ?? ''
        }, host),
        'base64',
      ),
  }
}

function strokeOf({ key: keyCode, modifiers = [] }: KeyStroke): readonly Record<string, unknown>[] {
  const printable = keyCode.length === 1 && !modifiers.some((modifier) => modifier !== 'shift')
  // A button reacts to the character that Enter types, not to the key alone.
  const character = keyCode === 'Enter' ? '\r' : printable ? keyCode : undefined
  return [
    { type: 'keyDown', keyCode, modifiers },
    ...(character === undefined ? [] : [{ type: 'char', keyCode: character, modifiers }]),
    { type: 'keyUp', keyCode, modifiers },
  ]
}
