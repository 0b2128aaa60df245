import { useState } from 'react'
import type { ImportProgress, SplitRequest } from '#contract/imports'
import type { Item } from '#domain/entities'
import { projectTypeName, UPLOAD_STATE } from '#domain/enums'
import { nextStep } from '#domain/errors'
import { given } from '#domain/given'
import { CLIP_FRAMES_MAX, FRAME_RATE_MAX, FRAME_STEP_MAX, frameName } from '#domain/media/clip-frames'
import { typedNumber } from '#domain/typed-number'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { rowQuery } from '../../desktop/row-query'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { useTextRule } from '../../desktop/use-text-rule'
import { Problem } from '../../kit/problem'
import { projectsQuery, teamQuery } from '../../queries'
import { goTo } from '../../router/place-store'
import { useConnectivity } from '../../stores/connectivity-store'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog'
import { TextField } from '../../../ui/text-field'
import { countText } from '../../../ui/texts'
import styles from './split-clip-dialog.module.css'

interface SplitClipDialogProps {
  readonly projectId: number
  readonly item: Item
  readonly onClose: () => void
}

const NEW = 'new'
/** Longest name that the call takes. */
const NAME_MAX = 200
const DECIMALS_SHOWN = 3

type Way = 'every' | 'perSecond' | 'rate'
const LIMITS = {
  every: { least: 1, most: FRAME_STEP_MAX, isWhole: true },
  perSecond: { least: 0.001, most: FRAME_RATE_MAX, isWhole: false },
} as const

/** Splits a clip into pictures of a vector project: chooses its frames, and the project and folder of the pictures. */
export function SplitClipDialog({ projectId, item, onClose }: SplitClipDialogProps) {
  const offline = useConnectivity((state) => state.offline)
  const rate = useProjectRate(projectId)
  const targets = useTargets()
  const rule = useTextRule('projectName')
  const [way, setWay] = useState<Way>('perSecond')
  const [written, setWritten] = useState({ every: '10', perSecond: '1' })
  const [chosen, setChosen] = useState<string>()
  const [name, setName] = useState(() => `${frameStem(item.name)} frames`.slice(0, NAME_MAX))
  const [folder, setFolder] = useState('')
  const split = useAct<ImportProgress, SplitRequest>((desktop, request) => desktop.imports.split(request), {
    onDone: ({ projectId: into }) => {
      onClose()
      if (into !== null) goTo({ area: 'project', projectId: into })
    },
  })
  const into = chosen ?? (targets.mayCreate ? NEW : String(targets.projects[0]?.id ?? ''))
  const target = targets.projects.find(({ id }) => String(id) === into)
  const choice = choiceOf(way, written, rate)
  const intoName = (target?.name ?? (into === NEW ? name : '')).trim()
  const request: SplitRequest | undefined =
    choice === undefined || intoName === ''
      ? undefined
      : {
          projectId,
          itemId: item.id,
          name: item.name,
          choice,
          into: { name: intoName.slice(0, NAME_MAX), ...given({ projectId: target?.id }) },
          ...(folder.trim() === '' ? {} : { folder: folder.trim() }),
        }
  const failure = split.error?.failure
  const set = (change: () => void) => {
    split.reset()
    change()
  }
  const number = (field: 'every' | 'perSecond', label: string) => (
    <input
      className={styles.number}
      aria-label={label}
      inputMode="decimal"
      {...(field === 'perSecond' ? { 'data-first-focus': true } : {})}
      autoComplete="off"
      value={written[field]}
      aria-invalid={way === field && choice === undefined}
      onFocus={() => setWay(field)}
      onChange={({ target: { value } }) =>
        set(() => {
          setWay(field)
          setWritten((now) => ({ ...now, [field]: value }))
        })
      }
    />
  )
  const radio = (value: Way, label: string) => (
    <input type="radio" name="frames" aria-label={label} checked={way === value} onChange={() => setWay(value)} />
  )
  return (
    <Dialog
      title="Split into frames"
      onClose={onClose}
      onSubmit={() => {
        if (request !== undefined && !offline && !split.isPending) split.mutate(request)
      }}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            look="primary"
            type="submit"
            busy={split.isPending}
            disabled={request === undefined || offline}
            title={offline ? NEEDS_PLATFORM : undefined}
          >
            Split clip
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <p className={styles.note}>
          Frames of “{item.name}” become JPEG pictures of a vector project, such as “{frameName(item.name, 1)}”. Their
          frame numbers and times go into the items’ metadata.
        </p>
        <fieldset className={styles.choices}>
          <legend>Frames</legend>
          <div className={styles.choice}>
            {radio('perSecond', 'Frames a second')}
            {number('perSecond', 'Number of frames a second')}
            <span>a second</span>
          </div>
          <div className={styles.choice}>
            {radio('every', 'Every n-th frame')}
            <span>One of</span>
            {number('every', 'One of this many frames')}
            <span>frames</span>
          </div>
          {rate !== undefined && (
            <div className={styles.choice}>
              {radio('rate', 'Project’s frame rate')}
              <span>Project’s frame rate: {countText(Number(rate.toFixed(DECIMALS_SHOWN)))} a second</span>
            </div>
          )}
          {choice === undefined && (
            <p className={styles.error} role="alert">
              {way === 'every'
                ? `Write a whole number of 1 to ${countText(FRAME_STEP_MAX)}.`
                : `Write a number above 0, at most ${countText(FRAME_RATE_MAX)}.`}
            </p>
          )}
          <p className={styles.note}>One clip gives at most {countText(CLIP_FRAMES_MAX)} pictures.</p>
        </fieldset>
        <label className={styles.field}>
          <span>Into</span>
          <select value={into} onChange={({ target: { value } }) => set(() => setChosen(value))}>
            {targets.mayCreate && <option value={NEW}>New vector project</option>}
            {targets.projects.map((project) => (
              <option key={project.id} value={project.id}>
                {project.name}
              </option>
            ))}
          </select>
        </label>
        {into === '' && (
          <p className={styles.note}>
            No vector project is here for files, and your role can’t make one. Ask an admin of the team.
          </p>
        )}
        {into === NEW && (
          <TextField
            label="Name of the project"
            maxLength={Math.min(NAME_MAX, rule.most)}
            autoComplete="off"
            value={name}
            onChange={(value) => set(() => setName(value))}
          />
        )}
        <TextField
          label="Folder"
          hint="Empty: the pictures lie outside all folders."
          maxLength={NAME_MAX}
          autoComplete="off"
          value={folder}
          onChange={(value) => set(() => setFolder(value))}
        />
        <Problem text={failure && `${failure.message} ${nextStep(failure)}`} />
      </div>
    </Dialog>
  )
}

function frameStem(name: string): string {
  return frameName(name, 1).replace(/_\d+\.jpg$/, '')
}

/** The chosen frames; undefined while a number is invalid. */
function choiceOf(
  way: Way,
  written: Readonly<Record<'every' | 'perSecond', string>>,
  rate: number | undefined,
): SplitRequest['choice'] | undefined {
  if (way === 'rate') return rate === undefined ? undefined : { perSecond: rate }
  const { least, most, isWhole } = LIMITS[way]
  const number = typedNumber(written[way])
  if (number === undefined || number < least || number > most || (isWhole && !Number.isInteger(number)))
    return undefined
  return way === 'every' ? { every: number } : { perSecond: number }
}

/** Frames a second of the project; undefined if it has none. */
function useProjectRate(projectId: number): number | undefined {
  const settings = useCall(rowQuery('listSettings', { path: { projectId } }))
  const value = settings.data?.find(({ attribute }) => attribute === 'FrameRate')?.value
  return typeof value === 'number' && value >= LIMITS.perSecond.least && value <= FRAME_RATE_MAX ? value : undefined
}

/** The vector projects that take files. */
function useTargets() {
  const all = useCall(projectsQuery)
  const team = useCall(teamQuery)
  const projects = (all.data?.data ?? []).filter(
    ({ type, upload_state }) => projectTypeName(type) === 'vector' && upload_state !== UPLOAD_STATE.external,
  )
  return { projects, mayCreate: team.data?.accesses.actions.includes('CreateProject') !== false }
}
