import { FolderOpen } from 'lucide-react'
import { PROJECT_TYPE, PROJECT_TYPE_LABEL, type ProjectTypeName } from '#domain/enums'
import { ChoiceCards } from '../../kit/choice-cards'
import { openOverlay } from '../../stores/overlay-store'
import { Button } from '../../../ui/button'
import { ProjectTypeMark } from '../../../ui/project-type-mark'
import { RecipeSource } from './recipe-source'
import { choose, type WizardDraft } from './draft-store'
import styles from './wizard.module.css'

/** What data a type is for, and what its editor can. */
const ABOUT: Readonly<Record<ProjectTypeName, string>> = {
  vector: 'Pictures: boxes, polygons, lines, points and skeletons',
  pixel: 'Pictures: masks, painted pixel by pixel',
  video: 'Clips: objects that move, events in time',
  text: 'Documents: passages, and relations between them',
  tiled: 'Very large pictures, such as aerial ones, in tiles',
  classification: 'Pictures and files: labels for the whole of each',
  point_cloud: 'Scans in three dimensions: boxes in space',
  custom_llm: 'Prompts, answers and anything else, in a form of your own',
}
const TYPES = (Object.keys(PROJECT_TYPE) as readonly ProjectTypeName[]).map((value) => ({
  value,
  label: PROJECT_TYPE_LABEL[value],
  about: ABOUT[value],
  picture: <ProjectTypeMark type={PROJECT_TYPE[value]} size={36} />,
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
