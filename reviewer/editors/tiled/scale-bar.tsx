import { SCALE_UNITS, type Scale } from '../tools/measure/scale'
import type { Settable } from '../observable'
import { useObservable } from '../use-observable'
import bar from '../bar.module.css'
import toolBar from '../picture/tool-bar.module.css'
import { NumberField } from './number-field'

interface ScaleBarProps {
  readonly scale: Settable<Scale | undefined>
  /** Returns the focus to the picture. */
  readonly onDone: () => void
}

const LEAST = 1e-9
const MOST = 1e9

/** The real length of a pixel in this project, displayed with the measuring tool. */
export function ScaleBar({ scale, onDone }: ScaleBarProps) {
  const now = useObservable(scale)
  const unit = now?.unit ?? 'µm'
  return (
    <div className={`${bar.bar} ${toolBar.bar}`} data-tool-bar role="group" aria-label="Scale">
      <NumberField
        key={now?.perPixel ?? 'none'}
        label="One pixel is"
        value={now?.perPixel}
        least={LEAST}
        most={MOST}
        onSet={(perPixel) => {
          scale.set({ perPixel, unit })
          onDone()
        }}
      />
      <label className={toolBar.field}>
        <select
          value={unit}
          aria-label="Unit"
          onChange={({ target }) => {
            const next = SCALE_UNITS.find((one) => one === target.value) ?? unit
            scale.set({ perPixel: now?.perPixel ?? 1, unit: next })
          }}
        >
          {SCALE_UNITS.map((one) => (
            <option key={one}>{one}</option>
          ))}
        </select>
      </label>
      <span className={toolBar.hint}>Kept for this project</span>
    </div>
  )
}
