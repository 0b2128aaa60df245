import { countText } from '../../../ui/texts'
import type { MenuEntry } from '../../../ui/menu'
import { StatusMark } from '../../../ui/status-mark'
import type { Selection } from '../../stores/selection'
import type { StatusWay } from './bulk-status'
import type { useBulk } from './use-bulk'

interface WayEntries {
  readonly ways: readonly StatusWay[]
  readonly selection: Selection
  readonly bulk: Pick<ReturnType<typeof useBulk>, 'busy' | 'move'>
}

/** The statuses for selected items, with counts where not all items can move. */
export function wayEntries({ ways, selection: { items, matching }, bulk }: WayEntries): readonly MenuEntry[] {
  const chosen = [...items.values()]
  return ways.map((way) => {
    const able = chosen.filter((item) => way.choices.has(item.annotation_status)).length
    const isPart = matching === null && able < chosen.length
    return {
      kind: 'action',
      label: way.asksReason ? `${way.name}…` : way.name,
      icon: <StatusMark status={way.status} />,
      ...(isPart ? { hint: `${countText(able)} of ${countText(chosen.length)}` } : {}),
      disabled: bulk.busy,
      onChoose: () => void bulk.move(way),
    }
  })
}
