import { typeHas } from '#domain/project-types'
import { SettingRow } from '../../kit/setting-row'
import { TextField } from '../../../ui/text-field'
import { choose, typeOf, type WizardDraft } from './draft-store'
import { settingErrors } from './wizard-steps'
import styles from './wizard.module.css'

/** The project's settings; all can be changed later. */
export function SettingsStep({ draft }: { readonly draft: WizardDraft }) {
  const errors = settingErrors(draft)
  return (
    <>
      {typeHas(typeOf(draft), 'imageQuality') && (
        <SettingRow
          label="Original pictures"
          hint="Off: the Python client compresses what people see while it uploads pictures."
          on={draft.quality === '100'}
          onChange={(on) => choose({ quality: on ? '100' : '60' })}
        />
      )}
      {typeHas(typeOf(draft), 'frames') && (
        <TextField
          label="Frame rate"
          inputMode="decimal"
          value={draft.frameRate}
          hint="Frames a second, less than 120. Without one, clips keep that of their files. It is fixed once the project has items."
          error={errors.FrameRate}
          onChange={(frameRate) => choose({ frameRate })}
        />
      )}
      {typeHas(typeOf(draft), 'form') && (
        <SettingRow
          label="Items have categories"
          hint="Items can then be sorted into categories."
          on={draft.categories}
          onChange={(categories) => choose({ categories })}
        />
      )}
      <SettingRow
        label="People request items"
        hint="Off: only admins of the project assign items."
        on={draft.requests}
        onChange={(requests) => choose({ requests })}
      />
      <div className={styles.short}>
        <TextField
          label="Items per request"
          inputMode="numeric"
          value={draft.batch}
          hint="Between 1 and 50."
          error={errors.ImageAutoAssignCount}
          onChange={(batch) => choose({ batch })}
        />
      </div>
    </>
  )
}
