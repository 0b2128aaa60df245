import type { PlanRoom as Room } from '#domain/plan-room'
import { useEffect } from 'react'
import { Problem } from '../../kit/problem'
import { fileWords } from '../../projects/add-files'
import { takeDrops } from '../../stores/drop-store'
import { Button } from '../../../ui/button'
import { ChosenFolder, FolderPrompt } from './chosen-folder'
import { choose, EMPTY_DRAFT, type WizardDraft } from './draft-store'
import { PlanRoom } from './plan-room'
import { useChosen } from './use-chosen'
import { useTexts } from './use-texts'
import styles from './wizard.module.css'

interface DataStepProps {
  readonly draft: WizardDraft
  readonly room: Room | null
}

/** The first files of the project: what of them fits its type is told before anything is made. */
export function DataStep({ draft, room }: DataStepProps) {
  const chosen = useChosen(null, (found) => choose({ data: found, dataFolder: found.folder }))
  const { lookInto } = chosen
  useEffect(() => takeDrops({ text: 'Drop files to put them into the new project', take: lookInto }), [lookInto])
  const { dataFolder, type } = draft
  const { found: data, isLooking, problem } = useTexts(draft.data, type)
  const [, many] = fileWords(type)
  if (data === null) {
    return (
      <>
        {dataFolder !== '' && (
          <p className={styles.aside} role="status">
            “{dataFolder}” was chosen before Loupe was started anew. Choose it again, or go on without.
            <Button size="small" onClick={() => choose({ dataFolder: EMPTY_DRAFT.dataFolder })}>
              Go on without
            </Button>
          </p>
        )}
        <FolderPrompt chosen={chosen} title={`Add ${many}, or do it later`} />
      </>
    )
  }
  return (
    <>
      <ChosenFolder chosen={chosen} found={data} type={type} isLooking={isLooking} />
      <Problem text={problem} />
      <PlanRoom room={room} pictures={data.byType[type].fits} />
      <div>
        <Button size="small" onClick={() => choose({ data: null, dataFolder: EMPTY_DRAFT.dataFolder })}>
          Add none now
        </Button>
      </div>
    </>
  )
}
