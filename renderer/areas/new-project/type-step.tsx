import { FolderOpen } from 'lucide-react'
import { PROJECT_TYPE_NAMES } from '#domain/enums'
import { PROJECT_TYPE_LABEL } from '#domain/project-type-labels'
import { aboutType, PROJECT_TYPES } from '#domain/project-types'
import { ChoiceCards } from '../../kit/choice-cards'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { RecipeSource } from './recipe-source'
import { choose, type WizardDraft } from './draft-store'
import { TypeDrawing } from './type-drawings'
import styles from './wizard.module.css'

const TYPES = PROJECT_TYPE_NAMES.map((value) => ({
  value,
  label: PROJECT_TYPE_LABEL[value],
  about: aboutType(PROJECT_TYPES[value]),
  picture: <TypeDrawing type={value} />,
}))

/** Chooses the project's type. */
export function TypeStep({ draft }: { readonly draft: WizardDraft }) {
  return (
    <>
      <ChoiceCards label="Type" shape="wide" value={draft.type} choices={TYPES} onChange={(type) => choose({ type })} />
      <p className={styles.aside}>Or start from a folder of pictures, or from the recipe of another project.</p>
      <div className={styles.starts}>
        <Button icon={<FolderOpen size={15} />} onClick={() => openOverlay({ kind: 'newProject', dropped: null })}>
          Start from a folder…
        </Button>
        <RecipeSource draft={draft} />
      </div>
    </>
  )
}
