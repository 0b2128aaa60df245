import type { ComponentType } from 'react'
import { CheckboxInput, RadioInput, SelectInput } from './choices'
import { type FieldProps, useAnswer } from './form-sheet'
import { MarkdownField } from './markdown-field'
import { AudioView, ButtonView, ImageView, PageView, ParagraphView, PdfView, VideoView } from './media'
import { NumberInput, RatingInput, SliderInput, VotingInput } from './numbers'
import { TableField } from './table-field'
import { CodeText, DateInput, LongText, TextInput, TimeInput } from './texts'
import { UploadField } from './upload-field'
import { WebComponentView } from './web-component'
import styles from './form.module.css'

/** The view of each component type, layout components excluded. */
export const FIELD_VIEWS: Readonly<Record<string, ComponentType<FieldProps>>> = {
  input: TextInput,
  textarea: LongText,
  code: CodeText,
  dateTime: DateInput,
  time: TimeInput,
  number: NumberInput,
  slider: SliderInput,
  rating: RatingInput,
  voting: VotingInput,
  radio: RadioInput,
  checkbox: CheckboxInput,
  select: SelectInput,
  markdown: MarkdownField,
  csv: TableField,
  paragraph: ParagraphView,
  image: ImageView,
  avatar: ImageView,
  audio: AudioView,
  video: VideoView,
  pdf: PdfView,
  pdfComponent: PdfView,
  url: PageView,
  link: PageView,
  upload: UploadField,
  button: ButtonView,
  buttonSecondary: ButtonView,
  webComponent: WebComponentView,
}

/** A component of a type that is not known: as it came, to be read. */
export function UnknownView(props: FieldProps) {
  const { node } = props
  const { value } = useAnswer(props)
  return (
    <div className={styles.foreign}>
      <p>
        This form has a component of the type “{node.type === '' ? 'none' : node.type}”, which can only be read here.
        Its answer stays as it is.
      </p>
      <pre className={styles.json}>{JSON.stringify(value ?? node.fields, null, 2)}</pre>
    </div>
  )
}
