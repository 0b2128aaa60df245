import type { Subjects } from '#endpoints'
import type { HandlersOf } from '../server/handler'
import {
  createAttribute,
  createAttributeGroup,
  deleteAttribute,
  deleteAttributeGroup,
  updateAttribute,
  updateAttributeGroup,
} from './classes/attribute-rows'
import { mergeClass, removeClasses } from './classes/change-classes'
import { classNameExists, classUses, listClasses, listClassUses } from './classes/read-classes'
import { teamTemplates } from './classes/team-templates'
import { createClasses, deleteClass, updateClass, updateClasses } from './classes/write-classes'

/** Endpoints of a project's classes. */
export const classes = {
  listClasses,
  createClasses,
  updateClass,
  updateClasses,
  deleteClass,
  removeClasses,
  mergeClass,
  listClassUses,
  classUses,
  classNameExists,
  createAttributeGroup,
  updateAttributeGroup,
  deleteAttributeGroup,
  createAttribute,
  updateAttribute,
  deleteAttribute,
  teamTemplates,
} satisfies HandlersOf<Subjects['classes']>
