import { FileCheck2, FolderOpen } from 'lucide-react'
import type { ChosenFiles, DocumentsCheck, FilesCheck } from '#contract/imports'
import type { ProjectTypeName } from '#domain/enums'
import { TEXT_ENCODINGS } from '#domain/media/text-encodings'
import { Problem } from '../../kit/problem'
import { fileWords } from '../../projects/add-files'
import { Button } from '../../../ui/button'
import { amountText, countText } from '../../../ui/texts'
import { LeftOut } from './left-out'
import styles from './new-project.module.css'
import type { Chosen } from './use-chosen'

/** Prompts for a folder or files. */
export function FolderPrompt({ chosen, title }: { readonly chosen: Chosen; readonly title: string }) {
  return (
    <>
      <div className={styles.drop}>
        <FolderOpen size={34} strokeWidth={1.6} aria-hidden="true" />
        <strong>{title}</strong>
        <p>
          Choose a folder, files, a ZIP archive or a list of links (CSV, JSON), or drop them anywhere on this window.
          Pictures, pages of PDF documents, frames of DICOM files, videos, texts, point clouds and forms' data are
          copied; your files stay as they are.
        </p>
        <div className={styles.ways}>
          <Button look="primary" busy={chosen.isLooking} data-first-focus onClick={() => chosen.choose('folder')}>
            {chosen.isLooking ? 'Looking into it…' : 'Choose a folder…'}
          </Button>
          <Button disabled={chosen.isLooking} onClick={() => chosen.choose('files')}>
            Choose files…
          </Button>
        </div>
      </div>
      <Problem text={chosen.problem} />
    </>
  )
}

interface ChosenFolderProps {
  readonly chosen: Chosen
  readonly found: ChosenFiles
  /** The project type for the files; undefined if unknown. */
  readonly type: ProjectTypeName | undefined
  /** PDF documents are still being checked for text. */
  readonly isLooking: boolean
}

/** The chosen folder, its matching and rejected files, and a button to choose others. */
export function ChosenFolder({ chosen, found, type, isLooking }: ChosenFolderProps) {
  const check = type === undefined ? undefined : found.byType[type]
  return (
    <>
      <div className={styles.folder}>
        <FileCheck2 size={22} aria-hidden="true" />
        <div className={styles.where}>
          <span className={styles.path} title={found.folder}>
            <bdi>{found.folder}</bdi>
          </span>
          <span className={styles.what}>
            {check === undefined ? 'Loupe can’t import anything from it.' : contentText(check, type)}
          </span>
        </div>
        <Button size="small" busy={chosen.isLooking} onClick={() => chosen.choose('folder')}>
          Change…
        </Button>
      </div>
      {isLooking && (
        <p className={styles.note} role="status">
          Looking for text in the PDF documents…
        </p>
      )}
      {check !== undefined && !isLooking && <Unfit check={check} />}
    </>
  )
}

/** Extra files, files kept but not shown, and rejected files with reasons. */
function Unfit({ check }: { readonly check: FilesCheck }) {
  const { refused, refusedCount, unseen, undecoded, documents, texts, rewritten, annotations, otherCase, alone } = check
  const notes = [
    [
      documentText(documents.pdf, 'PDF document', 'page'),
      documentText(documents.dicom, 'DICOM file', 'frame'),
      documents.dicom.files === 0 ? '' : PIXELS_ALONE,
    ]
      .filter(Boolean)
      .join(' '),
    texts === 0
      ? ''
      : texts === 1
        ? 'One PDF document becomes its text, page after page.'
        : `${countText(texts)} PDF documents become their texts, page after page.`,
    encodingText(rewritten),
    annotations === 0
      ? ''
      : annotations === 1
        ? 'One annotation beside them is imported too.'
        : `${countText(annotations)} annotations beside them are imported too.`,
    otherCase === 0
      ? ''
      : otherCase === 1
        ? 'The name of one annotation differs from its file in upper and lower case.'
        : `The names of ${countText(otherCase)} annotations differ from their files in upper and lower case.`,
    alone === 0
      ? ''
      : alone === 1
        ? 'One annotation has no file beside it; it belongs to the item of its name, where the project has one.'
        : `${countText(alone)} annotations have no files beside them; they belong to the items of their names, where the project has them.`,
    undecodedText(undecoded),
    unseen === 0
      ? ''
      : unseen === 1
        ? 'One of these files can’t be shown in Loupe yet; it is kept as it is.'
        : `${countText(unseen)} of these files can’t be shown in Loupe yet; they are kept as they are.`,
  ].filter(Boolean)
  return (
    <>
      {notes.map((text) => (
        <p key={text} className={styles.note}>
          {text}
        </p>
      ))}
      <LeftOut
        title={`${amountText(refusedCount, 'file doesn’t', 'files don’t')} fit and will be left out`}
        count={refusedCount}
        first={refused}
      />
    </>
  )
}

/** Device metadata stays in the picture. */
const PIXELS_ALONE =
  'Of DICOM files only the pixels are copied, not the names and dates beside them; what is written into a picture stays visible.'

/** Commands that people copy. */
const CONVERSION = 'ffmpeg -i clip.avi -c:v libx264 clip.mp4'
const SPLITTING = 'ffmpeg -i clip.avi -r 1 clip_%06d.jpg'

/** `3 videos are H.265 (HEVC). …`; empty if there are none. */
function undecodedText(undecoded: FilesCheck['undecoded']): string {
  return undecoded
    .map(
      ({ from, count }) =>
        `${count === 1 ? `One video is ${from}` : `${countText(count)} videos are ${from}`}. Loupe can’t show ${count === 1 ? 'it' : 'them'} on every computer. Convert ${count === 1 ? 'it' : 'them'} to MP4 with H.264 first, for example with ffmpeg: ${CONVERSION}. Or write ${count === 1 ? 'its' : 'their'} frames as pictures for a vector project: ${SPLITTING}.`,
    )
    .join(' ')
}

/**
 * `3 texts are not UTF-8 and are imported as UTF-8: 2 read as Windows-1252, 1 as Shift-JIS.`; empty if there are
 * none.
 */
function encodingText(rewritten: FilesCheck['rewritten']): string {
  const [first, ...others] = rewritten
  if (first === undefined) return ''
  const all = rewritten.reduce((sum, { count }) => sum + count, 0)
  if (all === 1) return `One text is not UTF-8: it is read as ${TEXT_ENCODINGS[first.encoding]} and imported as UTF-8.`
  const start = `${countText(all)} texts are not UTF-8 and are imported as UTF-8: `
  if (others.length === 0) return `${start}they are read as ${TEXT_ENCODINGS[first.encoding]}.`
  const parts = rewritten.map(({ encoding, count }) => `${countText(count)} as ${TEXT_ENCODINGS[encoding]}`)
  return `${start}read ${parts.join(', ')}.`
}

/** `3 PDF documents give 42 of these pictures, one for each page.`; empty if there are none. */
function documentText({ files, pictures }: DocumentsCheck, what: string, part: string): string {
  if (files === 0) return ''
  const subject = files === 1 ? `One ${what} gives` : `${countText(files)} ${what}s give`
  return `${subject} ${pictures === 1 ? 'one' : countText(pictures)} of these pictures, one for each ${part}.`
}

function contentText({ fits, alone, others, otherKinds }: FilesCheck, type: ProjectTypeName | undefined): string {
  const [one, many] = fileWords(type)
  if (fits === 0 && alone > 0) return amountText(alone, 'annotation', 'annotations')
  if (fits === 0) return `It has no ${one} that fits.`
  const found = fits === 1 ? `One ${one}` : `${countText(fits)} ${many}`
  if (others === 0) return found
  const kinds = otherKinds.map(
    ({ ending, count }) => `${countText(count)} ${ending === '' ? 'without ending' : ending}`,
  )
  const left = others === 1 ? 'one other file is' : `${countText(others)} other files are`
  return `${found}; ${left} left out (${kinds.join(', ')})`
}
