import { useMemo } from 'react'
import { COMPONENT_PAGE } from '#domain/component-page'
import { useReviewer } from '../../reviewer-context'
import type { EditorProps } from '../editor'
import { DocumentPage, type DocumentSpec } from '../page/document-page'
import { createCodeRunner } from './code/code-runner'
import { pythonWorker } from './code/code-worker'
import { requestBy } from './code/request-by'
import { FORM_ACTIONS } from './actions'
import { FormContents } from './form-contents'
import { type ItemData, itemDataLoader } from './item-data'
import { type FormEditor, openForm } from './open-form'
import { FORM_PANELS } from './panels'

/** Address of Python's files, beside the page. */
const PYTHON_HOME = new URL('./pyodide/', document.baseURI).href

/** Address of the page for web components. */
const COMPONENT_HOME = new URL(`./${COMPONENT_PAGE}`, document.baseURI).href

/** The editor for multimodal items: the project's form with the item's data. */
export function Editor(props: EditorProps) {
  const { client } = useReviewer()
  const spec = useMemo(
    (): DocumentSpec<FormEditor, ItemData> => ({
      noun: 'form',
      makes: new Set(['custom_llm']),
      actions: FORM_ACTIONS,
      panels: FORM_PANELS,
      gestures: [],
      loader: itemDataLoader,
      open: (element, parts) =>
        openForm(element, parts, {
          makeRunner: (form) =>
            createCodeRunner({
              form,
              home: PYTHON_HOME,
              makeWorker: pythonWorker,
              clock: window,
              request: requestBy(client),
            }),
          componentPage: COMPONENT_HOME,
          openLink: (url) => client.emit('navigate_to_url', { url }),
        }),
      Contents: FormContents,
    }),
    [client],
  )
  return <DocumentPage spec={spec} {...props} />
}
