import type { ChosenDataSet } from '#contract/imports'
import type { PlanRoom as Room } from '#domain/plan-room'
import { useEffect } from 'react'
import { Problem } from '../../kit/problem'
import { fileWords } from '../../projects/add-files'
import { takeDrops } from '../../stores/drop-store'
import { Button } from '../../../ui/button'
import { ChosenFolder, FolderPrompt } from './chosen-folder'
import { DataSetSection } from './data-set-section'
import { choose, EMPTY_DRAFT, type WizardDraft } from './draft-store'
import { PlanRoom } from './plan-room'
import { useChosen } from './use-chosen'
import { useDataSet } from './use-data-set'
import { NO_FIRST_UPLOADS, useTakesFiles } from './use-takes-files'
import { useTexts } from './use-texts'
import styles from './wizard.module.css'

/** A new project has no classes yet. */
const NO_CLASSES: readonly string[] = []

interface DataStepProps {
  readonly draft: WizardDraft
  readonly room: Room | null
}

/** Chooses the project's first files and shows which ones fit its type. */
export function DataStep({ draft, room }: DataStepProps) {
  const chosen = useChosen(null, (found) => choose({ data: found, dataFolder: found.folder }))
  const { lookInto } = chosen
  useEffect(() => takeDrops({ text: 'Drop files to put them into the new project', take: lookInto }), [lookInto])
  const { dataFolder, type } = draft
  const { found: data, isLooking, problem } = useTexts(draft.data, type)
  const dataSet = useDataSet(data, type, NO_CLASSES, null)
  const { request, isReading } = dataSet
  const said = JSON.stringify(request ?? null)
  useEffect(() => {
    // The choice stays while the data set is read again.
    if (!isReading) choose({ dataSet: JSON.parse(said) as ChosenDataSet | null })
  }, [said, isReading])
  const takesFiles = useTakesFiles()
  const noUploads = takesFiles ? undefined : NO_FIRST_UPLOADS
  const [, many] = fileWords(type)
  if (data === null) {
    return (
      <>
        {dataFolder !== '' && (
          <p className={styles.aside} role="status">
            “{dataFolder}” was chosen before Loupe restarted. Choose it again, or continue without it.
            <Button size="small" onClick={() => choose({ dataFolder: EMPTY_DRAFT.dataFolder })}>
              Continue without it
            </Button>
          </p>
        )}
        <Problem text={noUploads} role="status" />
        <FolderPrompt chosen={chosen} title={`Add ${many}, or do it later`} />
      </>
    )
  }
  return (
    <>
      <ChosenFolder chosen={chosen} found={data} type={type} isLooking={isLooking} />
      <DataSetSection choice={dataSet} hasNative={data.byType[type].annotations > 0} />
      <Problem text={problem} />
      <Problem text={noUploads} role="status" />
      <PlanRoom room={room} pictures={data.byType[type].fits} />
      <div>
        <Button size="small" onClick={() => choose({ data: null, dataSet: null, dataFolder: EMPTY_DRAFT.dataFolder })}>
          Add none now
        </Button>
      </div>
    </>
  )
}
