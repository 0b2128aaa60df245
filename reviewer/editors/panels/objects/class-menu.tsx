import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { ClassCount } from '../../document/object-digest'
import { Menu, type MenuEntry } from '../../../../ui/menu'
import styles from './class-list.module.css'

/** Actions for all objects of a class. */
export interface ClassActs {
  /** Fill opacity per class, in percent; missing classes use the general fill. */
  readonly fills: Readonly<Record<string, number>>
  readonly select: (className: string) => void
  readonly isLocked: (className: string) => boolean
  /** Locks all of them, or unlocks them if all are locked; undefined if nothing can be changed. */
  readonly lock: ((className: string) => void) | undefined
  /** Protects the pixels of a class from overpainting; only in editors that paint. */
  readonly protection?: { readonly isOn: (className: string) => boolean; readonly toggle: (className: string) => void }
  /** Opens dialogs that change the class in the project; undefined if not allowed. */
  readonly change: ((className: string) => ClassChange) | undefined
  readonly setFill: (className: string, percent: number | undefined) => void
}

/** Dialogs for changing a project class; undefined for a class that isn't in the project. */
type ClassChange = { readonly edit: () => void; readonly ask: () => void } | undefined

interface ClassMenuProps {
  readonly counted: ClassCount
  /** The class's display name. */
  readonly name: string
  readonly acts: ClassActs
}

/** Visually distinct steps. */
const FILLS = [0, 10, 25, 50, 75, 100] as const
/** Maximum number of stored classes; the oldest choice drops out first. */
const FILLS_MAX = 100

/** More class actions: select or lock its objects, change their fill, edit the class. */
export function ClassMenu({ counted, name, acts }: ClassMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { className } = counted
  const own = Object.hasOwn(acts.fills, className) || acts.protection?.isOn(className) === true
  return (
    <span className={styles.more} data-on={own || undefined}>
      <Menu
        label={`More for ${name}`}
        aria-label={`More for ${name}`}
        title={acts.change === undefined ? 'Select, lock, fill' : 'Edit, select, lock, fill'}
        look="quiet"
        size="small"
        align="end"
        icon={<Ellipsis size={15} aria-hidden />}
        open={isOpen}
        onOpenChange={setOpen}
        entries={isOpen ? entriesOf(counted, acts) : []}
      />
    </span>
  )
}

function entriesOf({ className, count }: ClassCount, acts: ClassActs): readonly MenuEntry[] {
  const { fills, lock } = acts
  const now = Object.hasOwn(fills, className) ? fills[className] : undefined
  const fill = (percent: number | undefined): MenuEntry => ({
    kind: 'one',
    label: percent === undefined ? 'Default' : `${percent}%`,
    checked: now === percent,
    onChoose: () => acts.setFill(className, percent),
  })
  const objects = count === 1 ? 'its object' : `its ${count.toLocaleString('en')} objects`
  const ofObjects: readonly MenuEntry[] =
    count === 0
      ? []
      : [
          { kind: 'action', label: `Select ${objects}`, onChoose: () => acts.select(className) },
          ...(lock === undefined
            ? []
            : [
                {
                  kind: 'action' as const,
                  label: `${acts.isLocked(className) ? 'Unlock' : 'Lock'} ${objects}`,
                  onChoose: () => lock(className),
                },
              ]),
          { kind: 'separator' },
        ]
  const { protection } = acts
  const ofPixels: readonly MenuEntry[] =
    protection === undefined
      ? []
      : [
          {
            kind: 'action',
            label: protection.isOn(className) ? 'Allow painting over it' : 'Never paint over it',
            onChoose: () => protection.toggle(className),
          },
          { kind: 'separator' },
        ]
  const change = acts.change?.(className)
  const ofClass: readonly MenuEntry[] =
    change === undefined
      ? []
      : [
          { kind: 'action', label: 'Edit name and colour…', onChoose: change.edit },
          { kind: 'action', label: 'Add attribute…', onChoose: change.ask },
          { kind: 'separator' },
        ]
  return [
    ...ofClass,
    ...ofObjects,
    ...ofPixels,
    { kind: 'heading', label: 'Fill' },
    fill(undefined),
    ...FILLS.map(fill),
  ]
}

/** Sets or removes a class's fill. */
export function withFill(
  fills: ClassActs['fills'],
  className: string,
  percent: number | undefined,
): Readonly<Record<string, number>> {
  const others = Object.entries(fills).filter(([name]) => name !== className)
  return Object.fromEntries(percent === undefined ? others : [...others.slice(1 - FILLS_MAX), [className, percent]])
}
