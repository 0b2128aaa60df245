import type { DatabaseSync } from 'node:sqlite'
import type { MfaKind } from '#domain/enums'
import { allRows, firstRow, flag, insertedId, num, numOrNull, text, textOrNull } from './sql'

/** Person with an account here, without the password. */
export interface Person {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly isSuperAdmin: boolean
  readonly isSeeded: boolean
  readonly mfa: MfaKind
  /** Encrypted, like the pending one. */
  readonly totpSecret: string | null
  readonly totpPending: string | null
  readonly totpLastStep: number
  /** Time of their last call, to the minute; null for never. */
  readonly lastSeenAt: number | null
}

export interface NewPerson {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly passwordHash: string
  readonly isSuperAdmin?: boolean
  readonly isSeeded?: boolean
}

export type People = ReturnType<typeof createPeople>

/** Accounts of people. */
export function createPeople(db: DatabaseSync) {
  const count = db.prepare('SELECT count(*) AS n FROM people')
  const insert = db.prepare(
    `INSERT INTO people (email, first_name, last_name, password, is_super_admin, is_seeded, created_at)
     VALUES (?, ?, ?, ?, ?, ?, ?)`,
  )
  const byEmail = db.prepare('SELECT * FROM people WHERE email = ?')
  const byId = db.prepare('SELECT * FROM people WHERE id = ?')
  const seeded = db.prepare('SELECT * FROM people WHERE is_seeded = 1 ORDER BY id')
  const password = db.prepare('SELECT password FROM people WHERE id = ?')
  const setPassword = db.prepare('UPDATE people SET password = ? WHERE id = ?')
  const setName = db.prepare('UPDATE people SET first_name = ?, last_name = ? WHERE id = ?')
  const setMfa = db.prepare('UPDATE people SET mfa = ? WHERE id = ?')
  const setPending = db.prepare('UPDATE people SET totp_pending = ? WHERE id = ?')
  const confirmTotp = db.prepare(
    'UPDATE people SET totp_secret = totp_pending, totp_pending = NULL, totp_last_step = ? WHERE id = ? AND totp_pending = ?',
  )
  const withTotp = db.prepare('SELECT * FROM people WHERE totp_secret IS NOT NULL OR totp_pending IS NOT NULL')
  const setTotp = db.prepare('UPDATE people SET totp_secret = ?, totp_pending = ? WHERE id = ?')
  const useStep = db.prepare('UPDATE people SET totp_last_step = ? WHERE id = ? AND totp_last_step < ?')

  const seen = db.prepare('UPDATE people SET last_seen_at = ? WHERE id = ?')

  const remove = [
    db.prepare('DELETE FROM kept_answers WHERE person_id = ?'),
    db.prepare('DELETE FROM people WHERE id = ?'),
  ]

  return {
    count: (): number => firstRow(count, (row) => num(row, 'n')) ?? 0,
    add: (person: NewPerson, at: string): number =>
      insertedId(
        insert,
        person.email,
        person.firstName,
        person.lastName,
        person.passwordHash,
        person.isSuperAdmin === true ? 1 : 0,
        person.isSeeded === true ? 1 : 0,
        at,
      ),
    byEmail: (email: string): Person | undefined => firstRow(byEmail, readPerson, email),
    byId: (id: number): Person | undefined => firstRow(byId, readPerson, id),
    /** Deletes a person with all data that is theirs alone. */
    remove: (id: number): void => {
      for (const statement of remove) statement.run(id)
    },
    seeded: (): readonly Person[] => allRows(seeded, readPerson),
    passwordHash: (id: number): string => firstRow(password, (row) => text(row, 'password'), id) ?? '',
    setPasswordHash: (id: number, hash: string): void => void setPassword.run(hash, id),
    setSeen: (id: number, at: number): void => void seen.run(at, id),
    setName: (id: number, { firstName, lastName }: Pick<Person, 'firstName' | 'lastName'>): void =>
      void setName.run(firstName, lastName, id),
    setMfa: (id: number, mfa: MfaKind): void => void setMfa.run(mfa, id),
    setPendingTotp: (id: number, secret: string): void => void setPending.run(secret, id),
    withTotp: (): readonly Person[] => allRows(withTotp, readPerson),
    setTotp: (id: number, secret: string | null, pending: string | null): void => void setTotp.run(secret, pending, id),
    /** Activates the pending secret, unless another one has replaced it. */
    confirmTotp: (id: number, pending: string, step: number): void => void confirmTotp.run(step, id, pending),
    /** False if this step, or a later one, was used before: a code is valid once. */
    useTotpStep: (id: number, step: number): boolean => useStep.run(step, id, step).changes === 1,
  }
}

function readPerson(row: Parameters<typeof num>[0]): Person {
  return {
    id: num(row, 'id'),
    email: text(row, 'email'),
    firstName: text(row, 'first_name'),
    lastName: text(row, 'last_name'),
    isSuperAdmin: flag(row, 'is_super_admin'),
    isSeeded: flag(row, 'is_seeded'),
    mfa: mfaOf(text(row, 'mfa')),
    totpSecret: textOrNull(row, 'totp_secret'),
    totpPending: textOrNull(row, 'totp_pending'),
    totpLastStep: num(row, 'totp_last_step'),
    lastSeenAt: numOrNull(row, 'last_seen_at'),
  }
}

function mfaOf(value: string): MfaKind {
  return value === 'TOTP' || value === 'SMS' ? value : 'NOMFA'
}
