/** So long after a pen was felt, a touch is the hand that holds it, in milliseconds. */
const PEN_NEAR_MS = 500

/** Tells the hand that holds a pen from fingers that mean something. */
export interface PalmGuard {
  /** Receives each pointer event except its end; true for a resting palm. */
  readonly isPalm: (event: Pick<PointerEvent, 'type' | 'pointerId' | 'pointerType' | 'timeStamp'>) => boolean
  /** Active touches. */
  readonly touches: () => readonly number[]
  readonly ended: (event: Pick<PointerEvent, 'pointerId'>) => void
}

/** A touch is a palm where a pen is near, and stays one until it ends. */
export function createPalmGuard(): PalmGuard {
  const palms = new Set<number>()
  const fingers = new Set<number>()
  let penAt = Number.NEGATIVE_INFINITY

  return {
    isPalm({ type, pointerId, pointerType, timeStamp }) {
      if (pointerType === 'pen') penAt = timeStamp
      if (pointerType !== 'touch') return false
      if (type === 'pointerdown') {
        const isNear = timeStamp - penAt < PEN_NEAR_MS
        if (isNear) palms.add(pointerId)
        else fingers.add(pointerId)
      }
      return palms.has(pointerId)
    },
    touches: () => [...fingers],
    ended({ pointerId }) {
      palms.delete(pointerId)
      fingers.delete(pointerId)
    },
  }
}
