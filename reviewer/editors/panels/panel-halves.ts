/** A panel's data for the frame around the panels. */
export interface ListedPanel {
  readonly id: string
  /** Focusable parts inside the panel, by their `data-part` names. */
  readonly parts?: readonly string[]
}

/** One group of panel tabs, and its visible panel. */
export interface PanelHalf {
  readonly ids: readonly string[]
  readonly shown: string
}

/** The layout beside the picture: one group of tabs, or two stacked groups. */
export type PanelHalves = readonly [PanelHalf] | readonly [upper: PanelHalf, lower: PanelHalf]

/** The user's stored choice; may contain unknown names from another version of the reviewer. */
export interface ChosenPanels {
  readonly panel: string
  readonly otherPanel: string
  readonly below: readonly string[]
  readonly stacked: boolean
}

/** Distributes the tabs; `isLow` means no room for two groups. A group always has at least one tab. */
export function halvesOf(all: readonly string[], chosen: ChosenPanels, isLow: boolean): PanelHalves {
  const [first = ''] = all
  const { panel, otherPanel, stacked } = chosen
  const shown = all.find((id) => id === panel) ?? first
  if (!stacked || isLow) return [{ ids: all, shown }]
  const below = belowOf(all, chosen)
  const half = (isLower: boolean): PanelHalf => {
    const ids = all.filter((id) => below.has(id) === isLower)
    const [top = first] = ids
    return { ids, shown: ids.find((id) => id === shown) ?? ids.find((id) => id === otherPanel) ?? top }
  }
  return [half(false), half(true)]
}

/** Displays a panel without changing the other half. */
export function chosenPanel(all: readonly string[], chosen: ChosenPanels, id: string): Partial<ChosenPanels> {
  const below = belowOf(all, chosen)
  const before = all.find((one) => one === chosen.panel)
  const isAcross = before !== undefined && below.has(before) !== below.has(id)
  return isAcross ? { panel: id, otherPanel: before } : { panel: id }
}

/** Moves a panel to the other half and displays it; undefined if it is the last one of its half. */
export function movedPanel(
  all: readonly string[],
  chosen: ChosenPanels,
  id: string,
): Partial<ChosenPanels> | undefined {
  const [upper, lower] = halvesOf(all, { ...chosen, stacked: true }, false)
  const from = upper.ids.includes(id) ? upper : lower
  const to = from === upper ? lower : upper
  if (from === undefined || to === undefined || from.ids.length === 1) return undefined
  const ids = to === lower ? [...to.ids, id] : from.ids.filter((one) => one !== id)
  const rest = from.ids.filter((one) => one !== id)
  return { below: ids, panel: id, otherPanel: rest.find((one) => one === from.shown) ?? rest[0] ?? id }
}

/** The panels of the lower half; falls back to the default if that would be all or none. */
function belowOf(all: readonly string[], { below }: Pick<ChosenPanels, 'below'>): ReadonlySet<string> {
  const [first, ...others] = all
  const known = all.filter((id) => below.includes(id))
  if (known.length === 0) return new Set(others)
  return known.length === all.length ? new Set(known.filter((id) => id !== first)) : new Set(known)
}
