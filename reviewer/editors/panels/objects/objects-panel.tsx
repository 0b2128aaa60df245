import { X } from 'lucide-react'
import { useMemo } from 'react'
import type { ViewChoiceKeeper } from '../../../session/view-choices'
import { useKeys } from '../../../shortcuts/use-keys'
import { IconButton } from '../../../../ui/icon-button'
import type { Camera } from '../../canvas/camera'
import type { Light } from '../../canvas/light'
import type { Annotation } from '../../document/annotation-loader'
import type { ObjectViews } from '../../document/object-view'
import type { Progress } from '../../document/resource'
import type { Settable } from '../../observable'
import { useObservable } from '../../use-observable'
import { Answers } from './answers'
import { ClassList } from './class-list'
import { ObjectFacts } from './object-facts'
import { ObjectList } from './object-list'
import styles from './objects-panel.module.css'
import { ViewControls } from './view-controls'

/** What the panel shows and moves. */
export interface ObjectsPanelPorts {
  readonly views: ObjectViews
  readonly camera: Pick<Camera, 'showPart'>
  readonly choices: ViewChoiceKeeper
  readonly light: Settable<Light>
  readonly panel: { readonly toggle: () => void }
}

interface ObjectsPanelProps {
  readonly ports: ObjectsPanelPorts
  readonly annotation: Progress<Annotation>
}

/** The classes and objects of the item, what was answered about it, and how it is looked at. */
export function ObjectsPanel({ ports, annotation }: ObjectsPanelProps) {
  const { views, camera, panel } = ports
  const keys = useKeys('objects.panel')
  const { objects, hidden, selected, hovered, isolated } = useObservable(views)
  const placed = useMemo(() => objects.filter(({ kind }) => kind !== 'tag'), [objects])
  const tags = useMemo(() => objects.filter(({ kind }) => kind === 'tag'), [objects])
  const listed = useMemo(() => placed.filter((one) => !hidden.has(one.className)), [placed, hidden])
  return (
    <aside className={styles.panel} aria-label="Objects">
      <header className={styles.head}>
        <h2 className={styles.title}>Objects</h2>
        {annotation.state === 'ready' && <span className={styles.count}>{objects.length.toLocaleString('en')}</span>}
        <span className={styles.gap} />
        <IconButton label="Hide the panel of objects" keys={keys} icon={X} onClick={panel.toggle} />
      </header>
      {tags.length > 0 && <Answers tags={tags} />}
      {placed.length > 0 && (
        <>
          <ClassList objects={placed} hidden={hidden} isolated={isolated} views={views} />
          <ObjectList
            objects={listed}
            selected={selected}
            hovered={hovered}
            views={views}
            onZoom={({ box }) => box !== undefined && camera.showPart(box)}
          />
        </>
      )}
      {objects.length === 0 && <p className={styles.none}>{emptyWords(annotation.state)}</p>}
      {selected !== undefined && <ObjectFacts object={selected} isolated={isolated} views={views} camera={camera} />}
      <ViewControls choices={ports.choices} light={ports.light} hasObjects={placed.length > 0} />
    </aside>
  )
}

const EMPTY_WORDS = {
  none: 'Nothing was annotated on this item yet.',
  ready: 'The annotation of this item has no objects.',
  loading: 'Loading the objects…',
  failed: 'The objects could not be loaded.',
} as const satisfies Readonly<Record<Progress<unknown>['state'], string>>

function emptyWords(state: Progress<unknown>['state']): string {
  return EMPTY_WORDS[state]
}
