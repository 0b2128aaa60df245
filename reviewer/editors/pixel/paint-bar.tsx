import type { ChoiceSource } from '../../session/view-choices'
import { Button } from '../../../ui/button'
import type { PictureEditor } from '../picture/picture-editor'
import { SuggestionBar } from '../picture/suggestion-bar'
import { SIZE_MOST } from '../tools/paint/brush-size'
import { useObservable } from '../use-observable'
import bar from '../bar.module.css'
import styles from '../picture/tool-bar.module.css'
import type { PixelKit } from './kit'
import { RULE_WORDS } from './part-actions'
import { PAINT_RULES, PIXEL_CHOICES } from './pixel-choices'

interface PaintBarProps {
  readonly editor: PictureEditor<PixelKit>
  readonly tool: string
}

/** Tools with brush size or paint rule, and the titles of their bars. */
const BRUSHES: Readonly<Record<string, string>> = { brush: 'Brush', 'mask-eraser': 'Eraser' }
const AREAS: Readonly<Record<string, string>> = {
  'mask-fill': 'Fill',
  polygon: 'Polygon',
  bbox: 'Rectangle',
  trace: 'Polygon along edges',
}

/** The active tool's bar above the picture, and the bar for walking holes and specks. */
export function PaintBar({ editor: { stage, session }, tool }: PaintBarProps) {
  const { painting, suggestions, blemishes } = stage.kit
  const walk = useObservable(blemishes.seen)
  const suggestion = suggestions.find((one) => one.tool === tool)
  if (walk !== undefined) return <WalkBar kit={stage.kit} onDone={session.focus} />
  if (suggestion !== undefined) return <SuggestionBar suggestion={suggestion} onDone={session.focus} />
  const label = BRUSHES[tool] ?? AREAS[tool]
  if (label === undefined) return null
  return (
    <RuleBar
      label={label}
      isBrush={Object.hasOwn(BRUSHES, tool)}
      erases={tool === 'mask-eraser'}
      painting={painting}
      choices={session.choices}
      onDone={session.focus}
    />
  )
}

interface RuleBarProps {
  readonly label: string
  readonly isBrush: boolean
  readonly erases: boolean
  readonly painting: PixelKit['painting']
  readonly choices: ChoiceSource
  readonly onDone: () => void
}

/** Brush size and paint rule. */
function RuleBar({ label, isBrush, erases, painting, choices, onDone }: RuleBarProps) {
  const kept = choices.of(PIXEL_CHOICES)
  const { brushIsRound, brushSize, paintRule } = useObservable(kept)
  const takesAway = useObservable(painting.takesAway)
  return (
    <div className={`${bar.bar} ${styles.bar}`} data-tool-bar role="group" aria-label={label}>
      <span className={styles.name}>{label}</span>
      {isBrush && (
        <>
          <label className={styles.field} title="The diameter in the picture’s pixels ([ and ], or Alt and the wheel)">
            <span>Size</span>
            <input
              type="range"
              min={1}
              max={SIZE_MOST}
              aria-label="Size of the brush"
              aria-valuetext={`${brushSize} pixels`}
              value={brushSize}
              onChange={(event) => painting.setBrush({ size: event.target.valueAsNumber })}
              onPointerUp={onDone}
            />
            <span className={styles.value}>{brushSize} px</span>
          </label>
          <label className={styles.field} title="A square brush has straight edges (Shift+B)">
            <input
              type="checkbox"
              checked={brushIsRound}
              onChange={(event) => painting.setBrush({ isRound: event.target.checked })}
            />
            <span>Round</span>
          </label>
        </>
      )}
      {!erases && (
        <label className={styles.field} title="Painting erases (T; Alt turns it round while held)">
          <input
            type="checkbox"
            checked={takesAway}
            onChange={(event) => painting.takesAway.set(event.target.checked)}
          />
          <span>Take away</span>
        </label>
      )}
      <label className={styles.field} title="Which pixels may become others (O)">
        <span>Paint over</span>
        <select
          value={paintRule}
          onChange={(event) => {
            const next = PAINT_RULES.find((rule) => rule === event.target.value)
            if (next !== undefined) kept.set({ paintRule: next })
            onDone()
          }}
        >
          {PAINT_RULES.map((rule) => (
            <option key={rule} value={rule}>
              {RULE_WORDS[rule]}
            </option>
          ))}
        </select>
      </label>
    </div>
  )
}

/** Walks holes and specks, with buttons for each. */
function WalkBar({ kit, onDone }: { readonly kit: PixelKit; readonly onDone: () => void }) {
  const { blemishes } = kit
  const walk = useObservable(blemishes.seen)
  const one = walk?.found[walk.at]
  if (walk === undefined || one === undefined) return null
  const isHole = one.kind === 'hole'
  return (
    <div className={`${bar.bar} ${styles.bar}`} data-tool-bar role="group" aria-label="Holes and specks">
      <span className={styles.name}>{isHole ? 'Hole' : 'Speck'}</span>
      <span className={styles.hint} role="status">
        {one.area.toLocaleString('en')} px · {walk.at + 1} of {walk.found.length.toLocaleString('en')}
      </span>
      <span className={styles.ends}>
        <Button size="small" look="quiet" onClick={() => void blemishes.step(-1)}>
          Previous
        </Button>
        <Button size="small" look="quiet" onClick={() => void blemishes.step(1)}>
          Next
        </Button>
        <Button
          size="small"
          look="quiet"
          onClick={() => {
            blemishes.end()
            onDone()
          }}
        >
          Close
        </Button>
        <Button size="small" look="primary" onClick={blemishes.mend}>
          {isHole ? 'Fill' : 'Delete'}
        </Button>
      </span>
    </div>
  )
}
