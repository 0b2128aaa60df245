import type { Progress } from '../../document/resource'
import { useKeys } from '../../../shortcuts/use-keys'
import styles from './objects-panel.module.css'

interface EmptyProps {
  readonly state: Progress<unknown>['state']
  readonly hasClasses: boolean
  readonly mayDraw: boolean
  readonly mayCreate: boolean
}

/** Placeholder of an empty object list: explains how to draw the first object, or why none is listed. */
export function Empty({ state, ...props }: EmptyProps) {
  if (state === 'loading') return <p className={styles.none}>Loading the objects…</p>
  if (state === 'failed') return <p className={styles.none}>Couldn’t load the objects.</p>
  if (!props.mayDraw) return <p className={styles.none}>This item has no annotations yet.</p>
  return <FirstSteps {...props} />
}

function FirstSteps({ hasClasses, mayCreate }: Omit<EmptyProps, 'state'>) {
  const keys = { box: useKeys('tool.bbox'), polygon: useKeys('tool.polygon'), mark: useKeys('text.mark') }
  return (
    <div className={styles.none}>
      <p className={styles.line}>
        <strong className={styles.first}>No objects yet</strong>
        {keys.mark === undefined ? 'Choose a tool beside the picture' : `Select words, and press ${keys.mark}`}
        {keys.box && keys.polygon && `: ${keys.box} is the box, ${keys.polygon} the polygon`}.
      </p>
      {!hasClasses && (
        <p className={styles.line}>
          <strong className={styles.first}>The project has no classes yet</strong>
          {mayCreate
            ? 'Write the name of the first one above, and press Enter. Objects drawn before are called “Object” and can get a class later.'
            : 'New objects are called “Object” and can get a class later. Admins of the project make the classes.'}
        </p>
      )}
    </div>
  )
}
