import { PANEL_CHOICES } from './panel-choices'
import { useLayoutEffect, useRef } from 'react'
import { ShareHandle } from '../../../ui/share-handle'
import { useSize } from '../../../ui/use-size'
import { useObservable } from '../use-observable'
import styles from './annotation-panel.module.css'
import type { Panel, PanelFrame, PanelProps } from './panel'
import { PanelTabs } from './panel-tabs'
import { useFocusOnward } from './use-focus-onward'

/** Below this height, in CSS pixels, two panels would display only their tabs. */
const TWO_FROM = 520
const SHARE = { min: 20, max: 80, first: 60 } as const

interface AnnotationPanelProps<P> extends PanelProps<P> {
  readonly panels: readonly Panel<P>[]
  readonly frame: PanelFrame
}

/** One panel beside the picture, behind the tabs of all panels; or two, each behind its own tabs. */
export function AnnotationPanel<P>(props: AnnotationPanelProps<P>) {
  const { panel, choices } = props.frame
  const halves = useObservable(panel.halves)
  const { upperShare } = useObservable(choices.of(PANEL_CHOICES))
  const frame = useRef<HTMLDivElement>(null)
  const { height } = useSize(frame)
  useFocusOnward(frame)
  useLayoutEffect(() => panel.setLow(height > 0 && height < TWO_FROM), [panel, height])
  const [upper, lower] = halves
  return (
    <div ref={frame} className={styles.panel}>
      {lower === undefined ? (
        <PanelTabs {...props} half={upper} at="whole" />
      ) : (
        <>
          <div className={styles.upper} style={{ height: `${upperShare}%` }}>
            <PanelTabs {...props} half={upper} at="upper" />
          </div>
          <ShareHandle
            {...SHARE}
            label="Height of the upper panel"
            share={upperShare}
            onShare={(next) => choices.of(PANEL_CHOICES).set({ upperShare: next })}
          />
          <div className={styles.lower}>
            <PanelTabs {...props} half={lower} at="lower" />
          </div>
        </>
      )}
    </div>
  )
}
