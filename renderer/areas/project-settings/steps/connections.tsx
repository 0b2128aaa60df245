import { X } from 'lucide-react'
import { useState } from 'react'
import type { WireClass } from '#endpoints'
import { amountText } from '../../../../ui/texts'
import page from '../settings-page.module.css'
import { type FlowDraft, withConnection } from './flow-draft'
import styles from './steps-tab.module.css'

interface ConnectionsProps {
  readonly draft: FlowDraft
  readonly byId: ReadonlyMap<number, WireClass>
  readonly mayChange: boolean
  readonly onChange: (draft: FlowDraft) => void
}

const RADIUS = 44
/** More points on one ring would overlap. */
const PER_RING = 26
const RING_GAP = 11

/** Connects keypoints: pressing two points toggles their connection; connections are also listed. */
export function Connections({ draft, byId, mayChange, onChange }: ConnectionsProps) {
  const [from, setFrom] = useState<number>()
  const { steps, connections } = draft
  const rings = Math.min(4, Math.ceil(steps.length / PER_RING))
  const places = new Map(
    steps.map(({ key }, at) => {
      const angle = (at / steps.length) * 2 * Math.PI - Math.PI / 2
      const radius = RADIUS - (at % rings) * RING_GAP
      return [key, { number: at + 1, x: 50 + radius * Math.cos(angle), y: 50 + radius * Math.sin(angle) }] as const
    }),
  )
  const press = (key: number) => {
    if (from === undefined) return setFrom(key)
    setFrom(undefined)
    if (from !== key) onChange(withConnection(draft, from, key))
  }
  return (
    <section className={page.line} aria-label="Connections">
      <strong>
        {connections.length === 0 ? 'No connections' : amountText(connections.length, 'connection', 'connections')}
      </strong>
      {mayChange && (
        <p className={page.hint} role="status">
          {from === undefined
            ? 'Press two points to connect them; press them again to disconnect them.'
            : `Press the point that ${places.get(from)?.number ?? ''} is connected with, or Escape.`}
        </p>
      )}
      <div className={styles.drawn}>
        <div
          className={styles.canvas}
          role="group"
          aria-label="Key points"
          onKeyDown={({ key }) => {
            if (key === 'Escape') setFrom(undefined)
          }}
        >
          <svg viewBox="0 0 100 100" aria-hidden="true">
            {connections.map(([one, other]) => {
              const [a, b] = [places.get(one), places.get(other)]
              return a && b && <line key={`${one}-${other}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
            })}
          </svg>
          {steps.map(({ key, classId }) => {
            const place = places.get(key)
            const row = byId.get(classId)
            return (
              <button
                key={key}
                type="button"
                className={styles.point}
                style={{ left: `${place?.x}%`, top: `${place?.y}%`, borderColor: row?.color }}
                aria-pressed={from === key}
                aria-label={`Point ${place?.number}, ${row?.name ?? 'a deleted class'}`}
                title={row?.name}
                disabled={!mayChange}
                onClick={() => press(key)}
              >
                {place?.number}
              </button>
            )
          })}
        </div>
        <ul className={styles.pairs} aria-label="Connected points">
          {connections.map(([one, other]) => {
            const pair = `${places.get(one)?.number}–${places.get(other)?.number}`
            return (
              <li key={`${one}-${other}`}>
                {pair}
                {mayChange && (
                  <button
                    type="button"
                    aria-label={`Part ${pair}`}
                    title="Part them"
                    onClick={() => onChange(withConnection(draft, one, other))}
                  >
                    <X size={12} aria-hidden="true" />
                  </button>
                )}
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
