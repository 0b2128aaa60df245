import type { Platform } from '../../platform-context'

type Automation = (platform: Platform, itemId: number, at: string) => void

const NO_APPROVAL = 0
const APPROVED = 2

/** Automatic actions after a transition that this platform supports. Unknown ones belong to other engines. */
const AUTOMATIONS: Readonly<Record<string, Automation>> = {
  approve_item: ({ storage }, itemId, at) => storage.items.setApproval(itemId, APPROVED, at),
  clear_approval: ({ storage }, itemId, at) => storage.items.setApproval(itemId, NO_APPROVAL, at),
  pin_item: ({ storage }, itemId, at) => storage.items.setPinned(itemId, true, at),
}

/** Runs the action of an automatic transition. */
export function runAutomation(platform: Platform, action: string, itemId: number, at: string): void {
  if (Object.hasOwn(AUTOMATIONS, action)) AUTOMATIONS[action]?.(platform, itemId, at)
  else platform.log.write('unknown automation', undefined, { kind: action })
}
