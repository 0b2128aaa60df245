import { ShieldCheck, ShieldOff } from 'lucide-react'
import { useState } from 'react'
import type { MfaKind } from '#domain/enums'
import { useAct } from '../../desktop/use-act'
import { notify, notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import styles from './account-page.module.css'
import { TotpSetup } from './totp-setup'

const TEXTS: Readonly<Record<MfaKind, string>> = {
  TOTP: 'On: each sign-in asks for a code from your authenticator app.',
  SMS: 'On: each sign-in sends a code to your phone.',
  NOMFA: 'Off: the password alone is enough to sign in.',
}

interface TwoFactorProps {
  readonly kind: MfaKind
  readonly onChanged: () => void
}

/** Shows whether two-factor sign-in is on, and switches it on or off. */
export function TwoFactor({ kind, onChanged }: TwoFactorProps) {
  const [setting, setSetting] = useState(false)
  const off = useAct((desktop) => desktop.account.setMfa('NOMFA'), {
    onDone: () => {
      notify({ tone: 'info', title: 'Two-factor sign-in is off' })
      onChanged()
    },
    onFailed: ({ failure }) => notifyFailure(failure, 'Two-factor sign-in is still on'),
  })
  const on = kind !== 'NOMFA'
  const Icon = on ? ShieldCheck : ShieldOff
  return (
    <>
      <div className={styles.factor}>
        <Icon size={22} aria-hidden="true" className={on ? styles.on : styles.off} />
        <span>{TEXTS[kind]}</span>
        {on ? (
          <Button busy={off.isPending} onClick={() => off.mutate()}>
            Switch off
          </Button>
        ) : (
          <Button look="primary" onClick={() => setSetting(true)}>
            Set up
          </Button>
        )}
      </div>
      {setting && (
        <TotpSetup
          onClose={() => setSetting(false)}
          onDone={() => {
            setSetting(false)
            notify({ tone: 'success', title: 'Two-factor sign-in is on' })
            onChanged()
          }}
        />
      )}
    </>
  )
}
