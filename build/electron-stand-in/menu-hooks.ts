import type { AcceleratorKey, MenuEntry } from './page-messages.ts'
import type { WebContents } from './web-contents.ts'

/** Functions of the application menu that pages need. Set by menu.ts, because the two would import each other. */
export const MENU_HOOKS = {
  accelerators: (): AcceleratorKey[] => [],
  entries: (): MenuEntry[] | null => null,
  click: (_commandId: number, _contents: WebContents): void => undefined,
  run: (_index: number, _contents: WebContents): void => undefined,
}
