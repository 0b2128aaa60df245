import { Code } from 'lucide-react'
import { amountText } from '../texts'
import { type FormSheet, FormSheetProvider } from './form-sheet'
import { Nodes } from './node-view'
import styles from './form.module.css'

/** A whole form, to be answered. */
export function FormPage({ sheet }: { readonly sheet: FormSheet }) {
  const { tree } = sheet
  return (
    <FormSheetProvider value={sheet}>
      <div className={styles.page}>
        {tree.code.length > 0 && sheet.clicks === undefined && <CodeNote files={tree.code.length} />}
        <Nodes nodes={tree.children} rows={NO_ROWS} />
      </div>
    </FormSheetProvider>
  )
}

const NO_ROWS: readonly number[] = []

function CodeNote({ files }: { readonly files: number }) {
  return (
    <p className={styles.note} data-code-note>
      <Code size={15} aria-hidden />
      <span>
        This form has code ({amountText(files, 'file', 'files')}). It doesn’t run here, so buttons do nothing and lists
        that it fills stay empty. Your answers are saved all the same.
      </span>
    </p>
  )
}
