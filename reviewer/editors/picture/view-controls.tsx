import { RotateCcw } from 'lucide-react'
import { useId } from 'react'
import type { ChoiceSource } from '../../session/view-choices'
import { LOOK_CHOICES } from '../document/look-choices'
import { VIEW_CHOICES } from './view-choices'
import { IconButton } from '../../../ui/icon-button'
import {
  isChanged,
  type Light,
  LIGHT_RANGE,
  LIGHT_SIDE,
  lightAt,
  PLAIN_LIGHT,
  placeOfLight,
  SATURATION_RANGE,
} from '../canvas/light'
import { LABEL_PARTS, type LabelPart } from '../document/object-label'
import type { ColourBy } from '../document/object-colour'
import type { Settable } from '../observable'
import { useObservable } from '../use-observable'
import styles from './view-controls.module.css'

interface ViewControlsProps {
  readonly choices: ChoiceSource
  readonly light: Settable<Light>
  /** Keep drawings inside the picture. */
  readonly isInside: Settable<boolean>
  readonly hasObjects: boolean
  readonly mayDraw: boolean
}

const COLOUR_WORDS: Readonly<Record<ColourBy, string>> = {
  class: 'Each class its own',
  object: 'Each object its own',
  group: 'Each group its own',
}
const COLOURS_BY = ['class', 'object', 'group'] as const

const PART_WORDS: Readonly<Record<LabelPart, string>> = {
  number: 'Number',
  answers: 'Answers',
  tracking: 'Tracking id',
}

/** View settings of objects and picture; they don't change the item. When closed, the list gets the room. */
export function ViewControls({ choices, light, isInside, hasObjects, mayDraw }: ViewControlsProps) {
  const [look, view] = [choices.of(LOOK_CHOICES), choices.of(VIEW_CHOICES)]
  const { fill, labels, labelParts, colourBy } = useObservable(look)
  const { fingers, minimap, loupe, wheel } = useObservable(view)
  return (
    <details className={styles.section} aria-label="View">
      <summary className={styles.title}>View</summary>
      <div className={styles.controls}>
        {hasObjects && (
          <>
            <label className={styles.slider}>
              Colours
              <select value={colourBy} onChange={({ target }) => look.set({ colourBy: colourOf(target.value) })}>
                {COLOURS_BY.map((by) => (
                  <option key={by} value={by}>
                    {COLOUR_WORDS[by]}
                  </option>
                ))}
              </select>
            </label>
            <Slider name="Fill" value={fill} min={0} max={100} onChange={(next) => look.set({ fill: next })} />
            <Check isOn={labels} onChange={(next) => look.set({ labels: next })}>
              Label every object
            </Check>
            <div className={styles.say} role="group" aria-label="Show in labels">
              <span aria-hidden>Show in labels</span>
              <div className={styles.parts}>
                {LABEL_PARTS.map((part) => (
                  <Check
                    key={part}
                    isOn={labelParts.includes(part)}
                    onChange={(next) => look.set({ labelParts: withPart(labelParts, part, next) })}
                  >
                    {PART_WORDS[part]}
                  </Check>
                ))}
              </div>
            </div>
          </>
        )}
        <LightControls light={light} />
        {mayDraw && <Inside isInside={isInside} />}
        {navigator.maxTouchPoints > 0 && mayDraw && (
          <Check isOn={fingers} onChange={(next) => view.set({ fingers: next })}>
            Draw with a finger
          </Check>
        )}
        <Check isOn={minimap} onChange={(next) => view.set({ minimap: next })}>
          Overview while zoomed in
        </Check>
        <Check isOn={loupe} onChange={(next) => view.set({ loupe: next })}>
          Close-up beside the pointer
        </Check>
        <Check isOn={wheel === 'move'} onChange={(next) => view.set({ wheel: next ? 'move' : 'zoom' })}>
          Wheel moves, Ctrl and wheel zooms
        </Check>
      </div>
    </details>
  )
}

function Inside({ isInside }: Pick<ViewControlsProps, 'isInside'>) {
  return (
    <Check isOn={useObservable(isInside)} onChange={isInside.set}>
      Keep objects on the picture
    </Check>
  )
}

/** Brightness, contrast and saturation of the project's pictures. */
function LightControls({ light }: Pick<ViewControlsProps, 'light'>) {
  const seen = useObservable(light)
  const { brightness, contrast, saturation, inverted } = seen
  const set = (part: Partial<Light>) => light.set({ ...light.get(), ...part })
  return (
    <div className={styles.light} role="group" aria-label="Picture">
      <LightSlider
        name="Brightness"
        value={brightness}
        {...LIGHT_RANGE}
        onChange={(next) => set({ brightness: next })}
      />
      <LightSlider name="Contrast" value={contrast} {...LIGHT_RANGE} onChange={(next) => set({ contrast: next })} />
      <LightSlider
        name="Saturation"
        value={saturation}
        {...SATURATION_RANGE}
        onChange={(next) => set({ saturation: next })}
      />
      <div className={styles.parts}>
        <Check isOn={inverted} onChange={(next) => set({ inverted: next })}>
          Inverted
        </Check>
        <Check isOn={saturation === 0} onChange={(next) => set({ saturation: next ? 0 : PLAIN_LIGHT.saturation })}>
          Grey
        </Check>
        {isChanged(seen) && (
          <IconButton
            className={styles.reset}
            label="Original picture"
            icon={RotateCcw}
            onClick={() => light.set(PLAIN_LIGHT)}
          />
        )}
      </div>
    </div>
  )
}

function colourOf(value: string): ColourBy {
  return COLOURS_BY.find((by) => by === value) ?? 'class'
}

/** Sorts the parts in label order. */
function withPart(parts: readonly LabelPart[], part: LabelPart, isOn: boolean): readonly LabelPart[] {
  return LABEL_PARTS.filter((one) => (one === part ? isOn : parts.includes(one)))
}

interface CheckProps {
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
  readonly children: string
}

function Check({ isOn, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input type="checkbox" checked={isOn} onChange={(event) => onChange(event.target.checked)} />
      {children}
    </label>
  )
}

interface SliderProps {
  readonly name: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
}

function Slider({ name, value, percent = value, min, max, onChange }: SliderProps & { readonly percent?: number }) {
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
        aria-valuetext={`${percent} percent`}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
      <output htmlFor={id}>{percent}%</output>
    </div>
  )
}

/** A slider whose centre is the original picture. */
function LightSlider({ name, value, min, max, onChange }: SliderProps) {
  return (
    <Slider
      name={name}
      value={placeOfLight(value, { min, max })}
      percent={value}
      min={-LIGHT_SIDE}
      max={LIGHT_SIDE}
      onChange={(place) => onChange(lightAt(place, { min, max }))}
    />
  )
}
