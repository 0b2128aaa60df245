import { FolderOpen } from 'lucide-react'
import { PROJECT_TYPE, PROJECT_TYPE_LABEL, type ProjectTypeName } from '#domain/enums'
import { ChoiceCards } from '../../kit/choice-cards'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { RecipeSource } from './recipe-source'
import { choose, type WizardDraft } from './draft-store'
import { TypeDrawing } from './type-drawings'
import styles from './wizard.module.css'

/** What data a type is for, and what its editor can. */
const ABOUT: Readonly<Record<ProjectTypeName, string>> = {
  vector: 'Pictures, pages and scans. Boxes, polygons, lines, points, ellipses and skeletons on them',
  pixel: 'Pictures, pages and scans. Masks, painted pixel by pixel',
  video: 'Clips and sound. Objects that move, events in time',
  text: 'Documents and pages. Passages, and relations between them',
  tiled: 'Very large pictures, such as aerial ones. Shapes on them, drawn in tiles',
  classification: 'Pictures and pages. Labels for the whole of each',
  point_cloud: 'Scans in three dimensions. Boxes in space',
  custom_llm: 'Prompts, answers and other data. Questions in a form that you build; its code doesn’t run',
}
const TYPES = (Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]).map((value) => ({
  value,
  label: PROJECT_TYPE_LABEL[value],
  about: ABOUT[value],
  picture: <TypeDrawing type={value} />,
}))

/** What kind of data the project is for. */
export function TypeStep({ draft }: { readonly draft: WizardDraft }) {
  return (
    <>
      <ChoiceCards label="Type" shape="wide" value={draft.type} choices={TYPES} onChange={(type) => choose({ type })} />
      <p className={styles.aside}>
        Or begin with what is there: pictures in a folder become a project at once, a recipe brings the choices of
        another project.
      </p>
      <div className={styles.starts}>
        <Button icon={<FolderOpen size={15} />} onClick={() => openOverlay({ kind: 'newProject', dropped: null })}>
          Start from a folder…
        </Button>
        <RecipeSource draft={draft} />
      </div>
    </>
  )
}
