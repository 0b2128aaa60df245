import '../resources/fonts.css'
import '../resources/theme.css'
import '../resources/popovers.css'
import './reviewer.css'
import { createRoot } from 'react-dom/client'
import { Connecting } from './frame/connecting'
import { NoHostPage } from './frame/no-host-page'
import { browserClock } from '../ui/browser-clock'
import { createDroppedReport } from './host/dropped-report'
import { type HostAddress, hostAddress } from './host/host-address'
import { connectToHost } from './host/host-port'

declare global {
  interface Window {
    /** Set by the guest's preload: the host speaks through this very window. */
    readonly guestHost?: unknown
  }
}

const root = createRoot(document.getElementById('root') ?? document.body)
const address = hostAddress({
  framed: window.parent !== window,
  guest: window.guestHost === true,
  ownOrigin: window.location.origin,
  search: window.location.search,
})
if (address === undefined) root.render(<NoHostPage />)
else void run(address)

/** The first paint needs neither the host nor most of the code; both are on their way before it. */
async function run(host: HostAddress): Promise<void> {
  const dropped = createDroppedReport(browserClock)
  const connected = connectToHost(window, host, browserClock, documentName(), dropped.count)
  const code = import('./start-reviewer')
  root.render(<Connecting />)
  const { startReviewer } = await code
  startReviewer(root, await connected, dropped, host.through === 'self')
}

/** A name for this document that no other one has. */
function documentName(): string {
  return Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
}
