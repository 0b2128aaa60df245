import { z } from '#domain/page-schema'
import { useAct } from '../../desktop/use-act'
import { useCall } from '../../desktop/use-call'
import { Dialog } from '../../kit/dialog'
import { useForm } from '../../kit/use-form'
import { totpSetupQuery } from '../../queries'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import { TextField } from '../../../ui/text-field'
import styles from './account-page.module.css'
import { CopyButton } from '../../kit/copy-button'
import { QrCode } from './qr-code'

const CODE_LENGTH = 6
const typedCode = z.object({ code: z.string().length(CODE_LENGTH, `The code has ${CODE_LENGTH} digits.`) })

interface TotpSetupProps {
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Connects an authenticator app: shows its secret as a QR code and text, then verifies a code. */
export function TotpSetup({ onClose, onDone }: TotpSetupProps) {
  const setup = useCall(totpSetupQuery, { gcTime: 0 })
  const prefer = useAct((desktop) => desktop.account.setMfa('TOTP'), { onDone })
  const verify = useAct<null, string>((desktop, token) => desktop.account.verifyTotp(token), {
    onDone: () => prefer.mutate(),
    onFailed: () => form.clear(),
  })
  const busy = verify.isPending || prefer.isPending
  const form = useForm({
    empty: { code: '' },
    schema: typedCode,
    onSubmit: ({ code }) => {
      if (!busy) verify.mutate(code)
    },
    failure: verify.error?.failure ?? prefer.error?.failure,
    fieldOf: () => 'code',
    onChange: verify.reset,
  })
  return (
    <Dialog
      title="Set up two-factor sign-in"
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" disabled={!form.isValid} busy={busy}>
            Switch on
          </Button>
        </>
      }
    >
      {setup.isError ? (
        <ErrorPanel
          title="Couldn’t start the setup"
          failure={setup.error.failure}
          onRetry={() => void setup.refetch()}
        />
      ) : (
        <>
          <p className={styles.step}>Scan this with your authenticator app, or enter the key by hand.</p>
          <div className={styles.totp}>
            {setup.data === undefined ? (
              <Skeleton width={168} height={168} radius={8} />
            ) : (
              <QrCode text={setup.data.uri} />
            )}
            <div>
              <span className={styles.hint}>Key</span>
              <code className={styles.secret}>{setup.data === undefined ? '…' : grouped(setup.data.secret)}</code>
              {setup.data !== undefined && <CopyButton label="Copy key" text={setup.data.secret} />}
            </div>
          </div>
          <TextField
            label="Code from the app"
            {...form.field('code')}
            onChange={(value) => form.set({ code: value.replaceAll(/\D/g, '').slice(0, CODE_LENGTH) })}
            inputMode="numeric"
            autoComplete="one-time-code"
            autoFocus
            data-first-focus
          />
        </>
      )}
    </Dialog>
  )
}

function grouped(secret: string): string {
  return secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
}
