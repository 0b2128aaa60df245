import { amountText } from '../../../ui/texts'
import type { ChoiceSource } from '../../session/view-choices'
import { CELL_CHOICES } from './picture-cells'
import { WAND_CHOICES } from './picture-wand'
import { type Collecting, SIZE_LEAST, SIZE_MOST } from '../assist/collecting'
import type { Outlining } from '../assist/outlining'
import { TOLERANCE_MOST, type Wand } from '../assist/wand'
import { type Simplifying, TOLERANCES } from './simplifying'
import type { Observable } from '../observable'

/** A slider, a switch, or a choice of a few options. */
export type SuggestionField =
  | {
      readonly kind: 'range'
      readonly name: string
      readonly label: string
      readonly title?: string
      readonly least: number
      readonly most: number
      readonly step?: number
      readonly value: number
      /** The value as text. */
      readonly words: string
      readonly onChange: (value: number) => void
    }
  | {
      readonly kind: 'check'
      readonly name: string
      readonly title: string
      readonly isOn: boolean
      readonly onChange: (isOn: boolean) => void
    }
  | {
      readonly kind: 'pick'
      readonly name: string
      readonly title: string
      readonly value: string
      readonly options: readonly { readonly value: string; readonly words: string }[]
      readonly onChange: (value: string) => void
    }

/** The content that a tool adds to the bar. */
export interface Offer {
  readonly label: string
  readonly fields: readonly SuggestionField[]
  /** Name of the suggestion, displayed first. */
  readonly name?: string
  readonly hint?: string
  /** Progress; announced when it changes. */
  readonly state?: string
  /** An error, with an alternative action. */
  readonly trouble?: { readonly text: string; readonly words: string; readonly run: () => void }
  /** A suggestion that waits for accept or discard; undefined without one. */
  readonly waiting?: {
    readonly take: { readonly words: string; readonly title: string; readonly run: () => void; readonly isOff: boolean }
    readonly leave: { readonly title: string; readonly run: () => void }
    /** Removes the last stroke; after the only one, the focus returns to the picture. */
    readonly back?: { readonly run: () => void; readonly isLast: boolean }
  }
}

/** A tool with suggestions, and its part of the bar. */
export interface Suggestion {
  /** The tool's ID. */
  readonly tool: string
  /** The offer updates when any of these change. */
  readonly watched: readonly Observable<unknown>[]
  /** The bar's content; undefined for an empty bar. */
  readonly offer: () => Offer | undefined
}

type Strokes = Pick<Collecting, 'takesAway'>

/** For pen users without an Alt key. */
function awayField({ takesAway }: Strokes, isOn: boolean, title: string): SuggestionField {
  return {
    kind: 'check',
    name: 'Take away',
    title: `${title} (B; Alt turns it round while held)`,
    isOn,
    onChange: takesAway.set,
  }
}

function polygons(pieces: number): string {
  return pieces > 1 ? `Make ${pieces} polygons` : 'Make polygon'
}

/** The wand: areas of similar colour. */
export function wandSuggestion(wand: Wand, source: ChoiceSource): Suggestion {
  const choices = source.of(WAND_CHOICES)
  return {
    tool: 'wand',
    watched: [wand.seen, choices],
    offer() {
      const seen = wand.seen.get()
      const { wandTolerance, wandConnected, wandStopsAtEdges } = choices.get()
      const fields: readonly SuggestionField[] = [
        {
          kind: 'range',
          name: 'Tolerance',
          label: 'Tolerance',
          title: 'Colour tolerance (drag sideways, or [ and ])',
          least: 0,
          most: TOLERANCE_MOST,
          value: wandTolerance,
          words: `${wandTolerance}`,
          onChange: (tolerance) => wand.choose({ tolerance }),
        },
        {
          kind: 'check',
          name: 'Connected',
          title: 'Only the connected area',
          isOn: wandConnected,
          onChange: (connected) => wand.choose({ connected }),
        },
        {
          kind: 'check',
          name: 'Stop at edges',
          title: 'Stop at edges',
          isOn: wandStopsAtEdges,
          onChange: (stopsAtEdges) => wand.choose({ stopsAtEdges }),
        },
      ]
      if (seen === undefined) return { label: 'Wand', fields, hint: 'Click a similar area' }
      return {
        label: 'Wand',
        fields,
        hint: seen.pieces === 0 && seen.isLooking ? 'Looking…' : amountText(seen.pieces, 'area', 'areas'),
        waiting: {
          take: {
            words: polygons(seen.pieces),
            title: 'Create it (Enter)',
            run: wand.take,
            isOff: seen.pieces === 0,
          },
          leave: { title: 'Discard it (Escape)', run: wand.end },
        },
      }
    },
  }
}

/** Superpixel cells. */
export function cellSuggestion(collecting: Collecting, source: ChoiceSource): Suggestion {
  const choices = source.of(CELL_CHOICES)
  return {
    tool: 'superpixels',
    watched: [collecting.seen, collecting.takesAway, choices],
    offer() {
      const { collected = 0, pieces = 0, isCutting = false } = collecting.seen.get() ?? {}
      const { cellSize } = choices.get()
      const fields: readonly SuggestionField[] = [
        {
          kind: 'range',
          name: 'Cells',
          label: 'Size of cells',
          title: 'Cell width on the screen ([ and ])',
          least: SIZE_LEAST,
          most: SIZE_MOST,
          step: 2,
          value: cellSize,
          words: `${cellSize} px`,
          onChange: collecting.setSize,
        },
        awayField(collecting, collecting.takesAway.get(), 'Painting removes cells'),
      ]
      const cutting = isCutting ? 'Cutting…' : undefined
      if (collected === 0)
        return { label: 'Cells', fields, state: cutting ?? 'Paint over cells to add them, with Alt to remove them' }
      return {
        label: 'Cells',
        fields,
        state: cutting ?? amountText(collected, 'cell', 'cells'),
        waiting: {
          take: { words: polygons(pieces), title: 'Create it (Enter)', run: collecting.take, isOff: false },
          leave: { title: 'Discard them (Escape)', run: collecting.drop },
        },
      }
    },
  }
}

/** Outlines of objects inside boxes. */
export function outlineSuggestion(outlining: Outlining): Suggestion {
  return {
    tool: 'outline',
    watched: [outlining.seen, outlining.takesAway],
    offer() {
      const seen = outlining.seen.get()
      if (seen === undefined) return undefined
      const { objects, corrections, isLooking } = seen
      const found = objects.filter(({ after }) => after !== undefined).length
      const strokes = corrections.length
      return {
        label: 'Outline',
        fields: [awayField(outlining, outlining.takesAway.get(), 'Painting marks background')],
        name: objects.length === 1 ? 'Outline' : `${found} of ${objects.length} outlines`,
        hint:
          found === 0 && strokes === 0
            ? 'Nothing found yet: paint over the object'
            : 'Paint the object, with Alt the background',
        state: isLooking ? 'Looking…' : strokes > 0 ? amountText(strokes, 'stroke', 'strokes') : '',
        waiting: {
          ...(strokes > 0 ? { back: { run: outlining.back, isLast: strokes === 1 } } : {}),
          take: {
            words: found > 1 ? `Make ${found} outlines` : 'Make outline',
            title: 'Accept the outline (Enter)',
            run: outlining.take,
            isOff: found === 0,
          },
          leave: { title: 'Keep the boxes (Escape)', run: outlining.end },
        },
      }
    },
  }
}

/** Outlines with fewer points. */
export function simplifySuggestion(simplifying: Simplifying): Suggestion {
  return {
    tool: 'simplify',
    watched: [simplifying.seen],
    offer() {
      const seen = simplifying.seen.get()
      if (seen === undefined) return undefined
      const { step, before, after } = seen
      return {
        label: 'Simplify',
        fields: [
          {
            kind: 'range',
            name: 'Simplify',
            label: 'Tolerance',
            least: 0,
            most: TOLERANCES.length - 1,
            value: step,
            words: toleranceWords(step),
            onChange: simplifying.setStep,
          },
        ],
        state: `${before.toLocaleString('en')} → ${after.toLocaleString('en')} points`,
        waiting: {
          take: {
            words: 'Simplify',
            title: 'Accept the preview (Enter)',
            run: simplifying.take,
            isOff: before === after,
          },
          leave: { title: 'Cancel (Escape)', run: simplifying.end },
        },
      }
    },
  }
}

function toleranceWords(step: number): string {
  const pixels = TOLERANCES[step] ?? 0
  return `${pixels < 10 ? pixels.toFixed(1) : Math.round(pixels)} px`
}
