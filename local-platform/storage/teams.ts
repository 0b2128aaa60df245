import type { DatabaseSync } from 'node:sqlite'
import { allRows, firstRow, flag, insertedId, json, num, numOrNull, text, textOrNull } from './sql'

export interface TeamRow {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly type: number
  readonly creatorEmail: string
  readonly plan: number
  readonly licenseExpired: boolean
  readonly userLimitExceeded: boolean
  readonly trialStart: string | null
  readonly features: readonly string[]
  readonly organization: { readonly id: number; readonly name: string; readonly creationType: string } | null
}

/** Team from the view of one person. */
export interface Membership {
  readonly team: TeamRow
  readonly role: number
  readonly isDefault: boolean
}

export interface TeamUser {
  readonly id: number
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly role: number
  readonly lastSeenAt: number | null
}

export interface NewTeam {
  readonly organizationId: number | null
  readonly name: string
  readonly description: string
  readonly creatorEmail: string
  readonly plan: number
  readonly trialStart: string | null
  readonly features: readonly string[]
}

export type Teams = ReturnType<typeof createTeams>

const TEAM = `t.*, o.name AS organization_name, o.creation_type AS organization_creation_type
  FROM teams t LEFT JOIN organizations o ON o.id = t.organization_id`

/** Teams, organizations and their members. */
export function createTeams(db: DatabaseSync) {
  const addOrganization = db.prepare('INSERT INTO organizations (name, creation_type) VALUES (?, ?)')
  const addTeam = db.prepare(
    `INSERT INTO teams (organization_id, name, description, type, creator_email, plan, trial_start, features)
     VALUES (?, ?, ?, 1, ?, ?, ?, ?)`,
  )
  const addMember = db.prepare('INSERT INTO team_members (team_id, person_id, role, is_default) VALUES (?, ?, ?, ?)')
  const ofPerson = db.prepare(
    `SELECT m.role, m.is_default, ${TEAM} JOIN team_members m ON m.team_id = t.id WHERE m.person_id = ? ORDER BY t.id`,
  )
  const one = db.prepare(
    `SELECT m.role, m.is_default, ${TEAM} JOIN team_members m ON m.team_id = t.id WHERE m.person_id = ? AND t.id = ?`,
  )
  const rename = db.prepare('UPDATE teams SET name = ?, description = ? WHERE id = ?')
  const setRole = db.prepare('UPDATE team_members SET role = ? WHERE team_id = ? AND person_id = ?')
  const setDefault = db.prepare('UPDATE team_members SET is_default = (team_id = ?) WHERE person_id = ?')
  const name = db.prepare('SELECT name FROM teams WHERE id = ?')
  const setOwner = db.prepare('UPDATE teams SET creator_email = ? WHERE id = ?')
  const projectCounts = db.prepare(
    `SELECT m.person_id, count(*) AS n FROM project_members m JOIN projects p ON p.id = m.project_id
     WHERE p.team_id = ? GROUP BY m.person_id`,
  )
  const users = db.prepare(
    `SELECT p.id, p.email, p.first_name, p.last_name, p.last_seen_at, m.role FROM team_members m JOIN people p ON p.id = m.person_id
     WHERE m.team_id = ? ORDER BY p.id`,
  )
  const removeMember = [
    `DELETE FROM item_assignments WHERE item_id IN
       (SELECT i.id FROM items i JOIN projects p ON p.id = i.project_id WHERE p.team_id = ?) AND person_id = ?`,
    `DELETE FROM folder_people WHERE folder_id IN
       (SELECT f.id FROM folders f JOIN projects p ON p.id = f.project_id WHERE p.team_id = ?) AND person_id = ?`,
    'DELETE FROM project_members WHERE project_id IN (SELECT id FROM projects WHERE team_id = ?) AND person_id = ?',
    'DELETE FROM sdk_tokens WHERE team_id = ? AND person_id = ?',
    'DELETE FROM team_members WHERE team_id = ? AND person_id = ?',
  ].map((sql) => db.prepare(sql))
  const projects = db.prepare('SELECT id FROM projects WHERE team_id = ?')
  // Delete workflows and roles after the projects that use them.
  const remove = ['projects', 'workflows', 'roles'].map((table) => db.prepare(`DELETE FROM ${table} WHERE team_id = ?`))
  const removeItems = db.prepare('DELETE FROM items WHERE id IN (SELECT id FROM items WHERE project_id = ? LIMIT ?)')
  const removeTeam = db.prepare('DELETE FROM teams WHERE id = ?')
  const count = db.prepare('SELECT count(*) AS n FROM teams')

  return {
    count: (): number => firstRow(count, (row) => num(row, 'n')) ?? 0,
    addOrganization: (name: string, creationType: string): number => insertedId(addOrganization, name, creationType),
    add: (team: NewTeam): number =>
      insertedId(
        addTeam,
        team.organizationId,
        team.name,
        team.description,
        team.creatorEmail,
        team.plan,
        team.trialStart,
        JSON.stringify(team.features),
      ),
    addMember: (teamId: number, personId: number, role: number, isDefault: boolean): void =>
      void addMember.run(teamId, personId, role, isDefault ? 1 : 0),
    /** Projects of a team, including deleted ones. */
    projects: (teamId: number): readonly number[] => allRows(projects, (row) => num(row, 'id'), teamId),
    /** Deletes some items of a project and returns their number. */
    removeItems: (projectId: number, most: number): number => Number(removeItems.run(projectId, most).changes),
    /** Deletes a team with all its data and returns its projects. */
    remove: (teamId: number): readonly number[] => {
      const gone = allRows(projects, (row) => num(row, 'id'), teamId)
      for (const statement of [...remove, removeTeam]) statement.run(teamId)
      return gone
    },
    rename: (teamId: number, { name, description }: Pick<TeamRow, 'name' | 'description'>): void =>
      void rename.run(name, description, teamId),
    setRole: (teamId: number, personId: number, role: number): void => void setRole.run(role, teamId, personId),
    /** Sets the team in which the app opens for a person. */
    setDefault: (teamId: number, personId: number): void => void setDefault.run(teamId, personId),
    nameOf: (teamId: number): string | undefined => firstRow(name, (row) => text(row, 'name'), teamId),
    setOwner: (teamId: number, email: string): void => void setOwner.run(email, teamId),
    /** Number of a team's projects in which each person has a role. */
    projectCounts: (teamId: number): ReadonlyMap<number, number> =>
      new Map(allRows(projectCounts, (row) => [num(row, 'person_id'), num(row, 'n')] as const, teamId)),
    ofPerson: (personId: number): readonly Membership[] => allRows(ofPerson, readMembership, personId),
    /** Removes a person from a team and all its projects, with their permissions. */
    removeMember: (teamId: number, personId: number): void => {
      for (const statement of removeMember) statement.run(teamId, personId)
    },
    membership: (personId: number, teamId: number): Membership | undefined =>
      firstRow(one, readMembership, personId, teamId),
    users: (teamId: number): readonly TeamUser[] =>
      allRows(
        users,
        (row) => ({
          id: num(row, 'id'),
          email: text(row, 'email'),
          firstName: text(row, 'first_name'),
          lastName: text(row, 'last_name'),
          role: num(row, 'role'),
          lastSeenAt: numOrNull(row, 'last_seen_at'),
        }),
        teamId,
      ),
  }
}

function readMembership(row: Parameters<typeof num>[0]): Membership {
  const organizationId = numOrNull(row, 'organization_id')
  return {
    role: num(row, 'role'),
    isDefault: flag(row, 'is_default'),
    team: {
      id: num(row, 'id'),
      name: text(row, 'name'),
      description: text(row, 'description'),
      type: num(row, 'type'),
      creatorEmail: text(row, 'creator_email'),
      plan: num(row, 'plan'),
      licenseExpired: flag(row, 'license_expired'),
      userLimitExceeded: flag(row, 'user_limit_exceeded'),
      trialStart: textOrNull(row, 'trial_start'),
      features: json(row, 'features', isTextList),
      organization:
        organizationId === null
          ? null
          : {
              id: organizationId,
              name: text(row, 'organization_name'),
              creationType: text(row, 'organization_creation_type'),
            },
    },
  }
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string')
}
