import { Focus, ScanSearch, X } from 'lucide-react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { useKeys } from '../../../shortcuts/use-keys'
import { IconButton } from '../../../../ui/icon-button'
import type { Camera } from '../../canvas/camera'
import type { ObjectViews } from '../../document/object-view'
import { AttributeList } from './answers'
import styles from './object-facts.module.css'
import { className, kindWords, placeWords } from './words'

interface ObjectFactsProps {
  readonly object: AnnotationObject
  readonly isolated: boolean
  readonly views: ObjectViews
  readonly camera: Pick<Camera, 'showPart'>
}

/** What is known of the selected object, and what can be done with it. */
export function ObjectFacts({ object, isolated, views, camera }: ObjectFactsProps) {
  const zoomKeys = useKeys('objects.zoom')
  const isolateKeys = useKeys('objects.isolate')
  const { box } = object
  const place = placeWords(object)
  return (
    <section className={styles.facts} aria-label="Selected object">
      <div className={styles.head}>
        <span className={styles.swatch} style={{ background: object.colour }} aria-hidden />
        <h3 className={styles.name}>
          {className(object.className)} #{object.row + 1}
        </h3>
        <IconButton
          label="Zoom to the selected object"
          keys={zoomKeys}
          icon={ScanSearch}
          disabled={box === undefined}
          onClick={() => box !== undefined && camera.showPart(box)}
        />
        <IconButton
          label="Show only the selected object"
          keys={isolateKeys}
          icon={Focus}
          pressed={isolated}
          onClick={views.toggleIsolated}
        />
        <IconButton label="Select nothing" keys="Esc" icon={X} onClick={() => views.select(undefined)} />
      </div>
      <p className={styles.place}>
        {kindWords(object)}
        {place !== undefined && ` · ${place} px`}
      </p>
      {object.attributes.length > 0 && <AttributeList object={object} />}
      {object.attributes.length === 0 && <p className={styles.place}>No attributes</p>}
    </section>
  )
}
