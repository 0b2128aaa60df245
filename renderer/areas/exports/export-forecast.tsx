import { type Feature, FEATURES, type FormatRow } from '#domain/annotation/formats/format'
import { lossSentences } from '#domain/annotation/formats/losses'
import { formatRow } from '#domain/annotation/formats/rows'
import { sizeText } from '#domain/limits'
import type { WireExportCheck } from '#endpoints'
import { Button } from '../../../ui/button'
import { ProgressBar } from '../../../ui/progress-bar'
import { Skeleton } from '../../../ui/skeleton'
import { amountText, countText } from '../../../ui/texts'
import { useSettled } from '../../../ui/use-settled'
import type { ExportFormat } from './choices-store'
import styles from './export-dialog.module.css'
import { type Forecast, type Meant, useForecast } from './use-forecast'

/** Waits for quick successive choices before counting. */
const SETTLED_MS = 250
/** Components to list by name. */
const NAMED_MAX = 5

interface ExportForecastProps {
  readonly projectId: number
  /** The items to export. */
  readonly body: Meant
  readonly format: ExportFormat
  readonly hasForm: boolean
  /** Exports only changes since an earlier export. */
  readonly isCompared: boolean
}

/** Previews an export: its contents and the losses in its format. Empty if the platform can't count them. */
export function ExportForecast({ projectId, body, format, hasForm, isCompared }: ExportForecastProps) {
  const asked = useSettled(JSON.stringify(body), SETTLED_MS)
  const forecast = useForecast(projectId, asked)
  const { counted, before, state, failure } = forecast
  if (failure?.code === 'not_found') return null
  const whole = state === 'whole' ? counted : before
  const isFirst = whole === undefined && counted === undefined && failure === undefined
  const said = whole === undefined ? undefined : forecastOf(whole, { format, hasForm, isCompared })
  return (
    <div className={styles.forecast}>
      {isFirst && <Skeleton width="70%" height={13} />}
      {said !== undefined && (
        <div role="status" aria-busy={asked !== JSON.stringify(body) || state === 'counting'}>
          {said.lines.map((line, at) => (
            <p key={line} className={said.isShort && at === said.lines.length - 1 ? styles.short : undefined}>
              {line}
            </p>
          ))}
        </div>
      )}
      <Counting {...forecast} />
    </div>
  )
}

/** The progress of counting, with Stop and Resume; hidden if one page is enough. */
function Counting({ counted, state, failure, stop, goOn }: Forecast) {
  if (state === 'whole' || (counted === undefined && state === 'counting')) return null
  const far =
    counted === undefined ? '' : ` at ${countText(counted.items)} of ${amountText(counted.total, 'item', 'items')}`
  return (
    <div className={styles.counting}>
      {counted !== undefined && <ProgressBar done={counted.items} total={counted.total} label="Counting" />}
      {state === 'counting' && counted !== undefined && (
        <p>
          {countText(counted.items)} of {amountText(counted.total, 'item is', 'items are')} counted.
        </p>
      )}
      {state === 'stopped' && <p role="status">Counting stopped{far}.</p>}
      {state === 'failed' && (
        <p role="alert">
          Couldn’t finish counting{far}. {failure?.message}
        </p>
      )}
      {state === 'counting' ? (
        <Button size="small" onClick={stop}>
          Stop counting
        </Button>
      ) : (
        <Button size="small" onClick={goOn}>
          {state === 'failed' ? 'Try again' : 'Count on'}
        </Button>
      )}
    </div>
  )
}

interface Asked {
  readonly format: ExportFormat
  readonly hasForm: boolean
  readonly isCompared: boolean
}

/** The forecast's lines; `isShort`: the last line warns about disk space. */
export function forecastOf(
  check: WireExportCheck,
  { format, hasForm, isCompared }: Asked,
): { readonly lines: readonly string[]; readonly isShort: boolean } {
  const { items, annotated, bytes, room } = check
  const without = items - annotated
  const isShort = bytes > room
  return {
    isShort,
    lines: [
      annotated === 0
        ? items === 0
          ? 'No item matches these choices.'
          : `None of ${amountText(items, 'item', 'items')} has an annotation yet: the archive will hold the classes alone.`
        : `${countText(annotated)} of ${amountText(items, 'item', 'items')} ${annotated === 1 ? 'has' : 'have'} an annotation${sizeOf(bytes)}.${isCompared ? ' Only differing ones are applied.' : ''}`,
      ...(annotated > 0 && without > 0
        ? [`The other ${without === 1 ? 'one is' : `${countText(without)} are`} not in the archive.`]
        : []),
      ...(annotated === 0 ? [] : leftBehind(check, format, hasForm)),
      ...(isShort ? [`The disk of the platform has ${sizeText(room)} left, this may need ${sizeText(bytes)}.`] : []),
    ],
  }
}

/** The annotations that the format can't hold. */
function leftBehind(check: WireExportCheck, format: ExportFormat, hasForm: boolean): readonly string[] {
  const row = formatRow(format)
  if (!hasForm && row !== undefined && check.losses !== undefined) return lossLines(row, check.losses)
  if (!hasForm) return []
  if (format === 'native') return ['JSON carries all of them.']
  const { with_open_comments: commented, excluded_components: excluded } = check
  const name = format.toUpperCase()
  const named = excluded.slice(0, NAMED_MAX).join(', ')
  const more = excluded.length > NAMED_MAX ? ` and ${countText(excluded.length - NAMED_MAX)} more` : ''
  return [
    commented === 0
      ? `${name} carries no comments.`
      : `${name} carries no comments: ${amountText(commented, 'item has', 'items have')} open ones.`,
    ...(format === 'csv' ? ['CSV carries an item’s name, category and folder, and nothing else about it.'] : []),
    ...(excluded.length === 0
      ? []
      : [
          `${excluded.length === 1 ? 'One component is' : `${countText(excluded.length)} components are`} kept out by the form: ${named}${more}.`,
        ]),
  ]
}

/** The losses in a picture format, counted over the annotations. */
function lossLines(row: FormatRow, losses: NonNullable<WireExportCheck['losses']>): readonly string[] {
  const known: ReadonlySet<string> = new Set(FEATURES)
  const counts = (of: typeof losses.turned) =>
    new Map(of.filter(({ feature }) => known.has(feature)).map(({ feature, count }) => [feature as Feature, count]))
  const lines = lossSentences(row, {
    turned: counts(losses.turned),
    left: counts(losses.left),
    unknownClass: losses.unknown_class,
    unread: losses.unread,
    items: 0,
  })
  return lines.length === 0 ? [`${row.label} carries all of them.`] : lines
}

/** The size of sample files isn't known in advance. */
const sizeOf = (bytes: number): string => (bytes === 0 ? '' : `, ${sizeText(bytes)} before packing`)
