import type { Protocol } from './cdp.ts'
import { makeEvent, sayOnce } from './electron-event.ts'
import { toPublic } from './origin-map.ts'
import type { FromPage } from './page-messages.ts'
import type { PageTarget } from './page-target.ts'
import type { WebContents } from './web-contents.ts'

/** Events of a page that the app only hears of: console lines, dialogs, keys. */

const LEVELS = ['debug', 'info', 'warning', 'error']
const LEVEL_OF: Record<string, string> = { error: 'error', assert: 'error', warning: 'warning', debug: 'debug' }

export function consoleCalled(contents: WebContents, event: Protocol.Runtime.consoleAPICalledPayload): void {
  const at = event.stackTrace?.callFrames[0]
  tell(
    contents,
    LEVEL_OF[event.type] ?? 'info',
    event.args.map(textOf).join(' '),
    (at?.lineNumber ?? 0) + 1,
    at?.url ?? '',
  )
}

function textOf(arg: Protocol.Runtime.RemoteObject): string {
  if (typeof arg.value === 'string') return arg.value
  if (arg.type === 'undefined') return 'undefined'
  return arg.description ?? JSON.stringify(arg.value) ?? arg.type
}

export function exceptionThrown(contents: WebContents, details: Protocol.Runtime.ExceptionDetails): void {
  const description = details.exception?.description
  tell(
    contents,
    'error',
    description ? `${details.text} ${description}` : details.text,
    details.lineNumber + 1,
    details.url ?? '',
  )
}

function tell(contents: WebContents, level: string, message: string, lineNumber: number, source: string): void {
  const sourceId = toPublic(source)
  const event = makeEvent({ level, message, lineNumber, sourceId, frame: contents.frames.main ?? null })
  contents.emit('console-message', event, LEVELS.indexOf(level), message, lineNumber, sourceId)
}

export function dialogOpening(
  contents: WebContents,
  target: PageTarget,
  event: Protocol.Page.javascriptDialogOpeningPayload,
): void {
  if (event.type !== 'beforeunload') {
    // Playwright answers alert, confirm and prompt where it is attached; otherwise nothing does.
    if (!contents.browser.announced) target.cdp.tell('Page.handleJavaScriptDialog', { accept: event.type === 'alert' })
    return
  }
  // The page wants to stay: in Electron it stays without a question, unless the app decides otherwise.
  const asked = makeEvent({})
  contents.emit('will-prevent-unload', asked)
  target.cdp.tell('Page.handleJavaScriptDialog', { accept: asked.defaultPrevented })
}

export function keyPressed(contents: WebContents, message: Extract<FromPage, ['key', ...unknown[]]>): void {
  const [, type, key, code, modifiers, isAutoRepeat] = message
  const event = makeEvent({})
  contents.emit('before-input-event', event, {
    type,
    key,
    code,
    isAutoRepeat,
    isComposing: false,
    shift: modifiers.includes('shift'),
    control: modifiers.includes('control'),
    alt: modifiers.includes('alt'),
    meta: modifiers.includes('meta'),
    location: 0,
    modifiers,
  })
  if (event.defaultPrevented) {
    sayOnce('before-input-event: a key that the page already has cannot be held back; only those of sendInputEvent can')
  }
}
