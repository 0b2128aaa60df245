import { COMPONENT_TYPES, type ComponentGroup } from '#domain/annotation/forms/component-types'
import { freeId, inserted, newComponent } from '#domain/annotation/forms/edit-form'
import type { FormDraft } from './draft'
import { DRAG_TYPE } from './dragging'
import { placeForNew } from './places'
import styles from './form-builder.module.css'

const GROUPS: readonly ComponentGroup[] = ['Layout', 'Button', 'Input', 'Select', 'Media', 'Custom']

/** The available components: a press adds one after the selection, dragging places it. */
export function ComponentList({ draft }: { readonly draft: FormDraft }) {
  function add(type: string): void {
    const id = freeId(draft.form, Math.random)
    draft.apply(inserted(draft.form, newComponent(type, id), placeForNew(draft.form, draft.selected)), id)
  }
  return (
    <nav className={styles.list} aria-label="Components">
      {GROUPS.map((group) => (
        <section key={group} aria-label={group}>
          <h3 className={styles.heading}>{group}</h3>
          {[...COMPONENT_TYPES]
            .filter(([, known]) => known.group === group)
            .map(([type, { title }]) => (
              <button
                key={type}
                type="button"
                className={styles.component}
                title={`Add ${title}`}
                draggable
                onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAG_TYPE, JSON.stringify({ type }))}
                onClick={() => add(type)}
              >
                {title}
              </button>
            ))}
        </section>
      ))}
    </nav>
  )
}
