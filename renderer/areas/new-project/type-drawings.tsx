import type { ReactNode } from 'react'
import type { ProjectTypeName } from '#domain/enums'
import styles from './type-drawings.module.css'

const WIDTH = 96
const HEIGHT = 64

/** An example drawing per type, in theme colours. */
const DRAWINGS: Readonly<Record<ProjectTypeName, ReactNode>> = {
  vector: (
    <>
      <Street />
      <rect className={styles.mark} x="14" y="30" width="30" height="18" rx="1" />
      <polygon className={styles.other} points="62,46 62,28 70,20 82,26 80,46" />
      <Handles at={['14,30', '44,30', '14,48', '44,48']} />
    </>
  ),
  pixel: (
    <>
      <circle className={styles.soft} cx="32" cy="34" r="19" />
      <circle className={styles.soft} cx="70" cy="26" r="13" />
      <path className={styles.filled} d="M20 30c3-9 15-12 22-6s7 17-1 22-18 3-21-4 0-8 0-12z" />
      <path className={styles.filledOther} d="M62 22c4-6 13-6 16 0s1 13-6 13-14-6-10-13z" />
    </>
  ),
  video: (
    <>
      <rect className={styles.soft} x="8" y="8" width="80" height="36" rx="2" />
      <rect className={styles.faintMark} x="18" y="22" width="16" height="14" rx="1" />
      <rect className={styles.faintMark} x="34" y="18" width="16" height="14" rx="1" />
      <rect className={styles.mark} x="54" y="15" width="18" height="16" rx="1" />
      <path className={styles.line} d="M8 54h80" />
      <path className={styles.thick} d="M22 54h40" />
      <Keys at={[22, 42, 62]} />
    </>
  ),
  text: (
    <>
      <Lines widths={[72, 60, 68, 44]} />
      <rect className={styles.filled} x="12" y="13" width="28" height="9" rx="2" />
      <rect className={styles.filledOther} x="46" y="37" width="30" height="9" rx="2" />
      <path className={styles.way} d="M26 22c0 12 35 2 35 15" />
    </>
  ),
  tiled: (
    <>
      <path className={styles.soft} d="M4 4h88v56H4z" />
      <path className={styles.land} d="M4 44c18-12 26 4 44-8s26-4 44-14v38H4z" />
      <path className={styles.grid} d="M26 4v56M48 4v56M70 4v56M4 22h88M4 41h88" />
      <polygon className={styles.mark} points="30,26 43,24 45,36 33,38" />
      <polygon className={styles.other} points="56,14 67,12 68,19 58,21" />
    </>
  ),
  classification: (
    <>
      <rect className={styles.soft} x="8" y="8" width="46" height="48" rx="3" />
      <path className={styles.land} d="M8 48l14-16 11 11 7-7 14 14v3a3 3 0 0 1-3 3H11a3 3 0 0 1-3-3z" />
      <circle className={styles.filledOther} cx="42" cy="20" r="5" />
      <rect className={styles.filled} x="62" y="14" width="27" height="9" rx="4.5" />
      <rect className={styles.soft} x="62" y="28" width="22" height="9" rx="4.5" />
      <rect className={styles.filled} x="62" y="42" width="25" height="9" rx="4.5" />
    </>
  ),
  point_cloud: (
    <>
      <path className={styles.dots} d="M6 54h84M10 48h76M16 43h66M22 39h54M32 33h8M32 29h12M34 25h8" />
      <path className={styles.mark} d="M26 46V28l10-8h24v18l-10 8z" />
      <path className={styles.mark} d="M26 28h24v18M50 28l10-8" />
    </>
  ),
  custom_llm: (
    <>
      <rect className={styles.soft} x="8" y="7" width="56" height="14" rx="4" />
      <rect className={styles.filled} x="26" y="25" width="62" height="18" rx="4" />
      <path className={styles.line} d="M14 14h38" />
      <path className={styles.line} d="M32 31h48M32 37h30" />
      <path className={styles.stars} d="M12 54h10M28 54h10M44 54h10" />
      <path className={styles.line} d="M60 54h10M76 54h10" />
    </>
  ),
}

/** Drawing of a type's annotations; decorative, because the text next to it says the same. */
export function TypeDrawing({ type }: { readonly type: ProjectTypeName }) {
  return (
    <svg className={styles.drawing} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      {DRAWINGS[type]}
    </svg>
  )
}

/** Houses on a road, with a car. */
function Street() {
  return (
    <>
      <path className={styles.land} d="M0 48h96v16H0z" />
      <path className={styles.soft} d="M62 46V28l8-8 12 6-2 20z" />
      <path className={styles.soft} d="M15 46v-7l6-2 4-6h11l4 6 3 2v7z" />
      <path className={styles.line} d="M8 56h12M32 56h12M56 56h12M80 56h10" />
    </>
  )
}

function Handles({ at }: { readonly at: readonly string[] }) {
  return at.map((place) => {
    const [x, y] = place.split(',').map(Number)
    return <rect key={place} className={styles.handle} x={(x ?? 0) - 2} y={(y ?? 0) - 2} width="4" height="4" rx="1" />
  })
}

/** Keyframes on a timeline. */
function Keys({ at }: { readonly at: readonly number[] }) {
  return at.map((x) => <rect key={x} className={styles.handle} x={x - 2} y="52" width="4" height="4" rx="1" />)
}

function Lines({ widths }: { readonly widths: readonly number[] }) {
  return widths.map((width, row) => (
    <rect key={width} className={styles.ink} x="12" y={15 + row * 12} width={width} height="5" rx="2.5" />
  ))
}
