import { FileUp, MessagesSquare, Square } from 'lucide-react'
import { useState } from 'react'
import { readFormFile } from '#domain/forms'
import { ChoiceCards } from '../../kit/choice-cards'
import { amountText } from '../../../ui/texts'
import { FileButton } from './file-button'
import { ProblemLines } from './problem-lines'
import { type FormSource, choose, type WizardDraft } from './draft-store'
import styles from './wizard.module.css'

const SIZE = 20
const SOURCES: readonly { value: FormSource; label: string; about: string; picture: React.ReactNode }[] = [
  { value: 'blank', label: 'Blank', about: 'No component yet', picture: <Square size={SIZE} /> },
  {
    value: 'sample',
    label: 'Sample',
    about: 'Two answers to a prompt are judged',
    picture: <MessagesSquare size={SIZE} />,
  },
  { value: 'file', label: 'From a file', about: 'A form as JSON', picture: <FileUp size={SIZE} /> },
]

/** Chooses the form of a multimodal project. */
export function FormStep({ draft }: { readonly draft: WizardDraft }) {
  const [read, setRead] = useState<{ readonly count: number; readonly problems: readonly string[] }>()
  const take = async (file: File) => {
    const { form, count, problems } = readFormFile(await file.text())
    setRead({ count, problems })
    choose({ formFile: form === undefined ? null : { name: file.name, content: form } })
  }
  return (
    <>
      <ChoiceCards
        label="Form"
        shape="wide"
        value={draft.form}
        choices={SOURCES}
        onChange={(form) => choose({ form })}
      />
      {draft.form === 'file' && (
        <>
          <FileButton
            label="Choose a form"
            about="File of the form"
            name={draft.formFile?.name}
            onFile={(file) => void take(file)}
          />
          {read !== undefined && draft.formFile !== null && (
            <p className={styles.hint}>{amountText(read.count, 'component', 'components')} can be read.</p>
          )}
          <ProblemLines problems={read?.problems ?? []} />
        </>
      )}
    </>
  )
}
