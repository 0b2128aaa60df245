import { Users } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { Button } from '../../../../ui/button'
import { ProgressBar } from '../../../../ui/progress-bar'
import { Spinner } from '../../../../ui/spinner'
import type { ChoiceSource } from '../../../session/view-choices'
import { choice, choiceGroup } from '../../../session/choice-group'
import { z } from '#domain/page-schema'
import type { Editing } from '../../document/editing'
import type { ObjectViews } from '../../document/object-view'
import type { Sight } from '../../document/sight'
import type { Consensus } from '../../review/consensus'
import type { ConsensusSeen, Scored } from '../../review/consensus-seen'
import { ClassSwatch } from '../../class-swatch'
import { useObservable } from '../../use-observable'
import type { Panel, PanelProps } from '../panel'
import { stepRows } from '../row-keys'
import styles from './consensus-panel.module.css'

type Ready = Extract<ConsensusSeen, { at: 'ready' }>

/** Agreement thresholds for listed objects, in percent. */
const THRESHOLDS = [10, 25, 50, 75, 90, 100] as const
/** Number of rows displayed until the user asks for more. */
const SHOWN = 50

/** Lists objects whose agreement with the other versions is below this, in percent. */
const CONSENSUS_CHOICES = choiceGroup({ agreed: choice(z.number().min(1).max(100), 50) })

interface ConsensusPorts {
  readonly consensus: Consensus
  readonly choices: ChoiceSource
  readonly editing: Pick<Editing, 'seen'>
  readonly views: Pick<ObjectViews, 'choose'>
  readonly camera: Pick<Sight, 'showObjects'>
}

/** The agreement between this item's annotators, per object, and better versions by others. */
export const consensusPanel: Panel<ConsensusPorts> = {
  id: 'consensus',
  title: 'Consensus',
  icon: Users,
  Content: ConsensusPanel,
}

function ConsensusPanel({ ports }: PanelProps<ConsensusPorts>) {
  const { consensus } = ports
  const seen = useObservable(consensus.seen)
  useEffect(() => consensus.attend(), [consensus])
  return (
    <div className={styles.all} data-part="consensus" tabIndex={-1} onKeyDown={stepRows}>
      {seen.at === 'ready' ? (
        <Compared seen={seen} ports={ports} />
      ) : (
        <div className={styles.state} role="status">
          {seen.at === 'looking' && <Looking seen={seen} onCancel={consensus.cancel} />}
          {seen.at === 'alone' && <Users size={28} aria-hidden />}
          {seen.at !== 'looking' && <p>{seen.at === 'failed' ? seen.why : STATE_WORDS[seen.at]}</p>}
          {(seen.at === 'failed' || seen.at === 'stopped') && (
            <Button size="small" onClick={consensus.retry}>
              {seen.at === 'failed' ? 'Try again' : 'Compare'}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}

const STATE_WORDS = {
  none: 'The comparison starts once the annotation is loaded.',
  stopped: 'Comparison cancelled. Nothing changed.',
  alone:
    'No one else annotated this item. Copy it into another folder and assign that to someone: items of one name are compared.',
  unable: 'This host offers no other annotations of an item.',
} as const

interface LookingProps {
  readonly seen: Extract<ConsensusSeen, { at: 'looking' }>
  readonly onCancel: () => void
}

/** Progress of the comparison, with a cancel button. */
function Looking({ seen: { step, done, total }, onCancel }: LookingProps) {
  const words = step === 'reading' ? 'Reading other people’s annotations…' : 'Comparing the objects…'
  return (
    <>
      {total === 0 ? (
        <Spinner />
      ) : (
        <span className={styles.progress}>
          <ProgressBar done={done} total={total} label={words} />
        </span>
      )}
      <p>
        {words}
        {total > 0 && ` ${Math.floor((100 * done) / total)} %`}
      </p>
      <Button size="small" onClick={onCancel}>
        Cancel
      </Button>
    </>
  )
}

interface ComparedProps {
  readonly seen: Ready
  readonly ports: ConsensusPorts
}

function Compared({ seen, ports }: ComparedProps) {
  const threshold = useObservable(ports.choices.of(CONSENSUS_CHOICES)).agreed
  const { refusal } = useObservable(ports.editing.seen)
  const low = seen.scored.filter(({ score }) => score * 100 < threshold)
  const missing = seen.missing
  const instead = low.filter(({ better }) => better !== undefined)
  const agreed = missing.filter(({ score }) => score * 100 >= threshold)
  const mayTake = refusal === undefined
  return (
    <>
      <People seen={seen} />
      {seen.unread > 0 && (
        <p className={styles.note}>
          {seen.unread === 1 ? 'One more version' : `${seen.unread} more versions`} could not be read.
        </p>
      )}
      <div className={styles.head}>
        <label className={styles.threshold}>
          <span>Review agreement below</span>
          <select
            value={threshold}
            onChange={(event) => ports.choices.of(CONSENSUS_CHOICES).set({ agreed: Number(event.target.value) })}
          >
            {[...new Set([...THRESHOLDS, threshold])]
              .sort((a, b) => a - b)
              .map((one) => (
                <option key={one} value={one}>
                  {one} %
                </option>
              ))}
          </select>
        </label>
        {mayTake && instead.length + agreed.length > 0 && (
          <Button size="small" onClick={() => void ports.consensus.take(instead, agreed)}>
            Use the best of all ({(instead.length + agreed.length).toLocaleString('en')})
          </Button>
        )}
        {mayTake && low.length > 0 && (
          <Button
            size="small"
            title={`Remove the objects here on which the others agree by less than ${threshold} %; you can undo this`}
            onClick={() => void ports.consensus.remove(low)}
          >
            Remove those below {threshold} % ({low.length.toLocaleString('en')})
          </Button>
        )}
      </div>
      <List
        title="Here"
        empty={`The others agree on every object here by ${threshold} % or more.`}
        rows={low}
        keyOf={({ object }) => object.row}
      >
        {(one) => (
          <Row
            object={one.object}
            words={scoreWords(one)}
            onGo={() => goTo(ports, one.object, true)}
            act={
              mayTake && one.better !== undefined
                ? {
                    label: 'Take theirs',
                    title: `Take the objects of ${nameOf(seen, one.better.version)} has, on which ${percentWords(one.better.score)} agree`,
                    run: () => void ports.consensus.take([one], []),
                  }
                : undefined
            }
          />
        )}
      </List>
      <List
        title="Only with others"
        empty="This version has all objects of the others."
        rows={missing}
        keyOf={({ version, object }) => `${version} ${object.row}`}
      >
        {(one) => (
          <Row
            object={one.object}
            words={`${one.score > 0 ? `${percentWords(one.score)} · ` : ''}${nameOf(seen, one.version)}${one.score > 0 ? ' and others' : ''}`}
            onGo={() => goTo(ports, one.object, false)}
            act={
              mayTake
                ? { label: 'Add', title: 'Add it here', run: () => void ports.consensus.take([], [one]) }
                : undefined
            }
          />
        )}
      </List>
      <p className={styles.note}>Compared in {tookWords(seen.took)}.</p>
      <Button
        size="small"
        look="quiet"
        className={styles.more}
        title="Reload other people’s annotations"
        onClick={ports.consensus.retry}
      >
        Compare again
      </Button>
    </>
  )
}

function tookWords(milliseconds: number): string {
  if (milliseconds < 1_000) return `${Math.max(1, Math.round(milliseconds))} ms`
  return `${(milliseconds / 1_000).toLocaleString('en', { maximumFractionDigits: 1 })} s`
}

function goTo({ views, camera }: ConsensusPorts, object: AnnotationObject, isMine: boolean): void {
  views.choose(isMine ? [object.row] : [])
  camera.showObjects([object])
}

const percentWords = (score: number) => `${Math.round(score * 100)} %`

function scoreWords({ score }: Scored): string {
  return score === 0 ? 'Only in this version' : `${percentWords(score)} agreed`
}

/** A version's label: its annotators, or its folder if they are unknown. */
function nameOf({ versions }: Ready, at: number): string {
  const { name = '', people = [] } = versions[at] ?? {}
  const [only] = people
  if (only !== undefined) return people.length === 1 ? only : `${only} and others`
  return name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : name
}

/** The agreement of each pair of people. */
function People({ seen }: { readonly seen: Ready }) {
  const letters = seen.versions.map((_, at) => String.fromCharCode(65 + (at % 26)))
  return (
    <div className={styles.versions} data-versions>
      <table className={styles.people} aria-label="Agreement of each pair">
        <thead>
          <tr>
            <th scope="col">Version</th>
            <th scope="col" className={styles.number}>
              Objects
            </th>
            {letters.map((letter) => (
              <th key={letter} scope="col" className={styles.number}>
                {letter}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {seen.versions.map(({ name, count, between }, at) => (
            <tr key={letters[at]}>
              <th scope="row" title={name}>
                <span className={styles.letter}>{letters[at]}</span> {nameOf(seen, at)}
              </th>
              <td className={styles.number}>{count.toLocaleString('en')}</td>
              {between.map((share, to) => (
                <td key={letters[to]} className={styles.number} data-low={share < 0.5 || undefined}>
                  {to === at ? '–' : Math.round(share * 100)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface ListProps<T> {
  readonly title: string
  readonly empty: string
  readonly rows: readonly T[]
  readonly keyOf: (row: T) => string | number
  readonly children: (row: T) => React.ReactNode
}

function List<T>({ title, empty, rows, keyOf, children }: ListProps<T>) {
  const [most, setMost] = useState(SHOWN)
  return (
    <section className={styles.group} aria-label={title}>
      <h3 className={styles.title}>
        {title} <span className={styles.count}>{rows.length.toLocaleString('en')}</span>
      </h3>
      {rows.length === 0 && <p className={styles.note}>{empty}</p>}
      <ul className={styles.list}>
        {rows.slice(0, most).map((row) => (
          <li key={keyOf(row)} className={styles.row}>
            {children(row)}
          </li>
        ))}
      </ul>
      {rows.length > most && (
        <Button size="small" look="quiet" className={styles.more} onClick={() => setMost(most + 10 * SHOWN)}>
          Show more of them
        </Button>
      )}
    </section>
  )
}

interface RowProps {
  readonly object: AnnotationObject
  readonly words: string
  readonly onGo: () => void
  readonly act: { readonly label: string; readonly title: string; readonly run: () => void } | undefined
}

function Row({ object, words, onGo, act }: RowProps) {
  const { className, colour, row } = object
  return (
    <>
      <button type="button" className={styles.go} title={`${words}. Go there`} onClick={onGo}>
        <ClassSwatch colour={colour} />
        <span className={styles.name}>
          {className === '' ? 'No class' : className} #{row + 1}
        </span>
        <span className={styles.words}>{words}</span>
      </button>
      {act !== undefined && (
        <Button size="small" look="quiet" title={act.title} onClick={act.run}>
          {act.label}
        </Button>
      )}
    </>
  )
}
