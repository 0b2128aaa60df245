import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import type { ViewChoiceKeeper } from '../../../session/view-choices'
import { IconButton } from '../../../../ui/icon-button'
import { isChanged, type Light, LIGHT_RANGE, PLAIN_LIGHT } from '../../canvas/light'
import type { Settable } from '../../observable'
import { useObservable } from '../../use-observable'
import styles from './view-controls.module.css'

interface ViewControlsProps {
  readonly choices: ViewChoiceKeeper
  readonly light: Settable<Light>
  readonly hasObjects: boolean
}

/** How objects and picture are looked at; nothing of it changes the item. Closed it leaves its room to the list. */
export function ViewControls({ choices, light, hasObjects }: ViewControlsProps) {
  const { fill, labels, fingers, minimap, loupe } = useObservable(choices)
  const seen = useObservable(light)
  return (
    <details className={styles.section} aria-label="View">
      <summary className={styles.title}>View</summary>
      <div className={styles.controls}>
        {hasObjects && (
          <>
            <Slider name="Fill" value={fill} min={0} max={100} onChange={(next) => choices.set({ fill: next })} />
            <label className={styles.check}>
              <input
                type="checkbox"
                checked={labels}
                onChange={(event) => choices.set({ labels: event.target.checked })}
              />
              Label every object
            </label>
            {navigator.maxTouchPoints > 0 && (
              <label className={styles.check}>
                <input
                  type="checkbox"
                  checked={fingers}
                  onChange={(event) => choices.set({ fingers: event.target.checked })}
                />
                Draw with a finger
              </label>
            )}
          </>
        )}
        <label className={styles.check}>
          <input
            type="checkbox"
            checked={minimap}
            onChange={(event) => choices.set({ minimap: event.target.checked })}
          />
          Overview while zoomed in
        </label>
        <label className={styles.check}>
          <input type="checkbox" checked={loupe} onChange={(event) => choices.set({ loupe: event.target.checked })} />
          Close-up beside the pointer
        </label>
        <div className={styles.light}>
          <Slider
            name="Brightness"
            value={seen.brightness}
            {...LIGHT_RANGE}
            onChange={(brightness) => light.set({ ...light.get(), brightness })}
          />
          <Slider
            name="Contrast"
            value={seen.contrast}
            {...LIGHT_RANGE}
            onChange={(contrast) => light.set({ ...light.get(), contrast })}
          />
          {isChanged(seen) && (
            <IconButton
              className={styles.reset}
              label="The picture as it is"
              icon={RotateCcw}
              onClick={() => light.set(PLAIN_LIGHT)}
            />
          )}
        </div>
      </div>
    </details>
  )
}

interface SliderProps {
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

function Slider({ name, value, min, max, onChange }: SliderProps) {
  const id = useId()
  return (
    <div className={styles.slider}>
      <label htmlFor={id}>{name}</label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        value={value}
        aria-valuetext={`${value} percent`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{value}%</output>
    </div>
  )
}
