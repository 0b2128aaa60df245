import type { Root } from 'react-dom/client'
import { createPeer } from '#protocol/peer'
import { Frame } from './frame/frame'
import { watchActivity } from './host/activity'
import { browserClock, wallTime } from '../ui/browser-clock'
import { isMac } from '../ui/is-mac'
import { textHistory } from '../ui/text-history'
import { followModals } from '../ui/use-modal'
import type { DroppedReport } from './host/dropped-report'
import { createHostClient } from './host/host-client'
import type { HostPort } from './host/host-port'
import { createHostStream } from './host/host-stream'
import { createReviewer } from './reviewer'
import { ReviewerProvider } from './reviewer-context'
import { holdKeysForHost } from './shortcuts/held-keys'
import { listenForShortcuts } from './shortcuts/listener'
import { takeForText, tellCommands } from './shortcuts/tell-commands'

/** Puts the reviewer on a port and on the page; a guest of the app shares its keys with the app's menu bar. */
export function startReviewer(root: Root, { port, batch }: HostPort, dropped: DroppedReport, isGuest: boolean): void {
  const peer = createPeer({
    port,
    clock: browserClock,
    batch,
    onEvent: (name, data) => reviewer.onHostEvent(name, data),
    onDropped: dropped.count,
  })
  const text = textHistory(document)
  const reviewer = createReviewer({
    client: createHostClient(peer),
    stream: createHostStream(peer, dropped.count),
    clock: browserClock,
    isMac,
    onDropped: dropped.count,
    takeCommand: (id) => takeForText(id, text),
  })
  dropped.reportTo((count) => reviewer.client.emit('analytics', { name: 'protocol_dropped', data: { count } }))
  const isModal = () => document.querySelector('dialog:modal') !== null
  reviewer.shortcuts.suspendWhile(() => reviewer.session.getState().expired || isModal())
  if (isGuest) {
    holdKeysForHost(window, browserClock, isMac, (text) => reviewer.client.emit('typed_ahead', { text }))
  }
  listenForShortcuts(window, reviewer.shortcuts)
  tellCommands({
    client: reviewer.client,
    shortcuts: reviewer.shortcuts,
    clock: browserClock,
    text,
    isCovered: isModal,
    sources: [
      reviewer.state.subscribe,
      reviewer.undo.store.subscribe,
      reviewer.innerHistory.subscribe,
      reviewer.viewChoices.subscribe,
      followModals,
    ],
  })
  watchActivity(window, browserClock, wallTime, (name, data) => reviewer.client.emit(name, data))
  window.addEventListener('online', reviewer.retryNow)
  window.addEventListener('focus', reviewer.retryNow)
  root.render(
    <ReviewerProvider value={reviewer}>
      <Frame />
    </ReviewerProvider>,
  )
  void reviewer.start()
}
