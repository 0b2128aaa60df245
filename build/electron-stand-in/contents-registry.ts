import type { WebContents } from './web-contents.ts'
import { WebFrameMain } from './web-frame-main.ts'

const all = new Map<number, WebContents>()

/** All WebContents. */
export const contentsRegistry = {
  add: (contents: WebContents): unknown => all.set(contents.id, contents),
  remove: (contents: WebContents): unknown => all.delete(contents.id),
  all: (): WebContents[] => [...all.values()],
  byId: (id: number): WebContents | undefined => all.get(id),
  byFrame: (frame: unknown): WebContents | undefined =>
    frame instanceof WebFrameMain && !frame.isDestroyed() ? frame.contents : undefined,
  byTarget: (targetId: string): WebContents | undefined =>
    [...all.values()].find((contents) => contents.mainFrameId === targetId),
  focused: (): WebContents | null => [...all.values()].find((contents) => contents.isFocused()) ?? null,
}

/** Events about WebContents that the application listens to. Set by app.ts. */
export const contentsHooks = {
  created: (_contents: WebContents): void => undefined,
  processGone: (_contents: WebContents, _details: Electron.RenderProcessGoneDetails): void => undefined,
}
