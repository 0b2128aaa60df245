/** A panel as the frame around the panels knows it. */
export interface ListedPanel {
  readonly id: string
  /** The parts of it that the keyboard goes to beside the panel itself; each has its name as `data-part`. */
  readonly parts?: readonly string[]
}

/** The panels whose tabs stand together, and which of them is shown. */
export interface PanelHalf {
  readonly ids: readonly string[]
  readonly shown: string
}

/** What stands beside the picture: all panels behind one row of tabs, or two rows one above the other. */
export type PanelHalves = readonly [PanelHalf] | readonly [upper: PanelHalf, lower: PanelHalf]

/** What a person chose of it; names may be those of another version of the reviewer. */
export interface ChosenPanels {
  readonly panel: string
  readonly otherPanel: string
  readonly below: readonly string[]
  readonly stacked: boolean
}

/** Says which tabs stand where; `isLow`: there is no room for two. Neither half is ever without a tab. */
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

/** Shows a panel; what the other half shows stays. */
export function chosenPanel(all: readonly string[], chosen: ChosenPanels, id: string): Partial<ChosenPanels> {
  const below = belowOf(all, chosen)
  const before = all.find((one) => one === chosen.panel)
  const isAcross = before !== undefined && below.has(before) !== below.has(id)
  return isAcross ? { panel: id, otherPanel: before } : { panel: id }
}

/** Puts a panel into the other half, where it is shown; undefined for the last one of its half, which stays. */
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

/** What stands below; as at first where that would be all or nothing. */
function belowOf(all: readonly string[], { below }: Pick<ChosenPanels, 'below'>): ReadonlySet<string> {
  const [first, ...others] = all
  const known = all.filter((id) => below.includes(id))
  if (known.length === 0) return new Set(others)
  return known.length === all.length ? new Set(known.filter((id) => id !== first)) : new Set(known)
}
