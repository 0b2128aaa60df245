import type { CdpSession, Protocol } from './cdp.ts'
import { FILE_SLOT } from './page-scripts.ts'

const watched = new WeakSet<CdpSession>()

/** Answers a page that stops to ask for a file's path; resumes a page's own stops at once. */
export async function watchFilePaths(cdp: CdpSession): Promise<void> {
  if (watched.has(cdp)) return
  watched.add(cdp)
  cdp.hear('Debugger.paused', ({ callFrames }) => {
    void answer(cdp, callFrames).finally(() => cdp.tell('Debugger.resume'))
  })
  await cdp.send('Debugger.enable')
}

async function answer(cdp: CdpSession, [frame]: Protocol.Debugger.CallFrame[]): Promise<void> {
  if (!frame) return
  const { callFrameId } = frame
  const slot = `globalThis[${JSON.stringify(FILE_SLOT)}]`
  const { result } = await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `${slot}?.file` })
  if (!result.objectId) return
  const { path } = await cdp.send('DOM.getFileInfo', { objectId: result.objectId })
  await cdp.send('Debugger.evaluateOnCallFrame', { callFrameId, expression: `${slot}.path = ${JSON.stringify(path)}` })
}
