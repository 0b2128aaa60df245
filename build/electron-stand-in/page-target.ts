import type { CdpSession, Protocol } from './cdp.ts'
import { BINDING_NAME, WORLD_NAME } from './page-scripts.ts'
import { consoleCalled, dialogOpening, exceptionThrown } from './page-reports.ts'
import type { WebContents } from './web-contents.ts'

/** Frame that belongs to a guest, wherever Chromium reports it from. */
export const guestFrames = new Map<string, WebContents>()

/** The same events for every target: this decides which contents a frame's events belong to. */
type Tell = (contents: WebContents) => void

/**
 * Debugging target of a WebContents: the page of a window, the frame of a guest, or a frame of another site inside
 * either. All are prepared alike and report to the same WebContents.
 */
export class PageTarget {
  readonly cdp: CdpSession
  readonly contents: WebContents
  readonly isRoot: boolean
  #scriptIds: Promise<string>[] = []

  constructor(cdp: CdpSession, contents: WebContents, isRoot: boolean) {
    this.cdp = cdp
    this.contents = contents
    this.isRoot = isRoot
    this.#listen()
  }

  /** Sends all commands at once: the target runs only after it has received all of them. */
  prepare(): Promise<unknown> {
    const { cdp } = this
    const done = [
      cdp.send('Page.enable'),
      cdp.send('Page.setLifecycleEventsEnabled', { enabled: true }),
      cdp.send('Runtime.enable'),
      cdp.send('Runtime.addBinding', { name: BINDING_NAME, executionContextName: WORLD_NAME }),
      this.addScripts(),
      cdp.send('Target.setAutoAttach', {
        autoAttach: true,
        waitForDebuggerOnStart: true,
        flatten: true,
        // Chromium also pauses a page's workers, and would never resume them.
        filter: [{ type: 'iframe' }, { type: 'worker' }],
      }),
      this.contents.session.interception.enable(this),
      this.contents.emulation.apply(this),
      cdp.send('Runtime.runIfWaitingForDebugger'),
    ]
    return Promise.all(done)
  }

  /** The preload's text may have changed on disk during development. */
  async refreshScripts(): Promise<void> {
    const old = this.#scriptIds
    this.#scriptIds = []
    for (const id of old) this.cdp.tell('Page.removeScriptToEvaluateOnNewDocument', { identifier: await id })
    await this.addScripts()
  }

  addScripts(): Promise<unknown> {
    const { mainWorld, preloadWorld } = this.contents.hold.scripts()
    this.#scriptIds = [
      this.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: mainWorld }),
      this.cdp.send('Page.addScriptToEvaluateOnNewDocument', { source: preloadWorld, worldName: WORLD_NAME }),
    ].map((answer) => answer.then(({ identifier }) => identifier))
    return Promise.all(this.#scriptIds)
  }

  #listen(): void {
    const { cdp, contents } = this
    // A guest's frame is reported by its embedder until it has its own target.
    const of = (frameId: string, tell: Tell): void => tell(guestFrames.get(frameId) ?? contents)
    cdp.hear('Page.frameAttached', ({ frameId, parentFrameId }) =>
      contents.frames.attached(frameId, parentFrameId, this),
    )
    cdp.hear('Page.frameDetached', ({ frameId, reason }) => {
      if (reason === 'remove') of(frameId, (owner) => owner.frames.detached(frameId))
    })
    cdp.hear('Page.frameStartedNavigating', (event) => of(event.frameId, (owner) => owner.navigation.started(event)))
    cdp.hear('Page.frameRequestedNavigation', (event) =>
      of(event.frameId, (owner) => owner.navigation.requested(event)),
    )
    cdp.hear('Page.frameNavigated', ({ frame }) => of(frame.id, (owner) => owner.navigation.committed(frame, this)))
    cdp.hear('Page.navigatedWithinDocument', ({ frameId, url }) =>
      of(frameId, (owner) => owner.navigation.within(frameId, url)),
    )
    cdp.hear('Page.lifecycleEvent', ({ frameId, name }) =>
      of(frameId, (owner) => owner.navigation.lifecycle(frameId, name)),
    )
    cdp.hear('Page.frameStoppedLoading', ({ frameId }) => of(frameId, (owner) => owner.navigation.stopped(frameId)))
    if (this.isRoot) {
      cdp.hear('Inspector.targetCrashed', () => {
        contents.crashed(contents.goneReason)
        contents.goneReason = 'crashed'
      })
    }
    cdp.hear('Page.javascriptDialogOpening', (event) => dialogOpening(contents, this, event))
    cdp.hear('Runtime.executionContextCreated', ({ context }) => this.#contextCreated(context))
    cdp.hear('Runtime.executionContextDestroyed', ({ executionContextId }) =>
      contents.link.contextGone(this, executionContextId),
    )
    cdp.hear('Runtime.executionContextsCleared', () => contents.link.contextGone(this, undefined))
    cdp.hear('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name === BINDING_NAME) contents.link.received(this, executionContextId, payload)
    })
    cdp.hear('Runtime.consoleAPICalled', (event) => consoleCalled(contents, event))
    cdp.hear('Runtime.exceptionThrown', ({ exceptionDetails }) => exceptionThrown(contents, exceptionDetails))
    cdp.hear('Fetch.requestPaused', (event) =>
      of(event.frameId, (owner) => {
        void owner.session.interception.paused(owner, this, event)
      }),
    )
    cdp.hear('Target.attachedToTarget', (event) => this.#childAttached(event))
    cdp.once('gone', () => contents.hold.gone(this))
  }

  #contextCreated(context: Protocol.Runtime.ExecutionContextDescription): void {
    const data = context.auxData as { frameId?: string; isDefault?: boolean } | undefined
    if (!data?.frameId || (guestFrames.has(data.frameId) && guestFrames.get(data.frameId) !== this.contents)) return
    this.contents.link.contextCreated(
      this,
      data.frameId,
      context.id,
      data.isDefault === true ? 'main' : context.name === WORLD_NAME ? 'world' : 'other',
    )
  }

  #childAttached({ sessionId, targetInfo }: Protocol.Target.attachedToTargetPayload): void {
    const session = this.contents.browser.connection.session(sessionId, targetInfo.targetId)
    if (targetInfo.type === 'worker') {
      session.tell('Runtime.runIfWaitingForDebugger')
      this.cdp.tell('Target.detachFromTarget', { sessionId })
      return
    }
    const guest = guestFrames.get(targetInfo.targetId)
    if (guest && guest !== this.contents) guest.hold.attach(session, targetInfo.targetId)
    else void new PageTarget(session, this.contents, false).prepare().catch(() => undefined)
  }
}
